"""How the installation stands, for those who run it: checks, workers, queues, disk, backups, versions, failed jobs."""

import platform
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import django
from django.conf import settings
from django.db import connection
from django.db.models import Count, Min, Q
from django.utils import timezone

from annotator.installation.models import Backup
from annotator.installation.services.readiness import Check, readiness
from annotator.jobs.models import Job, Status, Worker
from annotator.jobs.selectors import WORKER_TIMEOUT

# Workers that have been gone for longer are of no interest.
WORKERS_SHOWN_FOR = timedelta(days=1)
FAILED_WITHIN = timedelta(days=1)
MOST_FAILED = 50


@dataclass(frozen=True, slots=True)
class WorkerStatus:
    """A worker process by host and process id, and when it was seen last."""

    name: str
    seen_at: datetime
    alive: bool


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """The open jobs of one kind; `oldest` is when the one that has waited longest was made."""

    kind: str
    queued: int
    running: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class InstallationStatus:
    """Sizes in bytes; `failed_count` counts the jobs that failed within a day, `failed` are the latest of them."""

    checks: list[Check]
    workers: list[WorkerStatus]
    queues: list[QueueStatus]
    disk_free: int
    disk_size: int
    last_backup: Backup | None
    versions: dict[str, str]
    failed_count: int
    failed: Sequence[Job]


def installation_status() -> InstallationStatus:
    """The status now. Raises DatabaseError where the database does not answer: /readyz says so without it."""
    now = timezone.now()
    workers = Worker.objects.filter(seen_at__gt=now - WORKERS_SHOWN_FOR).order_by("-seen_at", "name")
    failed = Job.objects.filter(status=Status.FAILED, finished_at__gt=now - FAILED_WITHIN).order_by("-finished_at")
    disk = shutil.disk_usage(settings.DATA_DIR)
    return InstallationStatus(
        checks=readiness(),
        workers=[WorkerStatus(row.name, row.seen_at, row.seen_at > now - WORKER_TIMEOUT) for row in workers],
        queues=_queues(),
        disk_free=disk.free,
        disk_size=disk.total,
        last_backup=Backup.objects.first(),
        versions=_versions(),
        failed_count=failed.count(),
        failed=list(failed.select_related("dataset")[:MOST_FAILED]),
    )


def _queues() -> list[QueueStatus]:
    """Those that are not empty, the longest waiting first."""
    queued = Q(status=Status.QUEUED)
    kinds = Job.objects.filter(status__in=[Status.QUEUED, Status.RUNNING]).order_by().values_list("kind")
    rows = kinds.annotate(
        queued=Count("pk", filter=queued),
        running=Count("pk", filter=~queued),
        oldest=Min("created_at", filter=queued),
    )
    queues = [QueueStatus(*row) for row in rows]
    return sorted(queues, key=lambda queue: (queue.oldest or timezone.now(), queue.kind))


def _versions() -> dict[str, str]:
    version: Sequence[object] = connection.get_database_version() or ()
    return {
        "Actwright": settings.VERSION,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        connection.display_name: ".".join(map(str, version)),
    }
