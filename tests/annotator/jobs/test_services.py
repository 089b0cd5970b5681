"""Tests of jobs: claimed once, kept by heartbeats, queued again when their worker dies."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.services import add_application, create_dataset
from annotator.domain.problems import Conflict
from annotator.jobs import services
from annotator.jobs.models import Job, Status, Worker
from annotator.jobs.selectors import workers_alive
from annotator.jobs.services.queue import send
from annotator.screens.models import Capture

pytestmark = pytest.mark.django_db


@pytest.fixture
def capture() -> Capture:
    founder = User.objects.create_user("founder")
    dataset = create_dataset(name="Jobs", founder=founder)
    shop = add_application(dataset=dataset, name="Shop", platform="web", category="shopping")
    return services.submit(Capture(dataset=dataset, application=shop, url="http://shop.example/"))


def claim(capture: Capture, worker: str = "one") -> Capture:
    claimed = services.claim(Capture, capture.pk, worker=worker)
    assert claimed is not None
    return claimed


def test_only_one_worker_gets_a_job(capture: Capture) -> None:
    claim(capture)
    assert services.claim(Capture, capture.pk, worker="two") is None


def test_a_queued_job_is_cancelled_at_once(capture: Capture) -> None:
    services.cancel(capture)
    assert services.claim(Capture, capture.pk, worker="one") is None


def test_a_running_job_learns_of_its_cancellation_at_the_next_beat(capture: Capture) -> None:
    job = claim(capture)
    services.heartbeat(job, progress=0.5, doing="half of it")
    services.cancel(job)
    with pytest.raises(services.Cancelled):
        services.heartbeat(job)
    services.mark_cancelled(job)
    job.refresh_from_db()
    assert job.status == Status.CANCELLED


def test_what_has_ended_cannot_be_cancelled(capture: Capture) -> None:
    assert services.finish(claim(capture))
    with pytest.raises(Conflict):
        services.cancel(capture)


def test_many_are_cancelled_at_once_and_what_has_ended_stays_as_it_is(capture: Capture) -> None:
    captures = [capture]
    for number in range(2):
        url = f"http://shop.example/{number}"
        again = Capture(dataset=capture.dataset, application=capture.application, url=url)
        captures.append(services.submit(again))
    running, done, waiting = captures
    claim(running)
    assert services.finish(claim(done))
    with CaptureQueriesContext(connection) as queries:
        assert services.cancel_all(Job.objects.filter(kind="capture")) == 2
    assert len(queries) == 2
    for job in captures:
        job.refresh_from_db()
    assert [job.status for job in (done, waiting)] == [Status.DONE, Status.CANCELLED]
    with pytest.raises(services.Cancelled):
        services.heartbeat(running)


def test_a_job_has_three_attempts_and_then_fails_with_its_reason(capture: Capture) -> None:
    for _ in range(3):
        services.fail(claim(capture), "the page did not load", retry=True)
    capture.refresh_from_db()
    assert (capture.status, capture.attempts, capture.error) == (Status.FAILED, 3, "the page did not load")


def test_a_failed_job_can_be_tried_again_with_all_its_attempts(capture: Capture) -> None:
    services.fail(claim(capture), "no", retry=False)
    services.retry(capture)
    capture.refresh_from_db()
    assert (capture.status, capture.attempts, capture.error) == (Status.QUEUED, 0, "")


def test_the_sweeper_requeues_what_a_dead_worker_left(capture: Capture) -> None:
    job = claim(capture)
    assert services.requeue_stale() == 0
    Capture.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    assert services.requeue_stale() == 1
    job.refresh_from_db()
    assert job.status == Status.QUEUED


def test_a_heartbeat_before_the_clock_was_set_back_counts_from_now_on(capture: Capture) -> None:
    job = claim(capture)
    Capture.objects.update(heartbeat_at=timezone.now() + timedelta(hours=1))
    assert services.requeue_stale() == 0
    job.refresh_from_db()
    assert job.heartbeat_at is not None
    assert timezone.now() - timedelta(minutes=1) < job.heartbeat_at <= timezone.now()


def test_a_living_worker_keeps_its_job_when_the_clock_is_set_forward(capture: Capture) -> None:
    job = claim(capture)
    Capture.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
    assert services.requeue_stale() == 0
    services.heartbeat(job)
    assert services.finish(job)


def test_a_job_that_was_sent_before_the_clock_was_set_back_is_sent_again(capture: Capture) -> None:
    ahead = timezone.now() + timedelta(hours=1)
    Capture.objects.update(created_at=ahead, sent_at=ahead)
    assert services.requeue_stale() == 1


def test_an_attempt_that_is_postponed_does_not_count(capture: Capture) -> None:
    services.postpone(claim(capture), "The disk is full.")
    capture.refresh_from_db()
    assert (capture.status, capture.attempts, capture.error) == (Status.QUEUED, 0, "The disk is full.")
    assert services.requeue_stale() == 0
    Capture.objects.update(created_at=timezone.now() - timedelta(hours=1), sent_at=timezone.now() - timedelta(hours=1))
    assert services.requeue_stale() == 1


def test_a_job_that_the_broker_did_not_take_is_sent_again_at_the_next_sweep(
    capture: Capture, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        send(capture)
    capture.refresh_from_db()
    assert capture.sent_at is None
    Capture.objects.update(created_at=timezone.now() - timedelta(seconds=10))
    assert services.requeue_stale() == 1


def test_a_worker_that_was_thought_dead_cannot_record_anything(capture: Capture) -> None:
    slow = claim(capture)
    Capture.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    services.requeue_stale()
    result = claim(capture, worker="two")
    assert not services.finish(slow)
    assert services.finish(result)


def test_the_sweeper_ends_a_cancelled_job_whose_worker_died(capture: Capture) -> None:
    services.cancel(claim(capture))
    Capture.objects.update(heartbeat_at=timezone.now() - timedelta(minutes=5))
    services.requeue_stale()
    capture.refresh_from_db()
    assert capture.status == Status.CANCELLED


def test_a_worker_counts_as_alive_for_some_seconds() -> None:
    assert workers_alive() == 0
    services.record_worker_heartbeat("one")
    services.record_worker_heartbeat("one")
    assert workers_alive() == 1


def test_a_worker_that_was_seen_in_the_future_does_not_count_as_alive() -> None:
    services.record_worker_heartbeat("one")
    Worker.objects.update(seen_at=timezone.now() + timedelta(hours=1))
    assert workers_alive() == 0
    Worker.objects.update(seen_at=timezone.now() - timedelta(minutes=1))
    assert workers_alive() == 0
