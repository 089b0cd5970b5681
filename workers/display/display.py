"""A warm display: Xvfb, a window that shows a screenshot, and the pointer process."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from workers.display.calls import Call
from workers.display.events import Event
from workers.display.picture import Picture, read_picture, write_png
from workers.display.picture_window import PictureWindow
from workers.display.pointer_process import Performance, PointerProcess
from workers.display.watchdog import Watchdog
from workers.display.xvfb import Xvfb
from workers.programs.child import START_LIMIT
from workers.programs.failure import AttemptFailed


@dataclass(frozen=True, slots=True)
class Observation:
    """What the display saw: the pointer's place before, then one list of events per performed call."""

    start: tuple[int, int]
    events: tuple[tuple[Event, ...], ...]
    performance: Performance
    before: bytes
    after: bytes


class Display:
    """One display for screenshots of one size. Raises AttemptFailed when it does not come up."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self._picture: Picture | None = None
        with ExitStack() as parts:
            self._xvfb = Xvfb(width, height)
            parts.callback(self._xvfb.close)
            with Watchdog(START_LIMIT, self._xvfb.kill):
                self._window = PictureWindow(self._xvfb.connect(), width, height)
            parts.callback(self._window.close)
            self._pointer = PointerProcess(self._xvfb.environment())
            parts.callback(self._pointer.close)
            # The pointer process may sleep for long before it finds out that its display is gone.
            self._xvfb.child.on_end = self._pointer.kill
            self._parts = parts.pop_all()
        self._xvfb.forget_files()

    def perform(self, screenshot: bytes, calls: Sequence[Call]) -> Observation:
        """Show the screenshot, perform the calls, report what was seen. Meant to run under a Watchdog."""
        picture = self._show(screenshot)
        performance = self._perform(calls)
        events = tuple(tuple(part) for part in self._window.take_events())
        return Observation(self._window.middle, events, performance, picture.png, self._picture_now(picture))

    def _perform(self, calls: Sequence[Call]) -> Performance:
        try:
            return self._pointer.perform(self._window.id, calls)
        except AttemptFailed:
            if self._xvfb.child.alive:
                raise
        raise AttemptFailed(f"the display died: {self._xvfb.child.complaint() or 'no reason given'}")

    def _show(self, screenshot: bytes) -> Picture:
        if self._picture is None or self._picture.source != screenshot:
            picture = read_picture(screenshot)
            self._window.show(picture.pixels)
            if not self._xvfb.frame.shows(picture.pixels):
                raise AttemptFailed("the display does not show the screenshot pixel for pixel")
            self._picture = picture
        return self._picture

    def _picture_now(self, shown: Picture) -> bytes:
        if self._xvfb.frame.shows(shown.pixels):
            return shown.png
        return write_png(*self.size, self._xvfb.frame.read())

    @property
    def name(self) -> str:
        """The X display, such as ":5"."""
        return self._xvfb.name

    @property
    def alive(self) -> bool:
        return self._xvfb.child.alive and self._pointer.child.alive

    def kill(self) -> None:
        """End everything at once, so that whoever waits for it gets an error instead of an answer."""
        self._xvfb.kill()
        self._pointer.kill()

    def close(self) -> None:
        self._parts.close()
