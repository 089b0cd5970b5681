"""What may happen to a job: submit, claim, beat, finish, fail, cancel, retry, requeue."""

from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from annotator.domain.problems import Conflict, Problem
from annotator.jobs.models import Job, Status, Worker
from annotator.jobs.queue import send
from annotator.jobs.selectors import job_models

AnyJob = TypeVar("AnyJob", bound=Job)

RESEND_AFTER = timedelta(seconds=60)


class Cancelled(Exception):  # noqa: N818 - somebody's wish, not a malfunction
    """Raised inside a worker when somebody has cancelled the job it is doing."""


def submit(job: AnyJob) -> AnyJob:
    """Saves a new job and sends it on commit."""
    job.save()
    send(job)
    return job


def claim(model: type[AnyJob], pk: int, *, worker: str) -> AnyJob | None:
    """The job, now running, if it was still queued; else None: somebody else has it or it was cancelled."""
    now = timezone.now()
    taken = model._default_manager.filter(pk=pk, status=Status.QUEUED).update(
        status=Status.RUNNING,
        attempts=F("attempts") + 1,
        started_at=now,
        heartbeat_at=now,
        worker=worker,
        progress=0.0,
        error="",
    )
    return model._default_manager.get(pk=pk) if taken else None


def beat(job: Job, *, progress: float | None = None, doing: str | None = None) -> None:
    """Says that the job is still being done. Raises Cancelled when it is no longer this worker's to do."""
    fresh: dict[str, object] = {"heartbeat_at": timezone.now()}
    if progress is not None:
        fresh["progress"] = min(max(progress, 0.0), 1.0)
    if doing is not None:
        fresh["doing"] = doing[:200]
    if not _mine(job).filter(cancel_asked_at=None).update(**fresh):
        raise Cancelled


def finish(job: Job) -> bool:
    """False when the job was no longer this worker's: whatever it found must not be recorded."""
    return bool(_mine(job).update(status=Status.DONE, progress=1.0, doing="", finished_at=timezone.now()))


def fail(job: Job, error: str, *, again: bool) -> None:
    """Ends the attempt; with `again` the job is queued anew until it has had all its attempts."""
    if again and job.attempts < settings.JOB_MAX_ATTEMPTS:
        with transaction.atomic():
            if _mine(job).update(status=Status.QUEUED, error=error, doing="", worker=""):
                send(job)
        return
    _mine(job).update(status=Status.FAILED, error=error, doing="", finished_at=timezone.now())


def end_cancelled(job: Job) -> None:
    _mine(job).update(status=Status.CANCELLED, doing="", finished_at=timezone.now())


def cancel(job: Job) -> None:
    """A queued job is cancelled at once, a running one asked to stop. Raises Conflict when it has ended."""
    now = timezone.now()
    rows = type(job)._default_manager.filter(pk=job.pk)
    if rows.filter(status=Status.QUEUED).update(status=Status.CANCELLED, finished_at=now):
        return
    if not rows.filter(status=Status.RUNNING).update(cancel_asked_at=now):
        raise Conflict(Problem("job-has-ended", "This job has ended already; there is nothing to cancel."))


def cancel_all(jobs: QuerySet[AnyJob]) -> int:
    """The same for many; those that have ended meanwhile are left as they are. How many were not."""
    now = timezone.now()
    waiting = jobs.filter(status=Status.QUEUED).update(status=Status.CANCELLED, finished_at=now)
    return waiting + jobs.filter(status=Status.RUNNING).update(cancel_asked_at=now)


def retry(job: Job) -> None:
    """Queues a failed or cancelled job anew, with all its attempts. Raises Conflict when it is neither."""
    with transaction.atomic():
        if not _queue_anew(job):
            raise Conflict(Problem("job-has-not-failed", "Only a failed or cancelled job can be tried again."))


def retry_all(jobs: QuerySet[AnyJob]) -> int:
    """The same for many; those that are neither are left as they are. How many were queued."""
    with transaction.atomic():
        return sum(map(_queue_anew, jobs))


def _queue_anew(job: Job) -> bool:
    ended = type(job)._default_manager.filter(pk=job.pk, status__in=[Status.FAILED, Status.CANCELLED])
    anew = ended.update(
        status=Status.QUEUED, attempts=0, error="", progress=0.0, finished_at=None, cancel_asked_at=None
    )
    if anew:
        send(job)
    return bool(anew)


def requeue_stale() -> int:
    """Picks up what dead workers left and sends what the broker lost; the number of jobs touched."""
    return sum(_requeue(model) for model in job_models())


def note_worker(name: str) -> None:
    Worker.objects.update_or_create(name=name, defaults={"seen_at": timezone.now()})


def _mine(job: AnyJob) -> QuerySet[AnyJob]:
    rows: QuerySet[AnyJob] = type(job)._default_manager.filter(
        pk=job.pk, status=Status.RUNNING, attempts=job.attempts, worker=job.worker
    )
    return rows


def _requeue(model: type[Job]) -> int:
    now = timezone.now()
    dead = Q(status=Status.RUNNING, heartbeat_at__lt=now - timedelta(seconds=settings.JOB_LEASE_SECONDS))
    lost = Q(status=Status.QUEUED) & (Q(sent_at=None) | Q(sent_at__lt=now - RESEND_AFTER))
    touched = 0
    for job in model._default_manager.filter(dead):
        if job.cancel_asked_at:
            end_cancelled(job)
        else:
            fail(job, "The worker that did this job died or was stopped.", again=True)
        touched += 1
    for job in model._default_manager.filter(lost, created_at__lt=now - timedelta(seconds=5)):
        send(job)
        touched += 1
    return touched
