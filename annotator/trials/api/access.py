"""Access to baselines, trials and prediction sets by address."""

from annotator.accounts.models import User
from annotator.datasets.api.access import require, require_found
from annotator.datasets.models import Role
from annotator.releases.models import Release
from annotator.trials.models import Baseline, Evaluation, Prediction, PredictionSet, Trial


def enter_release(user: User, release_id: int, *roles: Role) -> Release:
    release: Release = require_found(Release.objects.select_related("dataset").filter(pk=release_id).first())
    require(user, release.dataset, *roles)
    return release


def enter_baseline(user: User, baseline_id: int, *roles: Role) -> Baseline:
    baselines = Baseline.objects.select_related("release__dataset").filter(pk=baseline_id)
    baseline: Baseline = require_found(baselines.first())
    require(user, baseline.release.dataset, *roles)
    return baseline


def enter_trial(user: User, trial_id: int) -> Trial:
    """The person's own trial, for members only. Raises Http404 for other people's."""
    own_trials = Trial.objects.filter(pk=trial_id, evaluator__person=user, evaluator__left_at=None)
    trial: Trial = require_found(own_trials.select_related("item__screen", "baseline__release__dataset").first())
    require(user, trial.baseline.release.dataset)
    return trial


def enter_prediction_set(user: User, prediction_set_id: int, *roles: Role) -> PredictionSet:
    prediction_set: PredictionSet = require_found(
        PredictionSet.objects.select_related("dataset").filter(pk=prediction_set_id).first()
    )
    require(user, prediction_set.dataset, *roles)
    return prediction_set


def enter_evaluation(user: User, evaluation_id: int) -> Evaluation:
    """An evaluation, for maintainers only."""
    evaluations = Evaluation.objects.select_related("dataset", "release", "endpoint", "revision__prompt")
    evaluation: Evaluation = require_found(evaluations.filter(pk=evaluation_id).first())
    require(user, evaluation.dataset, Role.MAINTAINER)
    return evaluation


def enter_answer(user: User, kind: str, answer_id: int) -> Trial | Prediction:
    """An answer with its gold, for maintainers only."""
    if kind == "prediction":
        predicted: Prediction = require_found(
            Prediction.objects.select_related("item__screen", "set__dataset").filter(pk=answer_id).first()
        )
        require(user, predicted.set.dataset, Role.MAINTAINER)
        return predicted
    answered_trials = Trial.objects.filter(pk=answer_id, answered_at__isnull=False)
    trial: Trial = require_found(
        answered_trials.select_related("item__screen", "evaluator__person", "baseline__release__dataset").first()
    )
    require(user, trial.baseline.release.dataset, Role.MAINTAINER)
    return trial
