"""Selectors of jobs and workers."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TypedDict, TypeVar, cast
from uuid import UUID

from django.apps import apps
from django.db.models import Count, Max, Q, QuerySet, Value
from django.utils import timezone

from annotator.accounts.models import User
from annotator.jobs.models import Job, Status, Worker

AnyJob = TypeVar("AnyJob", bound=Job)

WORKER_TIMEOUT = timedelta(seconds=20)
OPEN = [Status.QUEUED, Status.RUNNING]
JUST_NOW = timedelta(seconds=15)
MOST = 100


class JobStatus(TypedDict):
    """The number of living workers, when one was seen last, and the jobs queued and running in all datasets."""

    workers: int
    last_seen: datetime | None
    queued: int
    running: int


def job_models() -> list[type[Job]]:
    """The model of each kind of job, in the order of their apps."""
    return [model for model in apps.get_models() if issubclass(model, Job) and model is not Job]


def job_model(kind: str) -> type[Job] | None:
    """The model whose lower-case name is `kind` (capture, execution, release)."""
    return next((model for model in job_models() if model.kind_name() == kind), None)


def asked_before(model: type[AnyJob], client_id: UUID | None, by: User | None) -> list[AnyJob]:
    """The jobs that this person's request of this id has queued already; none without an id.

    To be asked in a transaction that holds a lock which every request for such jobs takes.
    """
    if client_id is None:
        return []
    jobs = model._default_manager.filter(client_id=client_id, created_by=by).order_by("pk")
    return cast(list[AnyJob], list(jobs))


def workers_alive() -> int:
    """The number of workers seen in the last WORKER_TIMEOUT."""
    return job_status()["workers"]


def changed_jobs(datasets: Iterable[int]) -> dict[int, list[Job]]:
    """By dataset key, its running, queued and recently ended jobs: at most MOST open and MOST ended ones.

    One query, whatever the number of datasets.
    """
    changed: dict[int, list[Job]] = {dataset: [] for dataset in datasets}
    now = timezone.now()
    parts: list[QuerySet[Job]] = []
    for dataset in changed:
        jobs = Job.objects.filter(dataset=dataset)
        opened = [jobs.filter(status=status).order_by("created_at", "pk") for status in OPEN]
        ended_jobs = jobs.filter(finished_at__gt=now - JUST_NOW, finished_at__lt=now + JUST_NOW).order_by(
            "-finished_at"
        )
        # SQLite knows no LIMIT in a part of a union, but in a subquery of it.
        parts += [Job.objects.filter(pk__in=rows.values("pk")[:MOST]).order_by() for rows in (*opened, ended_jobs)]
    if parts:
        for job in parts[0].union(*parts[1:]):
            changed[job.dataset_id].append(job)
    for rows in changed.values():
        rows.sort(key=lambda job: job.pk)
        rows.sort(key=lambda job: job.status, reverse=True)  # what is running first
    return changed


def job_status() -> JobStatus:
    """The workers and the open jobs of all datasets, in one query."""
    now = timezone.now()
    # A time in the future was written before the clock was set back.
    is_alive = Q(seen_at__gt=now - WORKER_TIMEOUT, seen_at__lt=now + WORKER_TIMEOUT)
    workers = Worker.objects.annotate(what=Value("workers")).values("what")
    workers = workers.annotate(number=Count("pk", filter=is_alive), last=Max("seen_at"))
    jobs = Job.objects.filter(status__in=OPEN).order_by().values("status")
    jobs = jobs.annotate(number=Count("pk"), last=Max("heartbeat_at"))
    columns = ("number", "last")
    rows = workers.values_list("what", *columns).union(jobs.values_list("status", *columns), all=True)
    counts = {name: (number, last) for name, number, last in rows}
    number, last_seen = counts.get("workers", (0, None))
    queued, running = (counts.get(status, (0, None))[0] for status in OPEN)
    return JobStatus(workers=number, last_seen=last_seen, queued=queued, running=running)
