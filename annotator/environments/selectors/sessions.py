"""What a session is doing, computed from its facts; its place in the queue; where its manager listens."""

from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db.models import Q

from annotator.environments.models import Session


class SessionState(StrEnum):
    WAITING = "waiting"
    STARTING = "starting"
    RUNNING = "running"
    ENDED = "ended"


def state_of(session: Session) -> SessionState:
    """The state that follows from the session's times."""
    if session.ended_at is not None:
        return SessionState.ENDED
    if session.started_at is not None:
        return SessionState.RUNNING
    return SessionState.STARTING if session.claimed_at is not None else SessionState.WAITING


def place_in_queue(session: Session) -> int:
    """How many sessions are started before this one is, itself included; 0 when it does not wait."""
    if state_of(session) is not SessionState.WAITING:
        return 0
    earlier = Q(requested_at__lt=session.requested_at) | Q(requested_at=session.requested_at, pk__lt=session.pk)
    return Session.objects.filter(earlier, claimed_at=None, ended_at=None).count() + 1


def session_folder(pk: int) -> Path:
    """The folder, for this installation's user alone, with the session's relay socket and journal."""
    return Path(settings.SESSIONS_DIR) / str(pk)
