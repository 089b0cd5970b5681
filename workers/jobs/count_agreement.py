"""The agreement job: counts how far annotators agree."""

from annotator.dashboards import services
from annotator.dashboards.models import AgreementCount
from annotator.jobs.services import Cancelled
from workers.jobs.runner import JobContext, run_job


def count_agreement(pk: int) -> None:
    """Do the AgreementCount with this key."""
    run_job(AgreementCount, pk, _count)


def _count(context: JobContext[AgreementCount]) -> None:
    if not services.count_agreement(count=context.job, report=context.report):
        raise Cancelled
