"""A screenshot in a bare X window that fills the display and keeps every event it gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input

from workers.display.events import X_TYPES, Event, EventReader, stays
from workers.display.failure import hang_up
from workers.display.held import let_go
from workers.programs.failure import AttemptFailed

PIXEL_BYTES = 4
REQUEST_HEADER_BYTES = 64
EVENTS = X.PointerMotionMask | X.ButtonPressMask | X.ButtonReleaseMask | X.KeyPressMask | X.KeyReleaseMask


class PictureWindow:
    """The window of a display of width x height pixels, on a connection of its own."""

    def __init__(self, connection: Any, width: int, height: int) -> None:
        self._connection, self.width, self.height = connection, width, height
        root = connection.screen().root
        self._root = root
        self._depth = connection.screen().root_depth
        self._window = root.create_window(
            *(0, 0, width, height, 0, self._depth, X.InputOutput, X.CopyFromParent),
            override_redirect=True,
            event_mask=EVENTS,
        )
        self._window.map()
        self._window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self._reader = EventReader(connection)
        self.id: int = self._window.id
        self.middle = width // 2, height // 2
        self.take_events()

    def show(self, pixels: bytes) -> None:
        """Show `pixels`: rows of blue, green, red, unused bytes."""
        pixmap = self._window.create_pixmap(self.width, self.height, self._depth)
        pen = pixmap.create_gc()
        stride = self.width * PIXEL_BYTES
        rows = self._request_bytes() // stride
        for top in range(0, self.height, rows):
            part = pixels[top * stride : (top + rows) * stride]
            pixmap.put_image(pen, 0, top, self.width, len(part) // stride, X.ZPixmap, self._depth, 0, part)
        self._window.change_attributes(background_pixmap=pixmap)
        self._window.clear_area()
        pen.free()
        pixmap.free()
        self._connection.sync()

    def _request_bytes(self) -> int:
        return int(self._connection.display.info.max_request_length) * 4 - REQUEST_HEADER_BYTES

    def take_events(self) -> list[list[Event]]:
        """What happened since the last call, cut at the pointer process's marks; leaves the display tidy.

        The server has answered the pointer process already, so all it caused is in front of our own answer.
        Afterwards the pointer is in the middle, nothing is held and no lock is on.
        """
        keys, state, parts = self._look()
        if state or any(keys):
            let_go(self._connection, keys, state)
            keys, state, _ = self._look()
            if state or any(keys):
                raise AttemptFailed("the display does not let go of keys or buttons")
        return parts

    def _look(self) -> tuple[list[int], int, list[list[Event]]]:
        """Keys held, the state of locks, modifiers and buttons, and the events: in one question to the server."""
        fake_input(self._connection, X.MotionNotify, x=self.middle[0], y=self.middle[1])
        keys = self._connection.query_keymap()
        # python-xlib hands out events one by one with four locks each; all that matter have been read by now.
        queue = self._connection.display.event_queue
        inputs = [event for event in queue if event.type in X_TYPES or event.type == X.ClientMessage]
        queue.clear()
        return keys, inputs[-1].state, self._parts(inputs[:-1])

    def _parts(self, events: Sequence[Any]) -> list[list[Event]]:
        parts: list[list[Event]] = [[]]
        for event in events:
            if event.type == X.ClientMessage:
                parts.append([])
            elif not stays(parts[-1], event):
                parts[-1].append(self._reader.read(event))
        return parts

    def close(self) -> None:
        hang_up(self._connection)
