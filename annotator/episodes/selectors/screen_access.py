"""Selectors of who may watch a session's screen, and who may act there."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import QuerySet

from annotator.accounts.models import User
from annotator.datasets.models import Role
from annotator.datasets.selectors import Subscription, entitled, roles_of
from annotator.environments.models import Purpose, Session
from annotator.episodes.models import Episode
from annotator.episodes.selectors.episodes import State, episodes_of


class ScreenAccess(StrEnum):
    """What somebody may do at a session's screen."""

    NONE = "none"
    VIEW = "view"
    ACT = "act"


def screen_access(user: User, session: Session) -> ScreenAccess:
    """Its person acts in a session while its episode is recorded; they and maintainers of its dataset may watch."""
    roles = roles_of(user, session.environment.dataset)
    own = session.person_id == user.pk
    if not roles or not (own or Role.MAINTAINER in roles):
        return ScreenAccess.NONE
    return ScreenAccess.ACT if own and _is_open(session) else ScreenAccess.VIEW


def _is_open(session: Session) -> bool:
    """Whether input belongs to something: a try, or the episode that is recorded here and was not handed in."""
    if session.purpose != Purpose.PERFORM:
        return session.purpose == Purpose.TRY
    if _not_handed_in([session.pk]).exists():
        return True
    recorded = episodes_of(session.environment.dataset).filter(session=session)
    return recorded.filter(state__in=[State.RECORDING, State.RETURNED]).exists()


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """A screen that somebody has open: who, by which sign-in and in which dataset; the session; what they may do."""

    subscription: Subscription
    session_id: int
    access: ScreenAccess


def still_allowed(screens: Collection[OpenScreen]) -> set[OpenScreen]:
    """The screens that may stay open as they were opened, in two queries where people perform what they opened."""
    allowed = entitled({screen.subscription for screen in screens})
    acting = {screen.session_id for screen in screens if screen.access is ScreenAccess.ACT}
    performed = set(_not_handed_in(acting).values_list("session_id", flat=True))
    return {
        screen
        for screen in screens
        if screen.subscription in allowed
        and ((screen.access is ScreenAccess.ACT and screen.session_id in performed) or _may_stay(screen))
    }


def _may_stay(screen: OpenScreen) -> bool:
    person = User.objects.filter(pk=screen.subscription.user_id).first()
    session = Session.objects.select_related("environment__dataset").filter(pk=screen.session_id).first()
    if person is None or session is None:
        return False
    return screen_access(person, session) in (ScreenAccess.ACT, screen.access)


def _not_handed_in(sessions: Collection[int]) -> QuerySet[Episode]:
    """Episodes in these sessions that were neither handed in nor given up."""
    return Episode.objects.filter(session__in=sessions, given_up_at=None, submissions=None)
