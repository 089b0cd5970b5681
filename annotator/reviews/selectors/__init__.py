"""Selectors of the final review."""

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
    "script_review",
    "script_reviews",
    "scripts",
    "scripts_in",
    "waiting_scripts",
]
