"""The browser's window as the display's server knows it: fitted, covered while a page loads, with its popups."""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from typing import Any

from Xlib import X, Xatom
from Xlib.error import XError
from Xlib.ext.xtest import fake_input
from Xlib.protocol import request
from Xlib.protocol.event import ClientMessage

from workers.display.failure import hang_up
from workers.display.held import let_go
from workers.programs.failure import AttemptFailed

START_SECONDS, POPUP_SECONDS = 20.0, 2.0


class PageWindow:
    """On a connection of its own. Raises AttemptFailed when the browser does not open its window.

    The lid is an invisible window over everything: while it is on, the page sees neither pointer nor buttons.
    `popups` counts those that have come: some are gone before anybody looks.
    """

    def __init__(self, connection: Any, width: int, height: int) -> None:
        self._connection, self.width, self.height = connection, width, height
        self._root = connection.screen().root
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self._kind = connection.intern_atom("_NET_WM_WINDOW_TYPE")
        self._tooltip = connection.intern_atom("_NET_WM_WINDOW_TYPE_TOOLTIP")
        self._selections = (Xatom.PRIMARY, connection.intern_atom("CLIPBOARD"))
        self._lid = self._invisible(width, height)
        self._marked = self._invisible(1, 1)
        self.mark_id: int = self._marked.id
        self._others: set[int] = set()
        self.popups = 0
        self._main: Any = None
        self.middle = width // 2, height // 2

    def _invisible(self, width: int, height: int) -> Any:
        place = (0, 0, width, height, 0, 0, X.InputOnly, X.CopyFromParent)
        return self._root.create_window(*place, override_redirect=True)

    def fit(self) -> None:
        """Wait for the browser's window and lay it over the display; without a window manager it is a pixel short."""
        if not self._wait(lambda: self._main is not None, START_SECONDS):
            raise AttemptFailed("the browser did not open a window")
        self._main.configure(x=0, y=0, width=self.width, height=self.height)
        self._connection.sync()

    def fileno(self) -> int:
        return int(self._connection.fileno())

    def look(self) -> None:
        """Take in which windows have come and gone."""
        while self._connection.pending_events():
            event = self._connection.next_event()
            if event.type == X.MapNotify:
                self._appeared(event.window)
            elif event.type in (X.UnmapNotify, X.DestroyNotify):
                self._others.discard(event.window.id)

    def _appeared(self, window: Any) -> None:
        if window.id == self._lid.id:
            return
        if self._main is None and window.get_geometry().width > self.width // 2:
            self._main = window
        elif not self._is_tooltip(window):
            self._others.add(window.id)
            self.popups += 1

    def _is_tooltip(self, window: Any) -> bool:
        try:
            kinds = window.get_full_property(self._kind, Xatom.ATOM)
        except XError:  # gone already
            return True
        return kinds is not None and self._tooltip in kinds.value

    @property
    def popup_open(self) -> bool:
        """Whether the browser shows a window of its own over the page: a select's list, a date picker."""
        self.look()
        return bool(self._others)

    def wait_for_popup(self, seconds: float = POPUP_SECONDS, *, shown: bool = True) -> bool:
        """Whether a popup is there (or none is, when not `shown`), at the latest after `seconds`."""
        return self._wait(lambda: self.popup_open == shown, seconds)

    def _wait(self, done: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while True:
            self.look()
            if done():
                return True
            left = end - time.monotonic()
            if left <= 0:
                return False
            select.select([self], [], [], left)

    def cover(self) -> None:
        """Put the lid on, the pointer in the middle."""
        self._lid.map()
        self._lid.raise_window()
        self._move(*self.middle)
        self._connection.sync()

    def uncover(self) -> None:
        """Take the lid off and give the page the keyboard."""
        self._main.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._lid.unmap()
        self._connection.sync()

    def nudge(self) -> None:
        """Move the pointer to the middle, from the pixel beside it."""
        self._move(self.middle[0] - 1, self.middle[1])
        self._move(*self.middle)
        self._connection.sync()

    def mark(self) -> None:
        """Set a mark behind everything that has happened so far."""
        mark = ClientMessage(window=self._marked, client_type=self._kind, data=(32, [0] * 5))
        self._marked.send_event(mark, event_mask=0)
        self._connection.sync()

    def tidy(self) -> None:
        """Let go of keys, buttons, locks and clipboard."""
        let_go(self._connection, self._connection.query_keymap(), self._root.query_pointer().mask)
        for selection in self._selections:
            request.SetSelectionOwner(
                display=self._connection.display, window=X.NONE, selection=selection, time=X.CurrentTime
            )
        self._connection.sync()

    def right_click_corner(self) -> tuple[int, int]:
        """A click of no meaning, after which the next one counts as a first one; its place."""
        corner = self.width - 1, self.height - 1
        self._move(*corner)
        fake_input(self._connection, X.ButtonPress, 3)
        fake_input(self._connection, X.ButtonRelease, 3)
        self._connection.sync()
        return corner

    def _move(self, x: int, y: int) -> None:
        fake_input(self._connection, X.MotionNotify, x=x, y=y)

    def close(self) -> None:
        hang_up(self._connection)
