"""Selectors of tasks, their scripts and executions."""

from annotator.tasks.selectors.tasks import (
    Coverage,
    NearCopy,
    all_latest_scripts,
    analyse_script,
    blind_tasks,
    coverage_of,
    drafts_of,
    executions_of,
    is_outdated,
    latest_script,
    latest_scripts,
    meant_boxes,
    near_copies,
    newest_scripts,
    scripts_on,
    stale_scripts,
)

__all__ = [
    "Coverage",
    "NearCopy",
    "all_latest_scripts",
    "analyse_script",
    "blind_tasks",
    "coverage_of",
    "drafts_of",
    "executions_of",
    "is_outdated",
    "latest_script",
    "latest_scripts",
    "meant_boxes",
    "near_copies",
    "newest_scripts",
    "scripts_on",
    "stale_scripts",
]
