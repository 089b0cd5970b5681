"""The release job."""

from annotator.jobs.services import Cancelled
from annotator.releases import services
from annotator.releases.models import Release
from workers.jobs.errand import Errand, run


def cut_release(pk: int) -> None:
    run(Release, pk, _cut)


def _cut(errand: Errand[Release]) -> None:
    if not services.cut_release(release=errand.job, report=errand.report):
        raise Cancelled
