"""The agreement job: counts how far annotators agree."""

from annotator.dashboards.models import AgreementCount
from annotator.dashboards.services import agreement_counts
from annotator.jobs.services import Cancelled
from workers.jobs.runner import JobContext, run_job


def count_agreement(pk: int) -> None:
    """Do the AgreementCount with this key."""
    run_job(AgreementCount, pk, _count)


def _count(context: JobContext[AgreementCount]) -> None:
    if not agreement_counts.count_agreement(count=context.job, report=context.report):
        raise Cancelled
