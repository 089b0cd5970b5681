"""Services of tasks: submit, revise, withdraw, execute, record an execution."""

from annotator.tasks.services.tasks import (
    LONGEST_SENTENCE,
    Outcome,
    Wording,
    add_phrasings,
    execute,
    record_execution,
    revise_task,
    submit_task,
    withdraw_task,
)

__all__ = [
    "LONGEST_SENTENCE",
    "Outcome",
    "Wording",
    "add_phrasings",
    "execute",
    "record_execution",
    "revise_task",
    "submit_task",
    "withdraw_task",
]
