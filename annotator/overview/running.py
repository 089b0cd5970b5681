"""What the workers are doing for a dataset, across all kinds of jobs."""

from collections import Counter
from datetime import timedelta
from itertools import chain
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from annotator.datasets.models import Dataset
from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_models, last_worker_seen, workers_alive
from annotator.jobs.shapes import JobShape

OPEN = [Status.QUEUED, Status.RUNNING]
JUST_NOW = timedelta(seconds=15)
MOST = 100


def recent_jobs(dataset: Dataset, *, status: str = "", most: int = MOST) -> list[Job]:
    """The newest jobs of every kind, newest first."""
    wanted = Q(dataset=dataset) & (Q(status=status) if status else Q())
    rows = (model._default_manager.filter(wanted).order_by("-pk")[:most] for model in job_models())
    return sorted(chain.from_iterable(rows), key=lambda job: job.created_at, reverse=True)[:most]


def moving_jobs(dataset: Dataset) -> list[Job]:
    """Jobs under way, or ended so recently that a page should hear of it."""
    moving = Q(status__in=OPEN) | Q(finished_at__gt=timezone.now() - JUST_NOW)
    rows = (
        model._default_manager.filter(moving, dataset=dataset).order_by("-status", "pk")[:MOST]
        for model in job_models()
    )
    return list(chain.from_iterable(rows))


def status() -> dict[str, Any]:
    """Whether anybody works, and how much waits for them."""
    counts: Counter[str] = Counter()
    for model in job_models():
        open_rows = model._default_manager.filter(status__in=OPEN).order_by()
        for row in open_rows.values("status").annotate(jobs=Count("pk")):
            counts[row["status"]] += row["jobs"]
    return {
        "workers": workers_alive(),
        "last_seen": last_worker_seen(),
        "queued": counts[Status.QUEUED],
        "running": counts[Status.RUNNING],
    }


def moving(dataset: Dataset) -> dict[str, Any]:
    """What the event stream sends: status and moving jobs in plain JSON."""
    now = status()
    now["last_seen"] = now["last_seen"].isoformat() if now["last_seen"] else None
    return {"status": now, "jobs": JobShape(moving_jobs(dataset), many=True).data}
