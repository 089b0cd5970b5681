"""A plain X window that shows a screenshot, fills the display and receives every input event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Xlib import X
from Xlib.ext.xtest import fake_input

from workers.display.events import X_TYPES, DisplayEvent, EventReader, is_redundant_move
from workers.display.failure import close_connection
from workers.display.held_inputs import clear_selections, release_inputs
from workers.programs.failure import AttemptFailed

PIXEL_BYTES = 4
REQUEST_HEADER_BYTES = 64
EVENTS = X.PointerMotionMask | X.ButtonPressMask | X.ButtonReleaseMask | X.KeyPressMask | X.KeyReleaseMask


class ScreenshotWindow:
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
        self._clipboard = connection.intern_atom("CLIPBOARD")
        self.middle = width // 2, height // 2
        self.drain_events()

    def show(self, pixels: bytes) -> None:
        """Show `pixels`: rows of blue, green, red, unused bytes."""
        pixmap = self._window.create_pixmap(self.width, self.height, self._depth)
        context = pixmap.create_gc()
        stride = self.width * PIXEL_BYTES
        rows = self._max_request_bytes() // stride
        for top in range(0, self.height, rows):
            band = pixels[top * stride : (top + rows) * stride]
            pixmap.put_image(context, 0, top, self.width, len(band) // stride, X.ZPixmap, self._depth, 0, band)
        self._window.change_attributes(background_pixmap=pixmap)
        self._window.clear_area()
        context.free()
        pixmap.free()
        self._connection.sync()

    def _max_request_bytes(self) -> int:
        return int(self._connection.display.info.max_request_length) * 4 - REQUEST_HEADER_BYTES

    def drain_events(self) -> list[list[DisplayEvent]]:
        """The events since the last call, split at the PyAutoGUI process's marks; resets the display's inputs.

        The server has answered the PyAutoGUI process already, so all events it caused precede our own reply.
        Afterwards the pointer is in the middle, no key or button is held, no lock is on and the clipboard is empty.
        """
        clear_selections(self._connection, (self._clipboard,))
        keymap, state, groups = self._read_inputs()
        if state or any(keymap):
            release_inputs(self._connection, keymap, state)
            keymap, state, _ = self._read_inputs()
            if state or any(keymap):
                raise AttemptFailed("the display does not release keys or buttons")
        return groups

    def _read_inputs(self) -> tuple[list[int], int, list[list[DisplayEvent]]]:
        """Keys held, the state of locks, modifiers and buttons, and the events: in one round trip to the server."""
        fake_input(self._connection, X.MotionNotify, x=self.middle[0], y=self.middle[1])
        keymap = self._connection.query_keymap()
        # python-xlib returns events one by one with four locks each; all that matter have been read by now.
        queue = self._connection.display.event_queue
        inputs = [event for event in queue if event.type in X_TYPES or event.type == X.ClientMessage]
        queue.clear()
        if not inputs or inputs[-1].type != X.MotionNotify:
            raise AttemptFailed("the display did not report where its pointer was put")
        return keymap, inputs[-1].state, self._split_at_marks(inputs[:-1])

    def _split_at_marks(self, events: Sequence[Any]) -> list[list[DisplayEvent]]:
        groups: list[list[DisplayEvent]] = [[]]
        for event in events:
            if event.type == X.ClientMessage:
                groups.append([])
            elif not is_redundant_move(groups[-1], event):
                groups[-1].append(self._reader.read(event))
        return groups

    def close(self) -> None:
        close_connection(self._connection)
