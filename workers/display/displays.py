"""The pool of warm displays: one script at a time on each, the longest unused one goes first."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType

from workers.display.display import Display

IDLE_LIMIT = 4


class Displays:
    """Lends displays; keeps at most `idle_limit` warm ones. Safe to use from several threads."""

    def __init__(self, idle_limit: int = IDLE_LIMIT) -> None:
        self._idle_limit = idle_limit
        self._idle: list[Display] = []
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, width: int, height: int) -> Iterator[Display]:
        """A display of this size for nobody else; it is thrown away when anything goes wrong with it.

        Raises AttemptFailed when a new one does not come up.
        """
        display = self._take(width, height) or Display(width, height)
        try:
            yield display
        except BaseException:
            display.kill()
            display.close()
            raise
        self._put_back(display)

    def _take(self, width: int, height: int) -> Display | None:
        with self._lock:
            fitting = [display for display in self._idle if display.size == (width, height)]
            if fitting:
                self._idle.remove(fitting[-1])
        if not fitting:
            return None
        if fitting[-1].alive:
            return fitting[-1]
        fitting[-1].close()
        return self._take(width, height)

    def _put_back(self, display: Display) -> None:
        with self._lock:
            self._idle.append(display)
            surplus = self._idle[: max(0, len(self._idle) - self._idle_limit)]
            del self._idle[: len(surplus)]
        for old in surplus:
            old.close()

    def close(self) -> None:
        """End all displays that are not lent."""
        with self._lock:
            idle, self._idle = self._idle, []
        for display in idle:
            display.close()

    def __enter__(self) -> Displays:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def shared_displays() -> Displays:
    """The pool of this process, ended with it. A forked child gets a pool of its own."""
    return _pool_of(os.getpid())


@cache
def _pool_of(process: int) -> Displays:
    displays = Displays()
    atexit.register(lambda: displays.close() if os.getpid() == process else None)
    return displays
