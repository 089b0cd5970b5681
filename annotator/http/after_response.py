"""Work that runs after a request's response was sent; the client sees neither its duration nor its failure."""

import logging
from collections.abc import Callable
from typing import Any

logger = logging.getLogger(__name__)
ATTRIBUTE = "_after_response"


def after_response(request: Any, work: Callable[[], object]) -> None:
    """Registers `work` to run once the response to Django's `request` has been sent, outside its transactions."""
    request.__dict__.setdefault(ATTRIBUTE, []).append(work)


def has_work(request: Any) -> bool:
    """Whether work is registered for the request."""
    return ATTRIBUTE in getattr(request, "__dict__", {})


def do_work(request: Any) -> None:
    """Runs the registered work, each function once; failures are logged."""
    for work in request.__dict__.pop(ATTRIBUTE, []):
        try:
            work()
        except Exception:
            logger.exception("Work after the response to %s failed", request.path)
