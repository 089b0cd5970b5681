"""Readiness checks of an installation: database, broker, disk, workers; each with a message in plain words."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from annotator.files.content_storage import content_storage
from annotator.files.storage import probe_folder
from annotator.jobs.selectors import job_status
from annotator.jobs.services.queue import broker_failure

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Check:
    """The result of a check; `message` says what is wrong and what to do, or gives the state."""

    name: str
    ok: bool
    message: str


def readiness() -> list[Check]:
    """All checks, in a fixed order; none raises."""
    return [check() for check in CHECKS]


def _database() -> Check:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return Check("database", False, "The database does not answer: see whether it runs, and DATABASE_URL.")
    return Check("database", True, f"{connection.display_name} answers.")


def _broker() -> Check:
    if broker_failure():
        return Check("broker", False, "The broker does not answer, so jobs wait: see whether it runs, and REDIS_URL.")
    return Check("broker", True, "The broker answers.")


def _disk() -> Check:
    """Space and the right to write where files are kept; with an object store, the space for temporary files."""
    # The database's folder and that of the files may be on two disks, and one may be full.
    folders = [settings.DATA_DIR] if settings.S3_BUCKET else [settings.DATA_DIR, settings.MEDIA_ROOT]
    try:
        content_storage().probe()
        probe_folder(Path(settings.DATA_DIR))
        free_bytes = min(shutil.disk_usage(folder).free for folder in folders)
    except OSError as error:
        where = "object store (see S3_BUCKET)" if settings.S3_BUCKET else "data folder"
        return Check("disk", False, f"The {where} cannot be written ({error.strerror}): uploads and jobs fail.")
    if free_bytes < settings.DISK_RESERVE:
        least = settings.DISK_RESERVE // MEGABYTE
        return Check("disk", False, f"Only {free_bytes // MEGABYTE} MB are free, less than {least} MB: make room.")
    return Check("disk", True, f"{free_bytes // MEGABYTE} MB are free.")


def _workers() -> Check:
    try:
        status = job_status()
    except Error:
        return Check("workers", False, "Nobody knows while the database does not answer.")
    if worker_count := status["workers"]:
        return Check("workers", True, f"{worker_count} {'worker is' if worker_count == 1 else 'workers are'} alive.")
    last_seen = status["last_seen"]
    last_seen_text = (
        f"the last one was seen {int((timezone.now() - last_seen).total_seconds())} s ago"
        if last_seen
        else "none ever was"
    )
    return Check("workers", False, f"No worker is alive ({last_seen_text}): nothing that is queued will be done.")


CHECKS: list[Callable[[], Check]] = [_database, _broker, _disk, _workers]
