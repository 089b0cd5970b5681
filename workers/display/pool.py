"""A pool of warm things of one size: one script at a time on each, the longest unused one goes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

IDLE_LIMIT = 4


class Warm(Protocol):
    """What a pool keeps: it has a size, may die, and can be ended."""

    size: tuple[int, int]

    @property
    def alive(self) -> bool: ...

    def kill(self) -> None: ...

    def close(self) -> None: ...


AnyWarm = TypeVar("AnyWarm", bound=Warm)


class Pool(Generic[AnyWarm]):
    """Lends what `start` makes; keeps at most `idle_limit` warm ones. Safe to use from several threads."""

    def __init__(self, start: Callable[[int, int], AnyWarm], idle_limit: int = IDLE_LIMIT) -> None:
        self._start = start
        self._idle_limit = idle_limit
        self._idle: list[AnyWarm] = []
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, width: int, height: int) -> Iterator[AnyWarm]:
        """One of this size for nobody else; it is thrown away when anything goes wrong with it.

        Raises AttemptFailed when a new one does not come up.
        """
        warm = self._take(width, height) or self._start(width, height)
        try:
            yield warm
        except BaseException:
            warm.kill()
            warm.close()
            raise
        self._put_back(warm)

    def _take(self, width: int, height: int) -> AnyWarm | None:
        with self._lock:
            fitting = [warm for warm in self._idle if warm.size == (width, height)]
            if fitting:
                self._idle.remove(fitting[-1])
        if not fitting:
            return None
        if fitting[-1].alive:
            return fitting[-1]
        fitting[-1].close()
        return self._take(width, height)

    def _put_back(self, warm: AnyWarm) -> None:
        with self._lock:
            self._idle.append(warm)
            surplus = self._idle[: max(0, len(self._idle) - self._idle_limit)]
            del self._idle[: len(surplus)]
        for old in surplus:
            old.close()

    def close(self) -> None:
        """End all that are not lent."""
        with self._lock:
            idle, self._idle = self._idle, []
        for warm in idle:
            warm.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
