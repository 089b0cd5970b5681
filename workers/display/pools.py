"""Pools of running displays, one script at a time on each; the longest unused display is closed first."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from workers.display.display import Display
from workers.display.page.display import PageDisplay
from workers.programs.chromium import CHROMIUM

IDLE_DISPLAYS = 4
IDLE_PAGE_DISPLAYS = 2
"""A display with a browser takes half a gigabyte."""


class PooledDisplay(Protocol):
    """What a pool keeps: it has a size in pixels, may die, and can be ended."""

    size: tuple[int, int]

    @property
    def alive(self) -> bool: ...

    def kill(self) -> None: ...

    def close(self) -> None: ...


AnyDisplay = TypeVar("AnyDisplay", bound=PooledDisplay)


class Pool(Generic[AnyDisplay]):
    """Displays started by `start(width, height)`, of which at most `idle_limit` stay running unused.

    Safe to use from several threads.
    """

    def __init__(self, start: Callable[[int, int], AnyDisplay], idle_limit: int) -> None:
        self._start = start
        self._idle_limit = idle_limit
        self._idle: list[AnyDisplay] = []
        self._lock = threading.Lock()

    @contextmanager
    def acquire(self, width: int, height: int) -> Iterator[AnyDisplay]:
        """A display of this size for the caller alone; it is killed when the block raises.

        Raises AttemptFailed when a new one does not come up.
        """
        display = self._pop_idle(width, height) or self._start(width, height)
        try:
            yield display
        except BaseException:
            display.kill()
            display.close()
            raise
        self._release(display)

    def _pop_idle(self, width: int, height: int) -> AnyDisplay | None:
        with self._lock:
            fitting = [display for display in self._idle if display.size == (width, height)]
            if fitting:
                self._idle.remove(fitting[-1])
        if not fitting:
            return None
        if fitting[-1].alive:
            return fitting[-1]
        fitting[-1].close()
        return self._pop_idle(width, height)

    def _release(self, display: AnyDisplay) -> None:
        with self._lock:
            self._idle.append(display)
            surplus = self._idle[: max(0, len(self._idle) - self._idle_limit)]
            del self._idle[: len(surplus)]
        for old in surplus:
            old.close()

    def close(self) -> None:
        """End all idle displays."""
        with self._lock:
            idle, self._idle = self._idle, []
        for display in idle:
            display.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class DisplayPool(Pool[Display]):
    """The pool of displays that show screenshots."""

    def __init__(self, idle_limit: int = IDLE_DISPLAYS) -> None:
        super().__init__(Display, idle_limit)


class PageDisplayPool(Pool[PageDisplay]):
    """The pool of displays that show frozen pages in the browser at `chromium`."""

    def __init__(self, chromium: str = CHROMIUM, idle_limit: int = IDLE_PAGE_DISPLAYS) -> None:
        super().__init__(partial(PageDisplay, chromium=chromium), idle_limit)


def shared_display_pool() -> DisplayPool:
    """The screenshot displays of this process, ended with it. A forked child gets a pool of its own."""
    return _display_pool_of(os.getpid())


def shared_page_display_pool(chromium: str = CHROMIUM) -> PageDisplayPool:
    """The page displays of this process, ended with it. A forked child gets a pool of its own."""
    return _page_display_pool_of(os.getpid(), chromium)


@cache
def _display_pool_of(process: int) -> DisplayPool:
    return _closed_at_exit(DisplayPool(), process)


@cache
def _page_display_pool_of(process: int, chromium: str) -> PageDisplayPool:
    return _closed_at_exit(PageDisplayPool(chromium), process)


AnyPool = TypeVar("AnyPool", DisplayPool, PageDisplayPool)


def _closed_at_exit(pool: AnyPool, process: int) -> AnyPool:
    atexit.register(lambda: pool.close() if os.getpid() == process else None)
    return pool
