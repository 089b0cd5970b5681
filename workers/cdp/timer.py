"""Calls that a connection makes later, in the thread that dispatches its events."""

from __future__ import annotations

import heapq
import itertools
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True, order=True)
class Timer:
    """A call that is made at `due_at` (monotonic seconds) unless it is cancelled before."""

    due_at: float
    number: int
    act: Callable[[], object] = field(compare=False)
    is_cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Do not make the call."""
        self.is_cancelled = True


class Timers:
    """Timers in the order in which they are due."""

    def __init__(self) -> None:
        self._timers: list[Timer] = []
        self._numbers = itertools.count()

    @property
    def seconds_left(self) -> float:
        """How long until one may be due, infinite where there is none; any thread may ask."""
        first = next(iter(self._timers), None)
        return math.inf if first is None else max(0.0, first.due_at - time.monotonic())

    def add(self, seconds: float, act: Callable[[], object]) -> Timer:
        """A timer that calls `act` in so many seconds."""
        timer = Timer(time.monotonic() + seconds, next(self._numbers), act)
        heapq.heappush(self._timers, timer)
        return timer

    def run_due(self) -> None:
        """Make the calls that are due; those that they add, later."""
        now = time.monotonic()
        while self._timers and self._timers[0].due_at <= now:
            timer = heapq.heappop(self._timers)
            if not timer.is_cancelled:
                timer.act()
