"""The scoring job: scores the predictions of a model."""

from annotator.jobs.services import Cancelled
from annotator.trials.models import PredictionSet
from annotator.trials.services import predictions
from workers.jobs.runner import JobContext, run_job


def score_predictions(pk: int) -> None:
    """Do the PredictionSet with this key."""
    run_job(PredictionSet, pk, _score)


def _score(context: JobContext[PredictionSet]) -> None:
    if not predictions.score_predictions(prediction_set=context.job, report=context.report):
        raise Cancelled
