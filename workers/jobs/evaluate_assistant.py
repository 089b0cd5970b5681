"""The evaluation job: queues the asks of a split, and stores their answers as predictions once all have ended."""

from annotator.jobs.services import Cancelled
from annotator.trials.models import Evaluation
from annotator.trials.services import evaluations
from workers.jobs.runner import JobContext, run_job


def evaluate_assistant(pk: int) -> None:
    """Do the Evaluation with this key, as far as it can be done now."""
    run_job(Evaluation, pk, _evaluate)


def _evaluate(context: JobContext[Evaluation]) -> None:
    if not evaluations.advance_evaluation(evaluation=context.job, report=context.report):
        raise Cancelled
