"""Services of the human baseline: open it, assign its tasks, answer them, close it."""

from annotator.trials.services.trials import (
    LONGEST_GAP_SECONDS,
    answer,
    change_baseline,
    next_item,
    open_baseline,
    record_trial_time,
    redeal,
    skip,
)

__all__ = [
    "LONGEST_GAP_SECONDS",
    "answer",
    "change_baseline",
    "next_item",
    "open_baseline",
    "record_trial_time",
    "redeal",
    "skip",
]
