"""The job runner: claims a job row, keeps its heartbeat, gathers inputs, does the work and records the result."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from django.conf import settings
from django.db import Error, connections, transaction

from annotator.datasets.selectors.closed import closed_problem
from annotator.domain.problems import DatabaseGone, DiskFull, DiskReadOnly, Rejected
from annotator.files.outages import outage_of
from annotator.jobs import services
from annotator.jobs.models import Job
from annotator.jobs.services import Cancelled, Report
from annotator.logs.context import job_id, log_context
from workers.jobs.worker_heartbeat import worker_name

log = logging.getLogger(__name__)
AnyJob = TypeVar("AnyJob", bound=Job)
Inputs = TypeVar("Inputs")
Result = TypeVar("Result")


class JobFailed(Exception):  # noqa: N818 - an outcome that the person who asked will read
    """Raised when the job cannot be done; `retry` where another attempt may succeed."""

    def __init__(self, message: str, *, retry: bool = False) -> None:
        super().__init__(message)
        self.retry = retry


class JobContext(Generic[AnyJob]):
    """A job that this worker has claimed."""

    def __init__(self, job: AnyJob) -> None:
        self.job = job

    def report(self, progress: float, doing: str) -> None:
        """Store the progress, 0 to 1, and what is being done. Raises Cancelled when somebody has cancelled the job."""
        services.heartbeat(self.job, progress=progress, doing=doing)


@dataclass(frozen=True, slots=True)
class JobSteps(Generic[AnyJob, Inputs, Result]):
    """The three steps of a job; only the last one runs in a transaction.

    `gather` reads what the work needs from the database, `do` works on plain values, `record` stores the result
    and ends the job; it returns False when the job was taken away meanwhile, and then nothing is stored.
    """

    gather: Callable[[AnyJob], Inputs]
    do: Callable[[Inputs, Report], Result]
    record: Callable[[AnyJob, Inputs, Result], bool]

    def __call__(self, context: JobContext[AnyJob]) -> None:
        """Run the steps. Raises Cancelled when the job was taken away."""
        inputs = self.gather(context.job)
        result = self.do(inputs, context.report)
        with transaction.atomic():
            if not self.record(context.job, inputs, result):
                raise Cancelled


def run_job(model: type[AnyJob], pk: int, work: Callable[[JobContext[AnyJob]], None]) -> None:
    """Do the job if it is still queued. `work` must record its result together with the end of the job."""
    job = services.claim(model, pk, worker=worker_name())
    if job is None:
        return
    with log_context(job_id, f"{job.function} {job.pk}"), keep_heartbeat(job):
        try:
            ending = _waiting(job) or _ending(job, lambda: work(JobContext(job)))
            ending()
        except Error as error:
            # The heartbeat ends, and `requeue_stale` finds the job once the database answers again.
            log.warning("%s %s is left to requeue_stale: %s", job.function, job.pk, error)
            connections.close_all()


def _waiting(job: Job) -> Callable[[], None] | None:
    """What has a job wait whose dataset or application takes no changes; None for any other.

    It goes on when that is brought back; until then its reason is shown.
    """
    problem = closed_problem(job.dataset, getattr(job, "application", None))
    return partial(services.postpone, job, problem.message) if problem else None


def _ending(job: Job, work: Callable[[], None]) -> Callable[[], None]:
    """Does the work; what is to be written about its end besides what it has written itself."""
    try:
        work()
    except Cancelled:
        return partial(services.mark_cancelled, job)
    except (DiskFull, DiskReadOnly) as outage:
        return partial(services.postpone, job, str(outage))
    except Rejected as refusal:
        return partial(services.fail, job, str(refusal), retry=False)
    except JobFailed as failure:
        return partial(services.fail, job, str(failure), retry=failure.retry)
    except Exception as error:
        return _unexpected(job, error)
    return lambda: None


def _unexpected(job: Job, error: Exception) -> Callable[[], None]:
    match outage_of(error):
        case DiskFull() | DiskReadOnly() as outage:
            return partial(services.postpone, job, str(outage))
        case DatabaseGone():
            log.warning("%s %s lost the database: %s", job.function, job.pk, error)
            connections.close_all()
            lost = "The worker lost the database while it did this job."
            return partial(services.fail, job, lost, retry=True)
    log.error("%s %s broke", job.function, job.pk, exc_info=error)
    return partial(services.fail, job, f"Something went wrong inside Actwright: {error!r}", retry=True)


@transaction.atomic
def record_job(job: AnyJob, record: Callable[[AnyJob], Result], *, worker: str) -> Result:
    """The result of `record` on a new job row, whose work the command `worker` has done already.

    Saves, claims, records and finishes in one transaction: nobody sees a job that is still to be done.
    """
    job.save()
    claimed = services.claim(type(job), job.pk, worker=worker)
    assert claimed is not None  # noqa: S101 - nobody else sees the row before the commit
    result = record(claimed)
    services.finish(claimed)
    return result


@contextmanager
def keep_heartbeat(job: Job) -> Iterator[None]:
    """A context in which a thread says that the job is alive."""
    stopped = threading.Event()
    thread = threading.Thread(target=_beat_until, args=(job, stopped), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _beat_until(job: Job, stopped: threading.Event) -> None:
    """A cancellation noticed here is left to the next report: only the work itself can stop cleanly."""
    while not stopped.wait(settings.JOB_HEARTBEAT_SECONDS):
        try:
            services.heartbeat(job)
        except Cancelled:
            break
        except Error as error:
            log.warning("no heartbeat for %s %s: %s", job.function, job.pk, error)
            connections.close_all()  # else the next one finds this connection closed, and all that follow
    connections.close_all()
