"""The warm displays of a process."""

from __future__ import annotations

import atexit
import os
from functools import cache

from workers.display.display import Display
from workers.display.pool import IDLE_LIMIT, Pool


class Displays(Pool[Display]):
    """Lends displays that show screenshots."""

    def __init__(self, idle_limit: int = IDLE_LIMIT) -> None:
        super().__init__(Display, idle_limit)


def shared_displays() -> Displays:
    """The pool of this process, ended with it. A forked child gets a pool of its own."""
    return _pool_of(os.getpid())


@cache
def _pool_of(process: int) -> Displays:
    displays = Displays()
    atexit.register(lambda: displays.close() if os.getpid() == process else None)
    return displays
