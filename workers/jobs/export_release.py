"""The export job: writes the archive of a release in another format."""

from annotator.jobs.services import Cancelled
from annotator.releases import services
from annotator.releases.models import ReleaseExport
from workers.jobs.runner import JobContext, run_job


def export_release(pk: int) -> None:
    """Do the ReleaseExport with this key."""
    run_job(ReleaseExport, pk, _export)


def _export(context: JobContext[ReleaseExport]) -> None:
    if not services.write_export(export=context.job, report=context.report):
        raise Cancelled
