"""The comparison job: counts what sources, orders and texts of elements make of a release."""

from annotator.elements.models import OrderComparison
from annotator.elements.services import comparisons
from annotator.jobs.services import Cancelled
from workers.jobs.runner import JobContext, run_job


def compare_orders(pk: int) -> None:
    """Do the OrderComparison with this key."""
    run_job(OrderComparison, pk, _compare)


def _compare(context: JobContext[OrderComparison]) -> None:
    if not comparisons.compare_orders(comparison=context.job, report=context.report):
        raise Cancelled
