"""Selectors of assistants."""

from annotator.assistants.selectors.asks import AskTotals, asks_of, totals_of
from annotator.assistants.selectors.endpoints import Usage, endpoints_of, limit_reached, usage_today
from annotator.assistants.selectors.prompts import prompts_of, revision_of
from annotator.assistants.selectors.runs import RunProgress, progress_of_run, runs_of, screens_asked_about

__all__ = [
    "AskTotals",
    "RunProgress",
    "Usage",
    "asks_of",
    "endpoints_of",
    "limit_reached",
    "progress_of_run",
    "prompts_of",
    "revision_of",
    "runs_of",
    "screens_asked_about",
    "totals_of",
    "usage_today",
]
