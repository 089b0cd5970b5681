"""The job that counts how far people agree."""

from annotator.jobs.services import Cancelled
from annotator.overview import agreement_counts
from annotator.overview.models import AgreementCount
from workers.jobs.errand import Errand, run


def count_agreement(pk: int) -> None:
    run(AgreementCount, pk, _count)


def _count(errand: Errand[AgreementCount]) -> None:
    if not agreement_counts.count_agreement(count=errand.job, report=errand.report):
        raise Cancelled
