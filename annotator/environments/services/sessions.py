"""What may happen to a session: request, claim, start, heartbeat, end. Only these functions change its row."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.domain.problems import Conflict, Problem
from annotator.environments.models import Environment, Purpose, Session
from annotator.environments.services.manager_wake import wake_manager
from annotator.files.content import keep

LOST_AFTER = timedelta(seconds=30)
# In words: Django would take several times as long to put it together as the database to answer.
IS_ANY_WAITING = "SELECT 1 FROM environments_session WHERE ended_at IS NULL AND claimed_at IS NULL LIMIT 1"
ENDED_BY_MANAGER = "The session manager was stopped. What was recorded up to the last shown step is kept."


@transaction.atomic
def request_session(
    *,
    environment: Environment,
    person: User,
    purpose: Purpose | str,
    continues: Session | None = None,
    replay: dict[str, Any] | None = None,
) -> Session:
    """A session that waits to be started. A person's session of the same kind that waits or runs is the answer.

    Raises Conflict for a retired environment.
    """
    locked = Environment.objects.select_for_update().get(pk=environment.pk)
    if locked.retired_at is not None:
        raise Conflict(Problem("retired", f"The environment “{environment}” has been retired; choose another one."))
    open_session = environment.sessions.filter(person=person, purpose=purpose, ended_at=None, end_asked_at=None).first()
    if open_session is not None and purpose != Purpose.REPLAY:
        return open_session
    transaction.on_commit(wake_manager)
    return Session.objects.create(
        environment=environment, person=person, purpose=purpose, continues=continues, replay=replay or {}
    )


def claim_next(*, manager: str) -> Session | None:
    """The session that has waited longest, now this manager's; None when none waits.

    Asked every few seconds: without a waiting session no transaction begins, which on SQLite keeps others from
    writing.
    """
    with connection.cursor() as cursor:
        cursor.execute(IS_ANY_WAITING)
        is_any_waiting = cursor.fetchone() is not None
    return _claim(manager) if is_any_waiting else None


@transaction.atomic
def _claim(manager: str) -> Session | None:
    waiting = Session.objects.filter(claimed_at=None, ended_at=None).order_by("requested_at", "pk")
    session = waiting.select_for_update(skip_locked=True, of=("self",)).first() if _can_skip() else waiting.first()
    if session is None:
        return None
    now = timezone.now()
    mine = Session.objects.filter(pk=session.pk, claimed_at=None, ended_at=None)
    if not mine.update(claimed_at=now, heartbeat_at=now, manager=manager):
        return None
    session.refresh_from_db()
    return session


def _can_skip() -> bool:
    return "sqlite" not in settings.DATABASES["default"]["ENGINE"]


def record_start(*, session: Session, picture: bytes, versions: dict[str, str]) -> bool:
    """Notes that the session runs, and its first picture (PNG); False when it has been ended meanwhile."""
    stored = keep("session-pictures", "png", picture)
    now = timezone.now()
    running = Session.objects.filter(pk=session.pk, ended_at=None)
    return bool(running.update(started_at=now, heartbeat_at=now, picture=stored, versions=versions))


def record_continuation(*, session: Session, done: int, reason: str) -> None:
    """Notes how many of the steps that this session continues it has performed again, and why not all."""
    facts = {**session.replay, "result": {"done": done, "reason": reason}}
    Session.objects.filter(pk=session.pk, ended_at=None).update(replay=facts)


@dataclass(frozen=True, slots=True)
class SessionRequests:
    """What people want of a running session: its end, a look at its outcome (None where none is unanswered)."""

    end: bool
    look: dict[str, Any] | None


def heartbeat(*, sessions: Collection[int], note: bool = True) -> dict[int, SessionRequests]:
    """What people want of these sessions of one manager, by their keys; notes that the manager is alive."""
    running = Session.objects.filter(pk__in=sessions)
    if note:
        running.filter(ended_at=None).update(heartbeat_at=timezone.now())
    rows = running.values_list("pk", "end_asked_at", "look_request", "look")
    return {pk: SessionRequests(asked is not None, _unanswered(request, look)) for pk, asked, request, look in rows}


def _unanswered(request: dict[str, Any], look: dict[str, Any]) -> dict[str, Any] | None:
    """The request for a look, None where this look has answered it or there is none."""
    return request if request and request["asked_at"] != look.get("asked_at") else None


def ask_to_end(*, session: Session) -> None:
    """Asks the manager to end the session; one that waits ends at once."""
    now = timezone.now()
    Session.objects.filter(pk=session.pk, end_asked_at=None).update(end_asked_at=now)
    Session.objects.filter(pk=session.pk, claimed_at=None, ended_at=None).update(
        ended_at=now, end_code="asked", end_reason="It was called off while it waited."
    )
    transaction.on_commit(wake_manager)


def end_session(
    *,
    session: Session,
    code: str,
    reason: str,
    result: dict[str, Any] | None = None,
    responses: dict[str, Any] | None = None,
) -> None:
    """Notes that the session has ended, and why. The first end stays.

    `result` is what a replay came to, `responses` how many answers of hosts were recorded or served.
    """
    facts: dict[str, Any] = {"ended_at": timezone.now(), "end_code": code, "end_reason": reason}
    if responses is not None:
        facts["responses"] = responses
    if result is not None:
        facts["replay"] = {**session.replay, "result": result}
    Session.objects.filter(pk=session.pk, ended_at=None).update(**facts)


def end_orphans(*, manager: str = "") -> int:
    """Ends sessions whose manager is gone: all of `manager` (which has just started anew), and those without a beat."""
    claimed = Session.objects.filter(ended_at=None).exclude(claimed_at=None)
    lost = claimed.filter(heartbeat_at__lt=timezone.now() - LOST_AFTER)
    if manager:
        lost = lost | claimed.filter(manager=manager)
    return lost.update(ended_at=timezone.now(), end_code="manager", end_reason=ENDED_BY_MANAGER)
