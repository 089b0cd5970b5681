"""Services of logins for captures: stored while captures need them, read by the job alone, never shown."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from annotator.accounts.models import User
from annotator.audit.models import Action, ObjectType
from annotator.audit.services import record
from annotator.datasets.models import Dataset
from annotator.domain.problems import Problem, Rejected
from annotator.environments.models import Session
from annotator.environments.services import stored_by_browser
from annotator.jobs.models import Status
from annotator.screens.models import Capture, Login
from annotator.screens.selectors import KEPT, recorded_logins
from annotator.screens.services.storage_state import read_storage_state

GONE = (
    "The login for this page has been deleted: it is kept until its captures are done or cancelled, a day at most. "
    "Ask for the capture again and give the login anew."
)
NOT_KEPT = "This login is not kept any more: record it anew, or choose another one."
TWO_LOGINS = "Choose a recorded login or give one as a storage state, not both."


def login_for(*, dataset: Dataset, by: User, text: str, recorded: int | None) -> Login | None:
    """The login that a person gives for captures: the text of a storage state, a recorded one by its key, or none.

    Raises Rejected for both, for one that is not kept, and as `read_storage_state` does.
    """
    if recorded is None:
        if not text.strip():
            return None
        return _store(Login(dataset=dataset, state=read_storage_state(text), created_by=by))
    if text.strip():
        raise Rejected(Problem("two-logins", TWO_LOGINS, field="login"))
    login: Login | None = recorded_logins(dataset, by).filter(pk=recorded).first()
    if login is None:
        raise Rejected(Problem("login-gone", NOT_KEPT, field="login"))
    return login


def record_login(*, session: Session, by: User) -> Login:
    """What the browser of a running session has stored, as a login for a day's captures of the person.

    Raises Conflict as `stored_by_browser` does, Rejected where the browser has stored nothing.
    """
    state = read_storage_state(json.dumps(stored_by_browser(session=session)))
    hosts = sorted(set(_hosts(state)))
    return _store(Login(dataset=session.environment.dataset, state=state, created_by=by, recorded=True, hosts=hosts))


def _hosts(state: dict[str, Any]) -> Iterator[str]:
    yield from (cookie["domain"].lstrip(".") for cookie in state["cookies"])
    yield from (urlsplit(origin["origin"]).hostname or "" for origin in state["origins"])


@transaction.atomic
def _store(login: Login) -> Login:
    login.save()
    record(Action.LOGIN_STORED, ObjectType.LOGIN, login.pk, dataset_id=login.dataset_id)
    return login


def delete_login(*, login: Login) -> None:
    """Deletes the secret; captures that still need it fail and say so."""
    Login.objects.filter(pk=login.pk).update(state=None)


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

    A capture that has failed may be tried again, and a recorded login be used for further captures. The row stays: it
    says that there was a login.
    """
    ended_statuses = [Status.DONE, Status.CANCELLED]
    is_needed = Exists(Capture.objects.filter(login=OuterRef("pk")).exclude(status__in=ended_statuses))
    over = Q(created_at__lt=timezone.now() - KEPT) | Q(~Q(is_needed), recorded=False)
    return Login.objects.filter(over, state__isnull=False).update(state=None)
