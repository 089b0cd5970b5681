"""Services of logins for captures: stored while captures need them, read by the job alone, never shown."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Login
from annotator.screens.services.storage_state import read_storage_state

KEPT = timedelta(days=1)
GONE = (
    "The login for this page has been deleted: it is kept until its captures are done or cancelled, a day at most. "
    "Ask for the capture again and give the login anew."
)


@transaction.atomic
def keep_login(*, dataset: Dataset, text: str) -> Login:
    """A stored login for captures about to be requested. Raises Rejected as `read_storage_state` does."""
    login = Login.objects.create(dataset=dataset, state=read_storage_state(text))
    record(Action.LOGIN_STORED, ObjectType.LOGIN, login.pk, dataset_id=dataset.pk)
    return login


def state_for(capture: Capture) -> dict[str, Any] | None:
    """The storage state for the capture's browser, None without a login. Raises Rejected when it was deleted."""
    if capture.login is None:
        return None
    state: dict[str, Any] | None = capture.login.state
    if state is None:
        raise Rejected(Problem("login-gone", GONE))
    return state


def forget_logins() -> int:
    """Deletes the logins that no capture needs any more, and those older than a day; their number.

    A capture that has failed may be tried again. The row stays: it says that there was a login.
    """
    ended_statuses = [Status.DONE, Status.CANCELLED]
    is_needed = Exists(Capture.objects.filter(login=OuterRef("pk")).exclude(status__in=ended_statuses))
    over = Q(created_at__lt=timezone.now() - KEPT) | ~Q(is_needed)
    return Login.objects.filter(over, state__isnull=False).update(state=None)
