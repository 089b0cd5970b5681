"""How every job is done: claim the row, keep it warm, do the work, write down how it ended."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from django.conf import settings
from django.db import DatabaseError, connections

from annotator.domain.problems import Rejected
from annotator.jobs import services
from annotator.jobs.models import Job
from annotator.jobs.services import Cancelled
from workers.jobs.presence import worker_name

log = logging.getLogger(__name__)
AnyJob = TypeVar("AnyJob", bound=Job)


class Failed(Exception):  # noqa: N818 - an outcome that the person who asked will read
    """The job cannot be done; `again` where another attempt may go better."""

    def __init__(self, message: str, *, again: bool = False) -> None:
        super().__init__(message)
        self.again = again


class Errand(Generic[AnyJob]):
    """A job in a worker's hands."""

    def __init__(self, job: AnyJob) -> None:
        self.job = job

    def report(self, progress: float, doing: str) -> None:
        """Shows how far it is, 0 to 1. Raises Cancelled when somebody has cancelled it."""
        services.beat(self.job, progress=progress, doing=doing)


def run(model: type[AnyJob], pk: int, do: Callable[[Errand[AnyJob]], None]) -> None:
    """Does the job if it is still to be had. `do` must record its result together with `jobs.finish`."""
    job = services.claim(model, pk, worker=worker_name())
    if job is None:
        return
    with _kept_warm(job):
        try:
            do(Errand(job))
        except Cancelled:
            services.end_cancelled(job)
        except Rejected as refusal:
            services.fail(job, str(refusal), again=False)
        except Failed as failure:
            services.fail(job, str(failure), again=failure.again)
        except Exception as error:
            log.exception("%s %s broke", job.function, job.pk)
            services.fail(job, f"Something went wrong inside Actwright: {error!r}", again=True)


@contextmanager
def _kept_warm(job: Job) -> Iterator[None]:
    over = threading.Event()
    thread = threading.Thread(target=_beat_until, args=(job, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _beat_until(job: Job, over: threading.Event) -> None:
    """A cancellation seen here is left to the next report: only the errand itself can stop cleanly."""
    while not over.wait(settings.JOB_HEARTBEAT_SECONDS):
        try:
            services.beat(job)
        except Cancelled:
            break
        except DatabaseError as error:
            log.warning("no heartbeat for %s %s: %s", job.function, job.pk, error)
    connections.close_all()
