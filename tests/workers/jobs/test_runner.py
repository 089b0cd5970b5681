"""A job goes on, or waits, when the database or the disk does not."""

import errno
import os
import threading
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from annotator.datasets.services import archive, bring_back
from annotator.jobs import services
from annotator.jobs.models import Job, Status
from annotator.screens.models import Capture
from annotator.screens.services import request_captures
from tests.factories import make_application, make_user
from workers.jobs import runner
from workers.jobs.runner import JobContext, run_job

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def capture() -> Capture:
    (queued,) = request_captures(
        application=make_application(), urls=["https://a.example"], settings={}, by=make_user()
    )
    return queued


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_job_waits_for_a_disk_that_cannot_be_written_and_keeps_its_attempts(capture: Capture, number: int) -> None:
    def work(context: JobContext[Capture]) -> None:
        raise OSError(number, os.strerror(number))

    run_job(Capture, capture.pk, work)
    capture.refresh_from_db()
    assert (capture.status, capture.attempts) == (Status.QUEUED, 0)
    assert "disk" in capture.error


@pytest.mark.parametrize("closed", ["dataset", "application"])
def test_a_job_of_what_is_archived_waits_and_goes_on_once_it_is_brought_back(
    capture: Capture, closed: str, settings: Settings
) -> None:
    settings.JOB_RESEND_SECONDS = 0
    item, done = getattr(capture, closed), []
    archive(item=item, by=make_user("Ada"))
    run_job(Capture, capture.pk, lambda context: done.append(context.job.pk))
    capture.refresh_from_db()
    assert (capture.status, capture.attempts, done) == (Status.QUEUED, 0, [])
    assert "archived" in capture.error
    Job.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert services.requeue_stale() == (0 if closed == "dataset" else 1)
    bring_back(item=item)
    assert services.requeue_stale() == 1
    run_job(Capture, capture.pk, lambda context: done.append(context.job.pk))
    assert done == [capture.pk]


@pytest.mark.postgres
def test_the_heartbeat_goes_on_after_its_connection_was_lost(capture: Capture, settings: Settings) -> None:
    settings.JOB_HEARTBEAT_SECONDS = 0.05
    job, stopped = services.claim(Capture, capture.pk, worker="one"), threading.Event()
    assert job is not None
    beating = threading.Thread(target=runner._beat_until, args=(job, stopped))
    beating.start()
    try:
        time.sleep(0.3)
        terminate_others()
        lost_at = timezone.now()
        time.sleep(1)
        assert Job.objects.get(pk=job.pk).heartbeat_at > lost_at  # type: ignore[operator]
    finally:
        stopped.set()
        beating.join()


@pytest.mark.postgres
def test_a_job_that_lost_the_database_is_queued_again_with_that_reason(capture: Capture) -> None:
    def work(context: JobContext[Capture]) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    run_job(Capture, capture.pk, work)
    capture.refresh_from_db()
    assert (capture.status, capture.attempts) == (Status.QUEUED, 1)
    assert "lost the database" in capture.error


def terminate_others() -> None:
    """Ends every connection to the test database but this thread's."""
    others = "WHERE pid <> pg_backend_pid() AND datname = current_database()"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity {others}")
