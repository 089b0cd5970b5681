"""Looks at the outcome of a session that is tried: asked for in the page, answered by the session's manager."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from annotator.domain.problems import Conflict, Problem
from annotator.environments.models import Purpose, Session
from annotator.environments.services.manager_wake import wake_manager


def ask_to_look(*, session: Session, answer: str) -> None:
    """Asks the manager to say whether the outcome checks hold now, as if `answer` had been given.

    Raises Conflict for a session that does not run, or that is no try: a performance is judged once it was handed in.
    """
    running = Session.objects.filter(pk=session.pk, purpose=Purpose.TRY, ended_at=None).exclude(started_at=None)
    if not running.update(look_request={"asked_at": timezone.now().isoformat(), "answer": answer}):
        raise Conflict(Problem("not-running", "Only a session that is being tried can be looked at, while it runs."))
    transaction.on_commit(wake_manager)
    session.refresh_from_db()


def record_look(*, session: Session, look: dict[str, Any]) -> None:
    """Keeps what a look has shown; `look` has the `asked_at` of its request."""
    Session.objects.filter(pk=session.pk).update(look=look)
