"""The suggestion job: queues the asks for labels of the boxes that wait for one."""

from annotator.jobs.services import Cancelled
from annotator.labels.models import SuggestionRun
from annotator.labels.services.suggestions import queue_asks
from workers.jobs.runner import JobContext, run_job


def suggest_labels(pk: int) -> None:
    """Do the SuggestionRun with this key."""
    run_job(SuggestionRun, pk, _suggest)


def _suggest(context: JobContext[SuggestionRun]) -> None:
    if not queue_asks(run=context.job, report=context.report):
        raise Cancelled
