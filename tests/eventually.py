"""Waiting for what other processes do."""

import time
from collections.abc import Callable

LOOK_SECONDS = 0.02


def eventually(holds: Callable[[], object], seconds: float = 10.0) -> bool:
    """Whether a condition holds, or comes to hold within so many seconds."""
    end = time.monotonic() + seconds
    while not (is_so := bool(holds())) and time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
    return is_so
