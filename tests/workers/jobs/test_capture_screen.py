"""A capture is tried again where not the page but the browser failed."""

import pytest
from pytest_django import Settings

from annotator.jobs.models import Status
from annotator.screens.services import request_captures
from tests.factories import make_application, make_user
from workers.jobs.browser_pool import shutdown
from workers.jobs.capture_screen import capture_screen


@pytest.mark.django_db(transaction=True)
def test_a_browser_that_does_not_start_fails_the_capture_at_the_last_attempt_only(settings: Settings) -> None:
    settings.CAPTURE_CHROMIUM_PATH, settings.JOB_MAX_ATTEMPTS = "/bin/false", 2
    (capture,) = request_captures(
        application=make_application(), urls=["https://192.0.2.1/"], settings={}, by=make_user()
    )
    shutdown()
    try:
        for status in (Status.QUEUED, Status.FAILED):
            capture_screen(capture.pk)
            capture.refresh_from_db()
            assert (capture.status, "Chromium did not start" in capture.error) == (status, True), capture.error
    finally:
        shutdown()
