"""The clock of a session's programs: that of the recording, where a replay is later (libfaketime)."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)
LIBRARY: Final = "*/faketime/libfaketimeMT.so.1"
"""Below /usr/lib, in the folder of the machine's architecture."""
PACKAGE: Final = "libfaketime"
LEAST_OFFSET: Final = timedelta(minutes=10)
"""A smaller difference is left: what tells the present minute is not compared, and programs run as they are."""


def find_library() -> Path | None:
    """Return where libfaketime is, None where it is not installed."""
    return next(Path("/usr/lib").glob(LIBRARY), None)


def clock_offset(clock: float | None) -> timedelta:
    """Return how much later than the machine's clock (negative: earlier) programs shall take the time to be.

    `clock` is what they shall take the present moment for, in seconds since 1970, None for the machine's own.
    """
    offset = timedelta() if clock is None else timedelta(seconds=round(clock - time.time()))
    if abs(offset) < LEAST_OFFSET:
        return timedelta()
    if find_library() is None:
        log.warning("Programs see today's time, not the recording's: apt install %s", PACKAGE)
        return timedelta()
    return offset


def clock_environment(offset: timedelta) -> dict[str, str]:
    """Return the environment variables with which programs and those that they start see that time; none for 0.

    Clocks that only go on, and the dates of files, which a seed brings, stay as they are.
    """
    library = find_library()
    if not offset or library is None:
        return {}
    seconds = f"{offset.total_seconds():+.0f}"
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME": seconds,
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "NO_FAKE_STAT": "1",
    }
