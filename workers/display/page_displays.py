"""The warm pairs of display and browser of a process."""

from __future__ import annotations

import atexit
import os
from functools import cache, partial

from workers.display.page_display import PageDisplay
from workers.display.pool import Pool
from workers.programs.chromium import CHROMIUM

IDLE_LIMIT = 2
"""A pair takes half a gigabyte."""


class PageDisplays(Pool[PageDisplay]):
    """Lends pairs that show frozen pages in the browser at `chromium`."""

    def __init__(self, chromium: str = CHROMIUM, idle_limit: int = IDLE_LIMIT) -> None:
        super().__init__(partial(PageDisplay, chromium=chromium), idle_limit)


def shared_page_displays(chromium: str = CHROMIUM) -> PageDisplays:
    """The pool of this process, ended with it. A forked child gets a pool of its own."""
    return _pool_of(os.getpid(), chromium)


@cache
def _pool_of(process: int, chromium: str) -> PageDisplays:
    pages = PageDisplays(chromium)
    atexit.register(lambda: pages.close() if os.getpid() == process else None)
    return pages
