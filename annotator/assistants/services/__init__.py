"""Services of assistants: endpoints, prompts, asks and the requests sent for them."""

from annotator.assistants.services.addresses import local_rules
from annotator.assistants.services.asks import (
    LimitReached,
    RequestOutcome,
    begin_ask,
    begin_request,
    end_request,
    keep_failure,
    keep_reply,
    request_ask,
    wait,
)
from annotator.assistants.services.endpoints import change_endpoint, create_endpoint, note_check, remove_endpoint
from annotator.assistants.services.keys import KeyLost, unseal
from annotator.assistants.services.prompts import add_revision, create_prompt
from annotator.assistants.services.runs import (
    add_asks,
    ask_about_screens,
    ask_run_again,
    cancel_run,
    count_reply,
    refuse_unsuited,
    request_run,
)

__all__ = [
    "KeyLost",
    "LimitReached",
    "RequestOutcome",
    "add_asks",
    "add_revision",
    "ask_about_screens",
    "ask_run_again",
    "begin_ask",
    "begin_request",
    "cancel_run",
    "change_endpoint",
    "count_reply",
    "create_endpoint",
    "create_prompt",
    "end_request",
    "keep_failure",
    "keep_reply",
    "local_rules",
    "note_check",
    "refuse_unsuited",
    "remove_endpoint",
    "request_ask",
    "request_run",
    "unseal",
    "wait",
]
