"""The input events of a display, whichever window receives them (X11's RECORD extension), split at mark events."""

from __future__ import annotations

import queue
import threading
from typing import Any

from Xlib import X
from Xlib.ext import record

from workers.display.events import X_TYPES, DisplayEvent, EventReader, RawXEvent, is_redundant_move
from workers.programs.failure import AttemptFailed

EVENT_BYTES = 32
SENT_BY_CLIENT = 0x80
START_SECONDS, MARK_SECONDS = 10.0, 10.0
NO_RANGE = (0, 0)


class InputRecord:
    """A recording of all device events; marks are client messages to the window `mark_window`.

    `control` and `data` are two connections to one display: the server sends only the recording on `data`, and a
    thread reads it.
    """

    def __init__(self, control: Any, data: Any, mark_window: int) -> None:
        self._reader = EventReader(control)
        self._mark = mark_window
        self._packets: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._control, self._data = control, data  # the recording lasts as long as the connection that made it
        self._error: Exception | None = None
        self._started = threading.Event()
        context = control.record_create_context(0, [record.AllClients], [_RANGE])
        control.sync()
        threading.Thread(target=self._listen, args=(context,), name="input record", daemon=True).start()
        if not self._started.wait(START_SECONDS):
            raise AttemptFailed("the display does not record its events")

    def _listen(self, context: int) -> None:
        try:
            self._data.record_enable_context(context, self._receive)
        except Exception as error:
            self._error = error
        finally:
            self._packets.put(None)

    def _receive(self, reply: Any) -> None:
        if reply.category == record.StartOfData:
            self._started.set()
        elif reply.category == record.FromServer:
            for start in range(0, len(reply.data), EVENT_BYTES):
                self._packets.put(reply.data[start : start + EVENT_BYTES])

    def read_to_mark(self) -> list[DisplayEvent]:
        """The events from the last mark to the next one, which must have been sent already. Raises AttemptFailed."""
        events: list[DisplayEvent] = []
        while True:
            try:
                packet = self._packets.get(timeout=MARK_SECONDS)
            except queue.Empty:
                raise AttemptFailed("the display did not report the events of a call") from None
            if packet is None:
                raise AttemptFailed(f"the display went away: {self._error}") from self._error
            kind = packet[0] & ~SENT_BY_CLIENT
            if kind == X.ClientMessage:
                if int.from_bytes(packet[4:8], "little") == self._mark:
                    return events
            elif kind in X_TYPES:
                event = RawXEvent(None, packet)
                if not is_redundant_move(events, event):
                    events.append(self._reader.read(event))


_RANGE = {
    "core_requests": NO_RANGE,
    "core_replies": NO_RANGE,
    "ext_requests": (0, 0, 0, 0),
    "ext_replies": (0, 0, 0, 0),
    "delivered_events": (X.ClientMessage, X.ClientMessage),
    "device_events": (X.KeyPress, X.MotionNotify),
    "errors": NO_RANGE,
    "client_started": False,
    "client_died": False,
}
