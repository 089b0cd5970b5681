"""Sessions of an account: which there are, when they were last seen, and their end."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from annotator.accounts.models import Session, User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record

SEEN_NOTED_EVERY = timedelta(minutes=10)


def sessions_of(user: User) -> QuerySet[Session]:
    """The sessions of a person that have not expired, latest seen first."""
    return Session.objects.filter(user=user, expire_date__gt=timezone.now()).order_by("-seen_at", "-pk")


def is_due(seen_at: datetime | None) -> bool:
    """Whether the row of a session should say that it has been seen now."""
    return seen_at is not None and timezone.now() - seen_at > SEEN_NOTED_EVERY


def note_seen(*, session_key: str) -> None:
    """Writes that the session has been seen now."""
    Session.objects.filter(session_key=session_key).update(seen_at=timezone.now())


@transaction.atomic
def end_session(*, user: User, public_id: str) -> bool:
    """Ends one session of a person; whether there was one."""
    count = Session.objects.filter(user=user, public_id=public_id).delete()[0]
    if count:
        record(Action.SESSIONS_ENDED, ObjectType.ACCOUNT, user.pk, count=count)
    return bool(count)


@transaction.atomic
def end_other_sessions(*, user: User, but: str | None) -> int:
    """Ends all sessions of a person, but the one with the key `but`, at their wish; how many."""
    count = end_sessions(user=user, but=but)
    if count:
        record(Action.SESSIONS_ENDED, ObjectType.ACCOUNT, user.pk, count=count)
    return count


def end_sessions(*, user: User, but: str | None = None) -> int:
    """Ends all sessions of a person, but the one with the key `but`; how many."""
    return Session.objects.filter(user=user).exclude(session_key=but or "").delete()[0]
