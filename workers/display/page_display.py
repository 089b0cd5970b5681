"""A warm pair of display and browser: shows a frozen page, performs calls, tells what display and page saw."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from workers.browser.frozen import FrozenPage
from workers.display.calls import Call
from workers.display.devtools import DevTools
from workers.display.display import Observation
from workers.display.input_record import InputRecord
from workers.display.page_browser import page_browser
from workers.display.page_picture import count_differing, opaque
from workers.display.page_run import PageRun
from workers.display.page_tab import PageTab
from workers.display.page_watch import SIGHT_SECONDS, Account, PageWatch
from workers.display.page_window import PageWindow
from workers.display.picture import Picture, read_picture, write_png
from workers.display.pointer_process import Performance, PointerProcess
from workers.display.watchdog import Watchdog
from workers.display.xvfb import Xvfb
from workers.programs.child import START_LIMIT
from workers.programs.chromium import CHROMIUM
from workers.programs.failure import AttemptFailed

LOOK_SECONDS, SOON_SECONDS, REST_SECONDS = 0.002, 0.2, 1.0
"""Between two looks at the display; when a page may be drawn; when it has to be at rest."""

TRIES, TRY_SECONDS = 8, 0.25


@dataclass(frozen=True, slots=True)
class PageObservation:
    """What the display saw, its events with their elements, and one account of the page for each call.

    `remarks` are what the page or its browser wanted to do and was not let do.
    """

    seen: Observation
    accounts: tuple[Account, ...]
    remarks: tuple[str, ...]
    differing_pixels: int


class PageDisplay:
    """One pair for pages of one size. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int, chromium: str = CHROMIUM) -> None:
        self.size = width, height
        self._picture: Picture | None = None
        self._pixels = b""
        with ExitStack() as parts:
            self._xvfb = Xvfb(width, height)
            parts.callback(self._xvfb.close)
            self._browser = page_browser(chromium, width, height, self._xvfb.environment())
            parts.callback(self._browser.close)
            with Watchdog(START_LIMIT, self._kill_programs):
                self._start(parts)
            self._xvfb.child.on_end = self.pointer.kill
            self._parts = parts.pop_all()
        self._xvfb.forget_files()

    def _start(self, parts: ExitStack) -> None:
        self._window = PageWindow(self._xvfb.connect(), *self.size)
        parts.callback(self._window.close)
        self.pointer = PointerProcess(self._xvfb.environment())
        parts.callback(self.pointer.close)
        self._record = InputRecord(self._xvfb.connect(), self._xvfb.connect(), self._window.mark_id)
        self._window.fit()
        self._tools = DevTools(self._browser.child)
        self.tab = PageTab(self._tools)
        self._await_size()

    def _await_size(self) -> None:
        end = time.monotonic() + SIGHT_SECONDS
        while (size := tuple(self.tab.evaluate("[innerWidth, innerHeight]"))) != self.size:
            if time.monotonic() > end:
                raise AttemptFailed(f"the browser shows {size[0]} x {size[1]} pixels of a page, not {self.size}")
            self.tab.wait_until_shown()

    def show(self, frozen: FrozenPage, screenshot: bytes) -> int:
        """Show the page, nothing held, the pointer not yet on it.

        Answers how many pixels differ visibly from the screenshot.
        """
        self._tidy()
        self._window.cover()
        self.tab.load(frozen)
        if self._picture is None or self._picture.source != screenshot:
            self._picture = read_picture(screenshot)
            self._pixels = opaque(self._picture.pixels)
        return self._difference(self._pixels)

    def _difference(self, pixels: bytes) -> int:
        """Looks until the display shows the picture, or something else that rests."""
        soon, seen = time.monotonic() + SOON_SECONDS, b""
        while not self._xvfb.frame.shows(pixels):
            if not self._xvfb.frame.shows(seen):
                seen = self._xvfb.frame.read()
                if count_differing(seen, pixels) == 0:
                    break
            if time.monotonic() > soon:
                return self._difference_at_rest(pixels)
            self._tools.listen(LOOK_SECONDS)
        return 0

    def _difference_at_rest(self, pixels: bytes) -> int:
        end = time.monotonic() + REST_SECONDS
        before, now = b"", self._xvfb.frame.read()
        while now != before and time.monotonic() < end:
            self.tab.wait_until_shown()
            before, now = now, self._xvfb.frame.read()
        return count_differing(now, pixels)

    def _tidy(self) -> None:
        self._window.tidy()
        if self._window.popup_open:
            self.tab.open_blank()
            if not self._window.wait_for_popup(shown=False):
                raise AttemptFailed("the browser does not close a popup")
        self._window.uncover()
        self._click_corner()
        self.tab.sightings.clear()
        self.tab.remarks.clear()

    def _click_corner(self) -> None:
        """Until the page sees it: a popup that is closing may still hold the pointer."""
        for _ in range(TRIES):
            if self._is_seen("mouseup", self._window.right_click_corner()):
                return
        raise AttemptFailed("the browser does not react to the pointer")

    def _meet_pointer(self) -> None:
        """Until the page sees the pointer in its middle: a page just drawn may miss what comes first."""
        for _ in range(TRIES):
            if self._is_seen("mousemove", self._window.middle):
                break
            self._window.nudge()
        self.tab.sightings.clear()

    def _is_seen(self, kind: str, place: tuple[int, int]) -> bool:
        end = time.monotonic() + TRY_SECONDS
        while not any((each.type, each.place) == (kind, place) for each in self.tab.sightings):
            if (left := end - time.monotonic()) <= 0:
                return False
            self._tools.listen(left)
        return True

    def perform(self, calls: Sequence[Call], differing_pixels: int) -> PageObservation:
        """Perform the calls on the page that is shown. Meant to run under a Watchdog."""
        before = self._png_now()
        self._window.uncover()
        self._meet_pointer()
        self._window.mark()
        self._record.take()
        watch = PageWatch(self._tools, self.tab, self._window)
        run = PageRun(self.pointer, self._record, watch, self.mark_id)
        for call in calls:
            if not run.perform(call):
                break
        self.tab.wait_until_shown()
        performance = Performance(tuple(run.milliseconds), run.error)
        seen = Observation(self._window.middle, tuple(run.events), performance, before, self._png_now())
        return PageObservation(seen, tuple(watch.accounts), tuple(self.tab.remarks), differing_pixels)

    def _png_now(self) -> bytes:
        picture = self._picture
        if picture is not None and self._xvfb.frame.shows(self._pixels):
            return picture.png
        return write_png(*self.size, self._xvfb.frame.read())

    @property
    def mark_id(self) -> int:
        """The window that the pointer process marks its calls on."""
        return self._window.mark_id

    @property
    def alive(self) -> bool:
        return self._xvfb.child.alive and self.pointer.child.alive and self._tools.alive

    def _kill_programs(self) -> None:
        self._browser.kill()
        self._xvfb.kill()

    def kill(self) -> None:
        """End everything at once, so that whoever waits for it gets an error instead of an answer."""
        self._kill_programs()
        self.pointer.kill()

    def close(self) -> None:
        self._parts.close()
