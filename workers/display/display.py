"""A running display: Xvfb, a window that shows a screenshot, and a PyAutoGUI process."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from workers.display.events import DisplayEvent
from workers.display.png_encoder import write_png
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_process import CallResults, PyAutoGuiProcess
from workers.display.screenshot import Screenshot, decode_screenshot
from workers.display.screenshot_window import ScreenshotWindow
from workers.display.watchdog import Watchdog
from workers.display.xvfb import Xvfb
from workers.programs.child import START_LIMIT
from workers.programs.failure import AttemptFailed


@dataclass(frozen=True, slots=True)
class Observation:
    """What a display observed of a script: `events` has one list per performed call.

    `start` is the pointer's pixel before the first call; `before` and `after` are PNG images of the display.
    """

    start: tuple[int, int]
    events: tuple[tuple[DisplayEvent, ...], ...]
    results: CallResults
    before: bytes
    after: bytes


class Display:
    """A display for screenshots of one size. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self._screenshot: Screenshot | None = None
        with ExitStack() as parts:
            self._xvfb = Xvfb(width, height)
            parts.callback(self._xvfb.close)
            with Watchdog(START_LIMIT, self._xvfb.kill):
                self._window = ScreenshotWindow(self._xvfb.connect(), width, height)
            parts.callback(self._window.close)
            self._pyautogui = PyAutoGuiProcess(self._xvfb.environment())
            parts.callback(self._pyautogui.close)
            # The PyAutoGUI process may sleep for long before it finds out that its display is gone.
            self._xvfb.child.on_end = self._pyautogui.kill
            self._parts = parts.pop_all()
        self._xvfb.delete_files()

    def perform(self, screenshot: bytes, calls: Sequence[Call]) -> Observation:
        """Show the screenshot, perform the calls, return what was observed. Meant to run under a Watchdog."""
        screenshot_shown = self._show(screenshot)
        results = self._perform(calls)
        events = tuple(tuple(of_call) for of_call in self._window.drain_events())
        return Observation(self._window.middle, events, results, screenshot_shown.png, self._png_now(screenshot_shown))

    def _perform(self, calls: Sequence[Call]) -> CallResults:
        try:
            return self._pyautogui.perform(self._window.id, calls)
        except AttemptFailed:
            if self._xvfb.child.alive:
                raise
        raise AttemptFailed(f"the display died: {self._xvfb.child.stderr_tail() or 'no reason given'}")

    def _show(self, source: bytes) -> Screenshot:
        if self._screenshot is None or self._screenshot.source != source:
            screenshot = decode_screenshot(source)
            self._window.show(screenshot.pixels)
            if not self._xvfb.framebuffer.shows(screenshot.pixels):
                raise AttemptFailed("the display does not show the screenshot pixel for pixel")
            self._screenshot = screenshot
        return self._screenshot

    def _png_now(self, screenshot_shown: Screenshot) -> bytes:
        if self._xvfb.framebuffer.shows(screenshot_shown.pixels):
            return screenshot_shown.png
        return write_png(*self.size, self._xvfb.framebuffer.read())

    @property
    def name(self) -> str:
        """The X display name, such as ":5"."""
        return self._xvfb.name

    @property
    def alive(self) -> bool:
        """Whether both processes are running."""
        return self._xvfb.child.alive and self._pyautogui.child.alive

    def kill(self) -> None:
        """End all processes at once, so that whoever waits for them gets an error instead of an answer."""
        self._xvfb.kill()
        self._pyautogui.kill()

    def close(self) -> None:
        self._parts.close()
