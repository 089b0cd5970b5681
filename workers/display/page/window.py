"""The browser's X windows: the main window is fitted to the display and shielded from input, popups are counted."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from typing import Any

from Xlib import X, Xatom
from Xlib.error import XError
from Xlib.ext.xtest import fake_input
from Xlib.protocol.event import ClientMessage

from workers.display.failure import close_connection
from workers.display.held_inputs import clear_selections, release_inputs
from workers.programs.failure import AttemptFailed

START_SECONDS, POPUP_SECONDS = 20.0, 2.0


class BrowserWindow:
    """The windows of a browser, on an X connection of their own.

    The input shield is an invisible window over everything: while it is mapped, the page receives neither pointer nor
    button events. `popup_count` counts all popups that were opened: some close before their presence is read.
    """

    def __init__(self, connection: Any, width: int, height: int) -> None:
        self._connection, self.width, self.height = connection, width, height
        self._root = connection.screen().root
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self._window_type = connection.intern_atom("_NET_WM_WINDOW_TYPE")
        # Tooltips take no input, and what is dragged is shown in a window that follows the pointer.
        types = ("_NET_WM_WINDOW_TYPE_TOOLTIP", "_NET_WM_WINDOW_TYPE_DND")
        self._types_without_input = frozenset(map(connection.intern_atom, types))
        self._selections = (Xatom.PRIMARY, connection.intern_atom("CLIPBOARD"))
        self._input_shield = self._invisible(width, height)
        self._mark_window = self._invisible(1, 1)
        self.mark_id: int = self._mark_window.id
        self._open_popups: set[int] = set()
        self.popup_count = 0
        self._main: Any = None
        self.middle = width // 2, height // 2

    def _invisible(self, width: int, height: int) -> Any:
        geometry = (0, 0, width, height, 0, 0, X.InputOnly, X.CopyFromParent)
        return self._root.create_window(*geometry, override_redirect=True)

    def fit_to_display(self) -> None:
        """Resize the browser's window to the display; without a window manager it is a pixel short.

        Raises AttemptFailed when the browser does not open a window."""
        if not self._wait(lambda: self._main is not None, START_SECONDS):
            raise AttemptFailed("the browser did not open a window")
        self._main.configure(x=0, y=0, width=self.width, height=self.height)
        self._connection.sync()

    def fileno(self) -> int:
        return int(self._connection.fileno())

    def read_window_events(self) -> None:
        """Update which windows are open."""
        while self._connection.pending_events():
            event = self._connection.next_event()
            if event.type == X.MapNotify:
                self._on_map(event.window)
            elif event.type in (X.UnmapNotify, X.DestroyNotify):
                self._open_popups.discard(event.window.id)

    def _on_map(self, window: Any) -> None:
        if window.id == self._input_shield.id:
            return
        if self._main is None and window.get_geometry().width > self.width // 2:
            self._main = window
        elif self._is_popup(window):
            self._open_popups.add(window.id)
            self.popup_count += 1

    def _is_popup(self, window: Any) -> bool:
        try:
            types = window.get_full_property(self._window_type, Xatom.ATOM)
            is_drawn = window.get_attributes().win_class == X.InputOutput
        except XError:  # closed already
            return False
        return is_drawn and not (types and self._types_without_input.intersection(types.value))

    @property
    def popup_open(self) -> bool:
        """Whether the browser shows a window of its own over the page: a select's list, a date picker."""
        self.read_window_events()
        return bool(self._open_popups)

    def wait_for_popup(self, seconds: float = POPUP_SECONDS, *, shown: bool = True) -> bool:
        """Whether a popup is open (none, when not `shown`); waits for that up to `seconds`."""
        return self._wait(lambda: self.popup_open == shown, seconds)

    def _wait(self, is_done: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            self.read_window_events()
            if is_done():
                return True
            remaining = end - time.monotonic()
            if remaining <= 0:
                return False
            select.select([self], [], [], remaining)

    def shield_input(self) -> None:
        """Map the input shield and move the pointer to the middle."""
        self._input_shield.map()
        self._input_shield.raise_window()
        self._move(*self.middle)
        self._connection.sync()

    def unshield_input(self) -> None:
        """Unmap the input shield and give the page the keyboard focus."""
        self._main.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._input_shield.unmap()
        self._connection.sync()

    def nudge_pointer(self) -> None:
        """Move the pointer to the middle, from the pixel beside it."""
        self._move(self.middle[0] - 1, self.middle[1])
        self._move(*self.middle)
        self._connection.sync()

    def send_mark(self) -> None:
        """Send a mark: the server delivers it after all events so far."""
        mark = ClientMessage(window=self._mark_window, client_type=self._window_type, data=(32, [0] * 5))
        self._mark_window.send_event(mark, event_mask=0)
        self._connection.sync()

    def reset_inputs(self) -> None:
        """Release keys, buttons and locks, and clear the clipboard."""
        release_inputs(self._connection, self._connection.query_keymap(), self._root.query_pointer().mask)
        clear_selections(self._connection, self._selections)
        self._connection.sync()

    def right_click_corner(self) -> tuple[int, int]:
        """Right-click the bottom right pixel and return it; the click after it cannot count as a double click."""
        corner = self.width - 1, self.height - 1
        self._move(*corner)
        fake_input(self._connection, X.ButtonPress, 3)
        fake_input(self._connection, X.ButtonRelease, 3)
        self._connection.sync()
        return corner

    def _move(self, x: int, y: int) -> None:
        fake_input(self._connection, X.MotionNotify, x=x, y=y)

    def close(self) -> None:
        close_connection(self._connection)
