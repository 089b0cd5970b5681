"""The import job: stores the boxes of a file uploaded with a screenshot, and its valid labels."""

from typing import Any

from annotator.jobs.services import Report, finish
from annotator.screens.models import BoxImport
from workers.jobs.file_boxes import store_file_boxes
from workers.jobs.runner import JobSteps, run_job


def import_boxes(pk: int) -> None:
    """Do the BoxImport with this key."""
    run_job(BoxImport, pk, JobSteps(_gather, _do, _record))


def _gather(job: BoxImport) -> list[dict[str, Any]]:
    return list(job.boxes)


def _do(entries: list[dict[str, Any]], report: Report) -> None:
    """Nothing is slow here."""


def _record(job: BoxImport, entries: list[dict[str, Any]], _: None) -> bool:
    store_file_boxes(screen=job.screen, entries=entries, by=job.created_by)
    return finish(job)
