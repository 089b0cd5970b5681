"""A display with a browser that shows frozen pages; observes the events of the display and of the page."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from workers.cdp.connection import CDPConnection
from workers.cdp.transport import PipeTransport
from workers.display.display import Observation
from workers.display.evidence import MAX_PICTURES, Change
from workers.display.failure import close_connection
from workers.display.framebuffer import opaque
from workers.display.input_record import InputRecord
from workers.display.page.box_element import BoxElement
from workers.display.page.browser import start_kiosk
from workers.display.page.call_runner import CallRunner
from workers.display.page.observer import PAGE_EVENT_SECONDS, PageEvidence, PageObserver
from workers.display.page.tab import SHOWN_FRAMES, SnapshotTab
from workers.display.page.window import BrowserWindow
from workers.display.png_cache import PngCache
from workers.display.pyautogui_calls import Call, presses_button_first
from workers.display.pyautogui_process import CallResults, PyAutoGuiProcess
from workers.display.refresh_rate import set_refresh_rate
from workers.display.screenshot import Screenshot, decode_screenshot
from workers.display.watchdog import Watchdog
from workers.display.xvfb import Xvfb
from workers.programs.child import START_LIMIT
from workers.programs.chromium import CHROMIUM
from workers.programs.failure import AttemptFailed
from workers.snapshot.compare import changed_rect, count_differing_pixels
from workers.snapshot.model import PageSnapshot

POLL_SECONDS, DRAW_SECONDS, REST_SECONDS, STILL_SECONDS = 0.002, 0.2, 1.0, 0.03
"""Between two comparisons of the display; within which a page is usually drawn; within which it has to be at rest.
At rest is what does not change for the last one.
"""

LATE_SECONDS = 0.018
"""Where SHOWN_FRAMES take longer to begin, half as long again as on a quiet machine, frames are drawn late."""
RETRIES, RETRY_SECONDS = 8, 0.25
FRAMES_PER_SECOND = 500
"""What is drawn is seen sooner. Nothing moves on a frozen page, so that no frame is drawn for nothing."""


@dataclass(frozen=True, slots=True)
class PageObservation:
    """What the display observed, its events with their elements, the page's evidence and the change for each call.

    `blocked` is what the page or its browser tried to do and was prevented from; `found` says of each element of a box
    whether the page has it.
    """

    display: Observation
    page_evidence: tuple[PageEvidence, ...]
    blocked: tuple[str, ...]
    differing_pixels: int
    found: tuple[bool, ...] = ()
    changes: tuple[Change, ...] = ()


class PageDisplay:
    """A display and a browser for pages of one size. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int, chromium: str = CHROMIUM) -> None:
        self.size = width, height
        self._screenshot: Screenshot | None = None
        self._pixels = b""
        self._pictures = PngCache(width, height)
        self._loaded_pixels, self._differing_pixels, self._popups_at_load = b"", 0, -1
        with ExitStack() as parts:
            self._xvfb = Xvfb(width, height)
            parts.callback(self._xvfb.close)
            connection = self._xvfb.connect()  # the display ends with its last one
            parts.callback(close_connection, connection)
            set_refresh_rate(connection, width, height, FRAMES_PER_SECOND)
            self._browser = start_kiosk(chromium, width, height, self._xvfb.environment())
            parts.callback(self._browser.close)
            with Watchdog(START_LIMIT, self._kill_programs):
                self._start(parts)
            self._xvfb.child.on_end = self.pyautogui.kill
            self._parts = parts.pop_all()
        self._xvfb.delete_files()

    def _start(self, parts: ExitStack) -> None:
        self._window = BrowserWindow(self._xvfb.connect(), *self.size)
        parts.callback(self._window.close)
        self.pyautogui = PyAutoGuiProcess(self._xvfb.environment())
        parts.callback(self.pyautogui.close)
        self._record = InputRecord(self._xvfb.connect(), self._xvfb.connect(), self._window.mark_id)
        self._window.fit_to_display()
        self._connection = CDPConnection(PipeTransport(self._browser.child))
        self.tab = SnapshotTab(self._connection)
        self._await_size()

    def _await_size(self) -> None:
        end = time.monotonic() + PAGE_EVENT_SECONDS
        while (size := tuple(self.tab.evaluate("[innerWidth, innerHeight]"))) != self.size:
            if time.monotonic() > end:
                raise AttemptFailed(f"the browser shows {size[0]} x {size[1]} pixels of a page, not {self.size}")
            self.tab.wait_until_drawn()

    def show(self, frozen: PageSnapshot, screenshot: bytes, calls: Sequence[Call] = ()) -> int:
        """The number of pixels in which the page, now shown, differs from the screenshot.

        No key or button is held afterwards, and the pointer is not on the page yet. The page is loaded unless it is
        shown already, nothing has changed it, and the `calls` press a button before any key.
        """
        may_stay = presses_button_first(calls) and not self._window.popup_open
        may_stay = may_stay and self._window.popup_count == self._popups_at_load
        self._reset()
        self._window.shield_input()
        if may_stay and self._is_source(screenshot) and self.tab.is_as_loaded(frozen) and self._shows_loaded():
            return self._differing_pixels
        self.tab.load(frozen)
        if not self._is_source(screenshot):
            self._screenshot = decode_screenshot(screenshot)
            self._pixels = opaque(self._screenshot.pixels)
            self._pictures.add(self._pixels, self._screenshot.png)
        self._differing_pixels = self._difference(self._pixels)
        self._loaded_pixels, self._popups_at_load = self._xvfb.framebuffer.read(), self._window.popup_count
        return self._differing_pixels

    def _is_source(self, screenshot: bytes) -> bool:
        return self._screenshot is not None and self._screenshot.source == screenshot

    def _shows_loaded(self) -> bool:
        """Whether the display comes to show what it showed when the page had been loaded."""
        end = time.monotonic() + DRAW_SECONDS
        while not self._xvfb.framebuffer.shows(self._loaded_pixels):
            if time.monotonic() > end:
                return False
            self._connection.receive(POLL_SECONDS)
        return True

    def _difference(self, pixels: bytes) -> int:
        """The number of differing pixels, once the display shows `pixels` or something else that is at rest."""
        drawn_by, shown_pixels = time.monotonic() + DRAW_SECONDS, b""
        while not self._xvfb.framebuffer.shows(pixels):
            if not self._xvfb.framebuffer.shows(shown_pixels):
                shown_pixels = self._xvfb.framebuffer.read()
                if count_differing_pixels(shown_pixels, pixels) == 0:
                    break
            if time.monotonic() > drawn_by:
                return self._difference_at_rest(pixels)
            self._connection.receive(POLL_SECONDS)
        return 0

    def _difference_at_rest(self, pixels: bytes) -> int:
        end = time.monotonic() + REST_SECONDS
        before, now = b"", self._xvfb.framebuffer.read()
        while now != before and time.monotonic() < end:
            self._connection.receive(STILL_SECONDS)
            self.tab.wait_until_drawn(SHOWN_FRAMES)
            before, now = now, self._xvfb.framebuffer.read()
        return count_differing_pixels(now, pixels)

    def _reset(self) -> None:
        self._window.reset_inputs()
        if self._window.popup_open:
            self.tab.open_blank()
            if not self._window.wait_for_popup(shown=False):
                raise AttemptFailed("the browser does not close a popup")
        self._window.unshield_input()
        self._click_corner()
        self.tab.dom_events.clear()
        self.tab.blocked.clear()

    def _click_corner(self) -> None:
        """Click until the page reports it: a popup that is closing may still grab the pointer."""
        for _ in range(RETRIES):
            if self._is_reported("mouseup", self._window.right_click_corner()):
                return
        raise AttemptFailed("the browser does not react to the pointer")

    def _await_pointer(self) -> None:
        """Move the pointer until the page reports it in its middle: a page just drawn may miss the first events."""
        for _ in range(RETRIES):
            if self._is_reported("mousemove", self._window.middle):
                break
            self._window.nudge_pointer()
        self.tab.dom_events.clear()

    def _is_reported(self, kind: str, point: tuple[int, int]) -> bool:
        end = time.monotonic() + RETRY_SECONDS
        while not any((event.type, event.point) == (kind, point) for event in self.tab.dom_events):
            if (remaining := end - time.monotonic()) <= 0:
                return False
            self._connection.receive(remaining)
        return True

    def perform(
        self, calls: Sequence[Call], differing_pixels: int, elements: Sequence[BoxElement] = ()
    ) -> PageObservation:
        """What was observed of the calls, performed on the page that is shown. Meant to run under a Watchdog.

        `elements` are those whose events are told apart, by their numbers.
        """
        before = self._xvfb.framebuffer.read()
        is_marked = self.tab.mark_boxes(elements)
        self._window.unshield_input()
        self._await_pointer()
        self._window.send_mark()
        self._record.read_to_mark()
        observer = PageObserver(self._connection, self.tab, self._window)
        runner = CallRunner(self.pyautogui, self._record, observer, self.mark_id)
        changes, after = self._perform(calls, runner, before)
        results = CallResults(tuple(runner.milliseconds), runner.error)
        pictures = self._pictures.png(before), self._pictures.png(after)
        observation = Observation(self._window.middle, tuple(runner.events), results, *pictures)
        page_evidence, blocked = tuple(observer.page_evidence), tuple(self.tab.blocked)
        return PageObservation(observation, page_evidence, blocked, differing_pixels, is_marked, changes)

    def _perform(self, calls: Sequence[Call], runner: CallRunner, pixels: bytes) -> tuple[tuple[Change, ...], bytes]:
        """What each performed call changed on the display, which showed `pixels` before, and what it shows then."""
        changes: list[Change] = []
        pictures = 0
        for call in calls:
            is_performed = runner.perform(call)
            before, pixels = pixels, self._shown_after(pixels)
            if not is_performed:
                break
            rect = None if pixels is before else changed_rect(before, pixels, len(pixels) // 4 // self.size[1])
            keeps = rect is not None and pictures < MAX_PICTURES
            pictures += keeps
            changes.append(Change(rect, self._pictures.png(pixels) if keeps else b""))
        return tuple(changes), pixels

    def _shown_after(self, before: bytes) -> bytes:
        """What the display, which showed `before`, shows after all that an action changed on the page."""
        began = time.monotonic()
        self.tab.wait_until_drawn(SHOWN_FRAMES)
        if time.monotonic() - began > LATE_SECONDS:
            self.tab.wait_until_presented()
        return before if self._xvfb.framebuffer.shows(before) else self._xvfb.framebuffer.read()

    @property
    def mark_id(self) -> int:
        """The X window to which the PyAutoGUI process sends its marks."""
        return self._window.mark_id

    @property
    def alive(self) -> bool:
        """Whether all three processes are running."""
        return self._xvfb.child.alive and self.pyautogui.child.alive and self._connection.is_open

    def _kill_programs(self) -> None:
        self._browser.kill()
        self._xvfb.kill()

    def kill(self) -> None:
        """End all processes at once, so that whoever waits for them gets an error instead of an answer."""
        self._kill_programs()
        self.pyautogui.kill()

    def close(self) -> None:
        self._parts.close()
