"""Selectors of the final review."""

from annotator.reviews.selectors.counts import count_tasks, determined_tasks, may_be_in, undetermined_scripts
from annotator.reviews.selectors.reviews import (
    ScriptReview,
    State,
    script_review,
    script_reviews,
    scripts,
    scripts_in,
    waiting_scripts,
)

__all__ = [
    "ScriptReview",
    "State",
    "count_tasks",
    "determined_tasks",
    "may_be_in",
    "script_review",
    "script_reviews",
    "scripts",
    "scripts_in",
    "undetermined_scripts",
    "waiting_scripts",
]
