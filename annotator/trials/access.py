"""From an address to a baseline, a trial, a set of predictions, for people who may see them."""

from annotator.accounts.models import User
from annotator.datasets.access import found, require
from annotator.datasets.models import Role
from annotator.releases.models import Release
from annotator.trials.models import Baseline, Prediction, PredictionSet, Trial


def enter_release(user: User, release_id: int, *roles: Role) -> Release:
    release: Release = found(Release.objects.select_related("dataset").filter(pk=release_id).first())
    require(user, release.dataset, *roles)
    return release


def enter_baseline(user: User, baseline_id: int, *roles: Role) -> Baseline:
    known = Baseline.objects.select_related("release__dataset").filter(pk=baseline_id)
    baseline: Baseline = found(known.first())
    require(user, baseline.release.dataset, *roles)
    return baseline


def enter_trial(user: User, trial_id: int) -> Trial:
    """One's own trial, for members only; nobody else's exists for them."""
    mine = Trial.objects.filter(pk=trial_id, evaluator__person=user, evaluator__left_at=None)
    trial: Trial = found(mine.select_related("item", "baseline__release__dataset").first())
    require(user, trial.baseline.release.dataset)
    return trial


def enter_prediction_set(user: User, prediction_set_id: int, *roles: Role) -> PredictionSet:
    known: PredictionSet = found(PredictionSet.objects.select_related("dataset").filter(pk=prediction_set_id).first())
    require(user, known.dataset, *roles)
    return known


def enter_answer(user: User, kind: str, answer_id: int) -> Trial | Prediction:
    """An answer with its gold, which only maintainers see."""
    if kind == "prediction":
        predicted: Prediction = found(
            Prediction.objects.select_related("item", "set__dataset").filter(pk=answer_id).first()
        )
        require(user, predicted.set.dataset, Role.MAINTAINER)
        return predicted
    answered = Trial.objects.filter(pk=answer_id, answered_at__isnull=False)
    trial: Trial = found(answered.select_related("item", "evaluator__person", "baseline__release__dataset").first())
    require(user, trial.baseline.release.dataset, Role.MAINTAINER)
    return trial
