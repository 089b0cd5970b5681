"""A login is there for as long as a capture may need it, and then only the fact that there was one."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from annotator.datasets.models import Application
from annotator.domain.problems import Rejected
from annotator.jobs.models import Status
from annotator.jobs.services import cancel
from annotator.screens.models import Capture, Login
from annotator.screens.services import request_captures
from annotator.screens.services.logins import forget_logins, state_for
from tests.factories import make_application, make_user

pytestmark = pytest.mark.django_db

STATE: dict[str, Any] = {
    "cookies": [{"name": "session", "value": "s3cret", "domain": "shop.example", "path": "/"}],
    "origins": [],
}


@pytest.fixture
def application() -> Application:
    return make_application()


@pytest.fixture
def captures(application: Application) -> list[Capture]:
    """Two captures behind one login."""
    urls = ["https://shop.example/a", "https://shop.example/b"]
    text = json.dumps(STATE)
    return request_captures(application=application, urls=urls, settings={}, storage_state=text, by=make_user())


def end(capture: Capture, status: Status) -> None:
    Capture.objects.filter(pk=capture.pk).update(status=status)


def test_captures_asked_for_together_share_a_login(captures: list[Capture]) -> None:
    assert Login.objects.count() == 1
    assert [state_for(capture) for capture in captures] == [STATE, STATE]
    assert all(capture.behind_login for capture in captures)


def test_without_a_login_there_is_none(application: Application) -> None:
    (capture,) = request_captures(application=application, urls=["https://a.example"], settings={}, by=make_user())
    assert not capture.behind_login
    assert state_for(capture) is None


@pytest.mark.parametrize("status", [Status.QUEUED, Status.RUNNING, Status.FAILED])
def test_a_login_is_kept_while_one_capture_may_need_it(captures: list[Capture], status: Status) -> None:
    end(captures[0], Status.DONE)
    end(captures[1], status)
    assert forget_logins() == 0
    assert Login.objects.get().state == STATE


def test_a_login_is_deleted_when_its_last_capture_is_done_or_cancelled(captures: list[Capture]) -> None:
    end(captures[0], Status.DONE)
    cancel(captures[1])
    assert forget_logins() == 1
    assert Login.objects.get().state is None
    assert forget_logins() == 0


def test_after_a_day_a_login_is_deleted_whatever_waits_for_it(captures: list[Capture]) -> None:
    Login.objects.update(created_at=timezone.now() - timedelta(hours=23))
    assert forget_logins() == 0
    Login.objects.update(created_at=timezone.now() - timedelta(hours=25))
    assert forget_logins() == 1
    capture = Capture.objects.get(pk=captures[0].pk)
    assert capture.behind_login
    with pytest.raises(Rejected, match="give the login anew"):
        state_for(capture)


def test_a_login_that_cannot_be_used_queues_nothing(application: Application) -> None:
    urls = ["https://a.example"]
    with pytest.raises(Rejected):
        request_captures(application=application, urls=urls, settings={}, storage_state="{}", by=make_user())
    assert not Capture.objects.exists()
    assert not Login.objects.exists()
