"""The release job: freezes, writes and seals a release."""

from annotator.jobs.services import Cancelled
from annotator.releases import services
from annotator.releases.models import Release
from workers.jobs.runner import JobContext, run_job


def cut_release(pk: int) -> None:
    """Do the Release with this key."""
    run_job(Release, pk, _cut)


def _cut(context: JobContext[Release]) -> None:
    if not services.cut_release(release=context.job, report=context.report):
        raise Cancelled
