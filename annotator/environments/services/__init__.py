"""Services of environments and sessions."""

from annotator.environments.services.environments import create_environment, retire_environment
from annotator.environments.services.imported import imported_environment, imported_session
from annotator.environments.services.looks import ask_to_look, record_look
from annotator.environments.services.manager_requests import flush_session, stored_by_browser
from annotator.environments.services.manager_wake import WakeSocket, wake_manager
from annotator.environments.services.seeds import store_files, store_seed
from annotator.environments.services.sessions import (
    SessionRequests,
    ask_to_end,
    claim_next,
    end_orphans,
    end_session,
    heartbeat,
    record_continuation,
    record_start,
    request_session,
)

__all__ = [
    "SessionRequests",
    "WakeSocket",
    "ask_to_end",
    "ask_to_look",
    "claim_next",
    "create_environment",
    "end_orphans",
    "end_session",
    "flush_session",
    "heartbeat",
    "imported_environment",
    "imported_session",
    "record_continuation",
    "record_look",
    "record_start",
    "request_session",
    "retire_environment",
    "store_files",
    "store_seed",
    "stored_by_browser",
    "wake_manager",
]
