"""When a session's X server took the presses of buttons: the times by which programs tell a double click from two."""

from __future__ import annotations

import queue
import threading
import time
from contextlib import suppress
from typing import Any

from Xlib import X
from Xlib.ext import record
from Xlib.protocol.rq import EventField

from workers.display.failure import close_connection, is_lost_connection
from workers.display.xauthority import connect
from workers.sessions.folder import SessionFolder, connect_socket
from workers.sessions.sandbox import DISPLAY

BUTTONS = (1, 2, 3)
PRESSES: dict[str, Any] = {
    **dict.fromkeys(("core_requests", "core_replies", "delivered_events", "errors"), (0, 0)),
    **dict.fromkeys(("ext_requests", "ext_replies"), (0, 0, 0, 0)),
    **dict.fromkeys(("client_started", "client_died"), False),
    "device_events": (X.ButtonPress, X.ButtonPress),
}
MILLISECONDS = 1 << 32
"""X counts milliseconds of the monotonic clock in 32 bits."""


class XPresses:
    """Listens to the presses of left, middle and right buttons on a session's display, by X's RECORD extension."""

    def __init__(self, folder: SessionFolder) -> None:
        self._control, self._data = (self._connect(folder) for _ in range(2))
        self._times: queue.SimpleQueue[float] = queue.SimpleQueue()
        self._context = self._control.record_create_context(0, [record.AllClients], [PRESSES])
        self._control.sync()
        threading.Thread(target=self._listen, name="presses", daemon=True).start()

    def _connect(self, folder: SessionFolder) -> Any:
        return connect(DISPLAY, folder.xauthority, lambda: connect_socket(folder.x_socket))

    def _listen(self) -> None:
        try:
            self._data.record_enable_context(self._context, self._take)
        except Exception as error:
            if not is_lost_connection(error):
                raise

    def _take(self, reply: Any) -> None:
        data = reply.data
        while reply.category == record.FromServer and data:
            event, data = EventField(None).parse_binary_value(data, self._data.display, None, None)
            if event.type == X.ButtonPress and event.detail in BUTTONS:
                self._times.put(_monotonic(event.time))

    def forget(self) -> None:
        """Forget the presses so far."""
        with suppress(queue.Empty):
            while True:
                self._times.get_nowait()

    def next_press(self, seconds: float) -> float | None:
        """When the next press was taken (monotonic seconds), waiting for it up to `seconds`; None without one."""
        try:
            return self._times.get(timeout=seconds)
        except queue.Empty:
            return None

    def close(self) -> None:
        for connection in (self._data, self._control):
            close_connection(connection)


def _monotonic(milliseconds: int) -> float:
    """The latest monotonic time with these 32 bits, in seconds."""
    now = int(time.monotonic() * 1000)
    return (now - (now - milliseconds) % MILLISECONDS) / 1000
