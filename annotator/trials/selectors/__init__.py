"""Selectors of baselines, their trials, and prediction sets."""

from annotator.trials.selectors.trials import (
    DIGEST,
    ID,
    baselines_of,
    departed_evaluators,
    evaluators_of,
    may_evaluate,
    prediction_sets_of,
    progress_of,
    release_named,
    waiting_for,
    who_knows,
)

__all__ = [
    "DIGEST",
    "ID",
    "baselines_of",
    "departed_evaluators",
    "evaluators_of",
    "may_evaluate",
    "prediction_sets_of",
    "progress_of",
    "release_named",
    "waiting_for",
    "who_knows",
]
