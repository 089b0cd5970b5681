"""A time limit that works on calls which cannot be interrupted: it kills what they wait for."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from functools import cache
from types import TracebackType

from workers.display.failure import TimeLimitReached, is_lost_connection
from workers.programs.failure import AttemptFailed


class Watchdog:
    """Call `kill` when the block takes longer than `seconds`; any failure of the block is then a time-out.

    Failures of the connection to a display that has died become AttemptFailed.
    """

    def __init__(self, seconds: float, kill: Callable[[], None]) -> None:
        self._seconds, self._kill = seconds, kill

    def __enter__(self) -> None:
        _alarm_of(os.getpid()).arm(self, self._seconds, self._kill)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        in_time = _alarm_of(os.getpid()).disarm(self)
        if not in_time:
            raise TimeLimitReached(f"stopped after the time limit of {self._seconds:g} s") from error
        if error is not None and not isinstance(error, AttemptFailed) and is_lost_connection(error):
            raise AttemptFailed(f"the display went away: {error}") from error


class Alarm:
    """One thread for all deadlines of a process: starting a thread takes longer than running a script."""

    def __init__(self) -> None:
        self._armed: dict[object, tuple[float, Callable[[], None]]] = {}
        self._changed = threading.Condition()
        self._wakes_at = 0.0
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def arm(self, owner: object, seconds: float, ring: Callable[[], None]) -> None:
        deadline = time.monotonic() + seconds
        with self._changed:
            self._armed[owner] = deadline, ring
            if deadline < self._wakes_at:
                self._changed.notify()

    def disarm(self, owner: object) -> bool:
        """Whether the deadline had not passed yet."""
        with self._changed:
            return self._armed.pop(owner, None) is not None

    def _watch(self) -> None:
        while True:
            for ring in self._wait_for_due():
                ring()

    def _wait_for_due(self) -> list[Callable[[], None]]:
        with self._changed:
            now = time.monotonic()
            due = [owner for owner, (deadline, _) in self._armed.items() if deadline <= now]
            if not due:
                self._wakes_at = min((deadline for deadline, _ in self._armed.values()), default=now + 60)
                self._changed.wait(self._wakes_at - now)
            return [self._armed.pop(owner)[1] for owner in due]


@cache
def _alarm_of(process: int) -> Alarm:
    """Threads do not survive a fork: each process has its own."""
    return Alarm()
