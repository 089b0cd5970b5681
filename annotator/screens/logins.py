"""Logins for captures: kept for as long as a capture may need them, read by the job alone, never shown."""

from datetime import timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Login
from annotator.screens.storage_state import read_storage_state

KEPT = timedelta(days=1)
GONE = (
    "The login for this page has been deleted: it is kept until its captures are done or cancelled, a day at most. "
    "Ask for the capture again and give the login anew."
)


def keep_login(*, dataset: Dataset, text: str) -> Login:
    """A login for captures that are about to be asked for. Raises Rejected as `read_storage_state` does."""
    return Login.objects.create(dataset=dataset, state=read_storage_state(text))


def state_for(capture: Capture) -> dict[str, Any] | None:
    """The storage state that the capture's browser begins with, None for none. Raises Rejected when it is gone."""
    if capture.login is None:
        return None
    state: dict[str, Any] | None = capture.login.state
    if state is None:
        raise Rejected(Problem("login-gone", GONE))
    return state


def forget_logins() -> int:
    """Deletes the secrets that no capture may need any more, and those older than a day; how many.

    A capture that has failed may be tried again. The row stays: it says that there was a login.
    """
    done = [Status.DONE, Status.CANCELLED]
    needed = Exists(Capture.objects.filter(login=OuterRef("pk")).exclude(status__in=done))
    over = Q(created_at__lt=timezone.now() - KEPT) | ~Q(needed)
    return Login.objects.filter(over, state__isnull=False).update(state=None)
