"""Performs the calls of one script on the page that is shown, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from workers.display.calls import Call
from workers.display.events import Event
from workers.display.input_record import InputRecord
from workers.display.page_drag import PageDrag
from workers.display.page_watch import PageWatch
from workers.display.pointer_process import PointerProcess


class PageRun:
    """`events` and `milliseconds` have one entry for each performed call; `error` is what PyAutoGUI raised."""

    def __init__(self, pointer: PointerProcess, record: InputRecord, watch: PageWatch, mark_window: int) -> None:
        self._pointer, self._record, self._watch, self._mark_window = pointer, record, watch, mark_window
        self._drag = PageDrag(watch, self._step)
        self.events: list[tuple[Event, ...]] = []
        self.milliseconds: list[float] = []
        self.error = ""
        self._parts: list[Event] = []
        self._took = 0.0

    def perform(self, call: Call) -> bool:
        """Perform one call; False when PyAutoGUI refuses it."""
        self._watch.expect()
        self._parts, self._took = [], 0.0
        if self._drag.is_needed(call):
            self._drag.perform(call)
        else:
            self._step(call)
        if self.error:
            return False
        self.events.append(tuple(self._parts))
        self.milliseconds.append(self._took)
        return True

    def _step(self, call: Call, *, awaited: bool = True) -> None:
        if self.error:
            return
        done = self._pointer.perform(self._mark_window, [call])
        self.error = done.error
        if not self.error:
            self._took += sum(done.milliseconds)
            self._parts += self._followed(awaited)

    def _followed(self, awaited: bool) -> Sequence[Event]:
        events = self._record.take()
        return self._watch.follow(events) if awaited else events
