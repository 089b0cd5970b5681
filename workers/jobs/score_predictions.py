"""The job that scores a model's predictions."""

from annotator.jobs.services import Cancelled
from annotator.trials import prediction_sets
from annotator.trials.models import PredictionSet
from workers.jobs.errand import Errand, run


def score_predictions(pk: int) -> None:
    run(PredictionSet, pk, _score)


def _score(errand: Errand[PredictionSet]) -> None:
    if not prediction_sets.score_predictions(prediction_set=errand.job, report=errand.report):
        raise Cancelled
