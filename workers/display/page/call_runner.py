"""The calls of one script, performed one after the other on the page that is shown."""

from __future__ import annotations

from collections.abc import Sequence

from workers.display.events import DisplayEvent
from workers.display.input_record import InputRecord
from workers.display.page.drag import NativeDrag
from workers.display.page.observer import PageObserver
from workers.display.pyautogui_calls import Call
from workers.display.pyautogui_process import PyAutoGuiProcess


class CallRunner:
    """Performs calls; `events` and `milliseconds` have one entry for each performed call.

    `error` is what PyAutoGUI raised, or empty.
    """

    def __init__(
        self, pyautogui: PyAutoGuiProcess, record: InputRecord, observer: PageObserver, mark_window: int
    ) -> None:
        self._pyautogui, self._record, self._observer = pyautogui, record, observer
        self._mark_window = mark_window
        self._drag = NativeDrag(observer, self._perform_one)
        self.events: list[tuple[DisplayEvent, ...]] = []
        self.milliseconds: list[float] = []
        self.error = ""
        self._call_events: list[DisplayEvent] = []
        self._call_milliseconds = 0.0

    def perform(self, call: Call) -> bool:
        """Perform one call; False when PyAutoGUI refuses it."""
        self._observer.begin_action()
        self._call_events, self._call_milliseconds = [], 0.0
        if self._drag.is_needed(call):
            self._drag.perform(call)
        else:
            self._perform_one(call)
        if self.error:
            return False
        self.events.append(tuple(self._call_events))
        self.milliseconds.append(self._call_milliseconds)
        return True

    def _perform_one(self, call: Call, *, awaited: bool = True) -> None:
        if self.error:
            return
        results = self._pyautogui.perform(self._mark_window, [call])
        self.error = results.error
        if not self.error:
            self._call_milliseconds += sum(results.milliseconds)
            self._call_events += self._observe(awaited)

    def _observe(self, awaited: bool) -> Sequence[DisplayEvent]:
        events = self._record.read_to_mark()
        return self._observer.match(events) if awaited else events
