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

__all__ = [
    "KeyLost",
    "LimitReached",
    "RequestOutcome",
    "add_revision",
    "begin_ask",
    "begin_request",
    "change_endpoint",
    "create_endpoint",
    "create_prompt",
    "end_request",
    "keep_failure",
    "keep_reply",
    "local_rules",
    "note_check",
    "remove_endpoint",
    "request_ask",
    "unseal",
    "wait",
]
