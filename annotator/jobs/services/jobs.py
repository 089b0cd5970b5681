"""Services of jobs: submit, claim, heartbeat, finish, fail, cancel, retry, requeue; each writes the job table only."""

from datetime import datetime, timedelta
from typing import TypeVar, cast

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from annotator.datasets.selectors.closed import is_open
from annotator.domain.clean_text import clean
from annotator.domain.problems import Conflict, Problem
from annotator.jobs.models import Job, Status, Worker
from annotator.jobs.services.queue import send

AnyJob = TypeVar("AnyJob", bound=Job)

SEND_LASTS = timedelta(seconds=5)
# A dead worker is found within one lease and a sweep; what looks older than so many was not found by its age.
FAR_LEASES = 20


class Cancelled(Exception):  # noqa: N818 - somebody's wish, not a malfunction
    """Raised in a worker when its job was cancelled."""


def submit(job: AnyJob) -> AnyJob:
    """Saves a new job and sends it on commit."""
    job.save()
    send(job)
    return job


def claim(model: type[AnyJob], pk: int, *, worker: str) -> AnyJob | None:
    """The job, now running, if it was queued; None if another worker has it or it was cancelled."""
    now = timezone.now()
    claimed = Job.objects.filter(pk=pk, kind=model.kind_name(), status=Status.QUEUED).update(
        status=Status.RUNNING,
        attempts=F("attempts") + 1,
        started_at=now,
        heartbeat_at=now,
        worker=worker,
        progress=0.0,
        error="",
    )
    return cast(AnyJob, model._default_manager.get(pk=pk)) if claimed else None


def heartbeat(job: Job, *, progress: float | None = None, doing: str | None = None) -> None:
    """Records that the job is still running. Raises Cancelled when it is no longer this worker's."""
    fields: dict[str, object] = {"heartbeat_at": timezone.now()}
    if progress is not None:
        fields["progress"] = min(max(progress, 0.0), 1.0)
    if doing is not None:
        fields["doing"] = doing[:200]
    if not _owned_rows(job).filter(cancel_asked_at=None).update(**fields):
        raise Cancelled


def finish(job: Job) -> bool:
    """Ends a job as done; False when it was no longer this worker's: its result must not be stored."""
    return bool(_owned_rows(job).update(status=Status.DONE, progress=1.0, doing="", finished_at=timezone.now()))


def fail(job: Job, error: str, *, retry: bool) -> None:
    """Ends the attempt; with `retry` the job is queued again until its attempts are used up.

    `error` may quote a page or a program, so it is cleaned here.
    """
    error = clean(error)
    if retry and job.attempts < settings.JOB_MAX_ATTEMPTS:
        with transaction.atomic():
            if _owned_rows(job).update(status=Status.QUEUED, error=error, doing="", worker=""):
                send(job)
        return
    _owned_rows(job).update(status=Status.FAILED, error=error, doing="", finished_at=timezone.now())


def postpone(job: Job, reason: str) -> None:
    """Ends the attempt, which does not count; `requeue_stale` sends the job again after JOB_RESEND_SECONDS."""
    _owned_rows(job).update(
        status=Status.QUEUED, attempts=F("attempts") - 1, error=reason, doing="", worker="", sent_at=timezone.now()
    )


def hand_back(job: Job) -> None:
    """Queues a running job again with all its attempts: it has got further, and other jobs wait too."""
    with transaction.atomic():
        if _owned_rows(job).update(status=Status.QUEUED, attempts=0, doing="", worker=""):
            send(job)


def mark_cancelled(job: Job) -> None:
    _owned_rows(job).update(status=Status.CANCELLED, doing="", finished_at=timezone.now())


def cancel(job: Job) -> None:
    """Cancels a queued job at once, asks a running one to stop. Raises Conflict when it has ended."""
    now = timezone.now()
    rows = Job.objects.filter(pk=job.pk)
    if rows.filter(status=Status.QUEUED).update(status=Status.CANCELLED, finished_at=now):
        return
    if not rows.filter(status=Status.RUNNING).update(cancel_asked_at=now):
        raise Conflict(Problem("job-has-ended", "This job has ended already; there is nothing to cancel."))


def cancel_all(jobs: QuerySet[Job]) -> int:
    """Cancels rows of the job table as `cancel` does, in two statements; the number of jobs that had not ended."""
    now = timezone.now()
    cancelled_count = jobs.filter(status=Status.QUEUED).update(status=Status.CANCELLED, finished_at=now)
    return cancelled_count + jobs.filter(status=Status.RUNNING).update(cancel_asked_at=now)


def retry(job: Job) -> None:
    """Queues a failed or cancelled job again, with all its attempts. Raises Conflict for any other."""
    with transaction.atomic():
        if not _requeue_ended(job):
            raise Conflict(Problem("job-has-not-failed", "Only a failed or cancelled job can be tried again."))


def run_again(job: Job) -> None:
    """Queues a job that has ended, in whatever way, with all its attempts; one that is open is left as it is."""
    with transaction.atomic():
        ended_jobs = Job.objects.filter(pk=job.pk).exclude(status__in=[Status.QUEUED, Status.RUNNING])
        fresh = {"attempts": 0, "error": "", "progress": 0.0, "finished_at": None, "cancel_asked_at": None}
        if ended_jobs.update(status=Status.QUEUED, **fresh):
            send(job)


def retry_all(jobs: QuerySet[Job]) -> int:
    """Retries many jobs as `retry` does; the number of jobs queued."""
    with transaction.atomic():
        return sum(map(_requeue_ended, jobs))


def _requeue_ended(job: Job) -> bool:
    ended_jobs = Job.objects.filter(pk=job.pk, status__in=[Status.FAILED, Status.CANCELLED])
    requeued = ended_jobs.update(
        status=Status.QUEUED, attempts=0, error="", progress=0.0, finished_at=None, cancel_asked_at=None
    )
    if requeued:
        send(job)
    return bool(requeued)


def requeue_stale() -> int:
    """Queues jobs of dead workers and sends lost jobs again, found by one query; the number of jobs."""
    now = timezone.now()
    _distrust_far_heartbeats(now)
    is_abandoned = Q(status=Status.RUNNING, heartbeat_at__lt=now - timedelta(seconds=settings.JOB_LEASE_SECONDS))
    # A time in the future was written before the clock was set back.
    is_settled = Q(created_at__lt=now - SEND_LASTS) | Q(created_at__gt=now + SEND_LASTS)
    resend = timedelta(seconds=settings.JOB_RESEND_SECONDS)
    is_unsent = Q(sent_at=None) | Q(sent_at__lt=now - resend) | Q(sent_at__gt=now + SEND_LASTS)
    # Jobs of a dataset that is archived or deleted wait until it is brought back.
    is_lost = Q(status=Status.QUEUED) & is_settled & is_unsent & is_open("dataset__")
    stale = list(Job.objects.filter(is_abandoned | is_lost).order_by("pk"))
    for job in stale:
        if job.status == Status.QUEUED:
            send(job)
        elif job.cancel_asked_at:
            mark_cancelled(job)
        else:
            silence = f"Nothing was heard of the worker that did this job for {settings.JOB_LEASE_SECONDS} seconds"
            fail(job, f"{silence}: it died, was stopped or could not reach the database.", retry=True)
    return len(stale)


def _distrust_far_heartbeats(now: datetime) -> None:
    """A heartbeat that is far from now, before or after, counts from now on.

    The clock was changed, and the worker may be alive; or nothing has run for long, and its job is found dead later.
    """
    lease = timedelta(seconds=settings.JOB_LEASE_SECONDS)
    far = Q(heartbeat_at__lt=now - FAR_LEASES * lease) | Q(heartbeat_at__gt=now + lease)
    Job.objects.filter(far, status=Status.RUNNING).update(heartbeat_at=now)


def record_worker_heartbeat(name: str) -> None:
    Worker.objects.update_or_create(name=name, defaults={"seen_at": timezone.now()})


def _owned_rows(job: Job) -> QuerySet[Job]:
    """The job's row while this attempt of this worker runs it; empty otherwise."""
    return Job.objects.filter(pk=job.pk, status=Status.RUNNING, attempts=job.attempts, worker=job.worker)
