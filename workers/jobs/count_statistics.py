"""The statistics job: counts what a dataset holds and how its work goes."""

from annotator.dashboards.models import StatisticsCount
from annotator.dashboards.services import statistics_counts
from annotator.jobs.services import Cancelled
from workers.jobs.runner import JobContext, run_job


def count_statistics(pk: int) -> None:
    """Do the StatisticsCount with this key."""
    run_job(StatisticsCount, pk, _count)


def _count(context: JobContext[StatisticsCount]) -> None:
    if not statistics_counts.count_statistics(count=context.job, report=context.report):
        raise Cancelled
