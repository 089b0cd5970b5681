"""A time limit for calls that cannot be interrupted: it kills the processes they wait for."""

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
    """Calls `kill` when the block takes longer than `seconds`; any exception of the block is then TimeLimitReached.

    Exceptions of a lost connection to a display become AttemptFailed.
    """

    def __init__(self, seconds: float, kill: Callable[[], None]) -> None:
        self._seconds, self._kill = seconds, kill

    def __enter__(self) -> None:
        _deadlines_of(os.getpid()).arm(self, self._seconds, self._kill)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        in_time = _deadlines_of(os.getpid()).disarm(self)
        if not in_time:
            raise TimeLimitReached(f"stopped after the time limit of {self._seconds:g} s") from error
        if error is not None and not isinstance(error, AttemptFailed) and is_lost_connection(error):
            raise AttemptFailed(f"the display went away: {error}") from error


class DeadlineThread:
    """One thread for all deadlines of a process: starting a thread takes longer than running a script."""

    def __init__(self) -> None:
        self._armed: dict[object, tuple[float, Callable[[], None]]] = {}
        self._changed = threading.Condition()
        self._wakes_at = 0.0
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def arm(self, owner: object, seconds: float, expire: Callable[[], None]) -> None:
        """Call `expire` after `seconds` unless the owner disarms it before."""
        deadline = time.monotonic() + seconds
        with self._changed:
            self._armed[owner] = deadline, expire
            if deadline < self._wakes_at:
                self._changed.notify()

    def disarm(self, owner: object) -> bool:
        """Remove a deadline; whether it had not passed yet."""
        with self._changed:
            return self._armed.pop(owner, None) is not None

    def _watch(self) -> None:
        while True:
            for expire in self._wait_for_due():
                expire()

    def _wait_for_due(self) -> list[Callable[[], None]]:
        with self._changed:
            now = time.monotonic()
            due_owners = [owner for owner, (deadline, _) in self._armed.items() if deadline <= now]
            if not due_owners:
                self._wakes_at = min((deadline for deadline, _ in self._armed.values()), default=now + 60)
                self._changed.wait(self._wakes_at - now)
            return [self._armed.pop(owner)[1] for owner in due_owners]


@cache
def _deadlines_of(process: int) -> DeadlineThread:
    """The deadline thread of a process; threads do not survive a fork."""
    return DeadlineThread()
