"""What has a session's programs begin as they did in the recording: its time and its random numbers."""

from __future__ import annotations

import math
import time
from datetime import timedelta
from typing import Final

from workers.sessions.preload_library import preload_library
from workers.sessions.specification import SessionSpecification

LIBRARY: Final = "program_preload.so"
SEED: Final = 0x1B873593CC9E2D51
"""The same for all sessions: a game deals the same cards each time."""


def program_clock(specification: SessionSpecification) -> float | None:
    """Return what a program shall take the moment of its start for, in seconds since 1970; None for the machine's time.

    A whole second: programs that begin with the time of day in seconds begin alike.
    """
    if specification.kind != "program" or specification.clock is None or preload_library() is None:
        return None
    return float(math.floor(specification.clock))


def clock_offset(clock: float | None) -> timedelta:
    """Return how much later than the machine's clock (negative: earlier) a program that starts now takes the time."""
    return timedelta() if clock is None else timedelta(seconds=clock - time.time())


def has_seeded_numbers(specification: SessionSpecification) -> bool:
    """Whether a session's programs draw the same random numbers each time: those that reach no host.

    Keys that others can guess would protect nothing of what is sent.
    """
    return specification.kind == "program" and not specification.hosts


def program_environment(specification: SessionSpecification, folder: str) -> dict[str, str]:
    """Return the environment variables with which programs and those that they start have that time and those numbers.

    `folder` is where they find the library. `session_program` adds the clock's offset when it starts the program.
    """
    if specification.kind != "program" or preload_library() is None:
        return {}
    preloaded = {"LD_PRELOAD": f"{folder}/{LIBRARY}"}
    # Qt 5 would ask the processor for numbers, not the kernel.
    numbers = {"SESSION_RANDOM_SEED": str(SEED), "QT_NO_CPU_FEATURE": "rdrnd rdseed"}
    return preloaded | numbers if has_seeded_numbers(specification) else preloaded
