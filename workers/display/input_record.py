"""What a display delivers, whoever gets it: X11's RECORD extension, cut at the pointer process's marks."""

from __future__ import annotations

import queue
import threading
from typing import Any

from Xlib import X
from Xlib.ext import record

from workers.display.events import X_TYPES, Event, EventReader, InputEvent, stays
from workers.programs.failure import AttemptFailed

EVENT_BYTES = 32
SENT_BY_A_PROGRAM = 0x80
START_SECONDS, MARK_SECONDS = 10.0, 10.0
NOTHING = (0, 0)


class InputRecord:
    """Records device events of the display of `control`; marks are client messages to `mark_window`.

    `data` is a second connection: the server sends nothing but the record on it, a thread reads it.
    """

    def __init__(self, control: Any, data: Any, mark_window: int) -> None:
        self._reader = EventReader(control)
        self._mark = mark_window
        self._found: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._control, self._data = control, data  # the record lasts as long as the connection that made it
        self._problem: Exception | None = None
        self._started = threading.Event()
        context = control.record_create_context(0, [record.AllClients], [_RANGE])
        control.sync()
        threading.Thread(target=self._listen, args=(context,), name="input record", daemon=True).start()
        if not self._started.wait(START_SECONDS):
            raise AttemptFailed("the display does not record its events")

    def _listen(self, context: int) -> None:
        try:
            self._data.record_enable_context(context, self._take)
        except Exception as error:
            self._problem = error
        finally:
            self._found.put(None)

    def _take(self, reply: Any) -> None:
        if reply.category == record.StartOfData:
            self._started.set()
        elif reply.category == record.FromServer:
            for start in range(0, len(reply.data), EVENT_BYTES):
                self._found.put(reply.data[start : start + EVENT_BYTES])

    def take(self) -> list[Event]:
        """The events since the last mark, up to the next one, which the display has been asked for already."""
        events: list[Event] = []
        while True:
            try:
                found = self._found.get(timeout=MARK_SECONDS)
            except queue.Empty:
                raise AttemptFailed("the display did not tell what became of a call") from None
            if found is None:
                raise AttemptFailed(f"the display went away: {self._problem}") from self._problem
            kind = found[0] & ~SENT_BY_A_PROGRAM
            if kind == X.ClientMessage:
                if int.from_bytes(found[4:8], "little") == self._mark:
                    return events
            elif kind in X_TYPES:
                event = InputEvent(None, found)
                if not stays(events, event):
                    events.append(self._reader.read(event))


_RANGE = {
    "core_requests": NOTHING,
    "core_replies": NOTHING,
    "ext_requests": (0, 0, 0, 0),
    "ext_replies": (0, 0, 0, 0),
    "delivered_events": (X.ClientMessage, X.ClientMessage),
    "device_events": (X.KeyPress, X.MotionNotify),
    "errors": NOTHING,
    "client_started": False,
    "client_died": False,
}
