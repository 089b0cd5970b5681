"""Services of jobs: submit, claim, heartbeat, finish, fail, cancel, retry, requeue."""

from annotator.jobs.services.jobs import (
    AnyJob,
    Cancelled,
    cancel,
    cancel_all,
    claim,
    fail,
    finish,
    hand_back,
    heartbeat,
    mark_cancelled,
    postpone,
    record_worker_heartbeat,
    requeue_stale,
    retry,
    retry_all,
    run_again,
    submit,
)
from annotator.jobs.services.progress import PacedReport, Report

__all__ = [
    "AnyJob",
    "Cancelled",
    "PacedReport",
    "Report",
    "cancel",
    "cancel_all",
    "claim",
    "fail",
    "finish",
    "hand_back",
    "heartbeat",
    "mark_cancelled",
    "postpone",
    "record_worker_heartbeat",
    "requeue_stale",
    "retry",
    "retry_all",
    "run_again",
    "submit",
]
