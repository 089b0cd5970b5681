"""What X knows of a session's screen beside its pixels: windows, tooltips, the pointer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from Xlib import X, Xatom
from Xlib.error import XError
from Xlib.protocol.event import ClientMessage

from workers.display.failure import close_connection, is_lost_connection
from workers.display.held_inputs import clear_selections
from workers.display.xauthority import connect
from workers.programs.failure import AttemptFailed
from workers.sessions.folder import SessionFolder, connect_socket
from workers.sessions.sandbox import DISPLAY

Answer = TypeVar("Answer")
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""
ADD = 1
"""In a request to change the state of a window (EWMH)."""


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """A window by its title, and the box of its content, without the shadow that its program draws around it."""

    title: str
    box: Box


class XScreen:
    """An X connection to a session's display. Safe to use from several threads. Raises AttemptFailed where it ended."""

    def __init__(self, folder: SessionFolder) -> None:
        self._lost = False
        self._lock = threading.Lock()
        try:
            self._connect(folder)
        except Exception as error:
            if not is_lost_connection(error):
                raise
            raise AttemptFailed(f"the session's display ended while it started: {error}") from error

    def _connect(self, folder: SessionFolder) -> None:
        self._connection: Any = connect(DISPLAY, folder.xauthority, lambda: connect_socket(folder.x_socket))
        self._root = self._connection.screen().root
        self._window_type = self._connection.intern_atom("_NET_WM_WINDOW_TYPE")
        self._tooltip_type = self._connection.intern_atom("_NET_WM_WINDOW_TYPE_TOOLTIP")
        self._splash_type = self._connection.intern_atom("_NET_WM_WINDOW_TYPE_SPLASH")
        self._clipboard = self._connection.intern_atom("CLIPBOARD")
        self._client_list = self._connection.intern_atom("_NET_CLIENT_LIST")
        self._stacking_list = self._connection.intern_atom("_NET_CLIENT_LIST_STACKING")
        self._borders = self._connection.intern_atom("_NET_FRAME_EXTENTS")
        self._title, self._utf8 = (self._connection.intern_atom(name) for name in ("_NET_WM_NAME", "UTF8_STRING"))
        self._shadow = self._connection.intern_atom("_GTK_FRAME_EXTENTS")

    def put_pointer(self, x: int, y: int) -> None:
        """Put the pointer at a pixel."""
        self.ask(lambda connection: (self._root.warp_pointer(x, y), connection.sync()))

    def clear_clipboard(self) -> None:
        """Take the clipboard from whichever program owns it."""
        self.ask(self._clear_clipboard)

    def _clear_clipboard(self, connection: Any) -> None:
        clear_selections(connection, (self._clipboard,))
        connection.sync()

    def tooltips(self) -> tuple[Box, ...]:
        """Return the boxes of the tooltips that are shown: when they open and close depends on the pointer's pace."""
        return self.ask(lambda _: tuple(box for box, is_tooltip in self._unmanaged() if is_tooltip)) or ()

    def popups(self) -> tuple[Box, ...]:
        """Return the boxes of open lists and menus: windows that the window manager does not place, but no tooltips."""
        return self.ask(lambda _: tuple(box for box, is_tooltip in self._unmanaged() if not is_tooltip)) or ()

    def has_window(self) -> bool:
        """Whether the window manager has a window of the program, which is no splash screen."""
        return any(self._ask_windows(lambda window: self._splash_type not in self._types(window)))

    def windows(self) -> tuple[WindowPlace, ...]:
        """Return the windows that the window manager places, the latest first."""
        return tuple(reversed(self._ask_windows(self._place)))

    def stack(self) -> tuple[tuple[Box, Box], ...]:
        """Return the content of each window that the window manager places and that is shown, the lowest first, and
        the box with what the window manager draws around it.
        """
        places = self._ask_windows(
            lambda window: (self._content(window), self._frame(window)) if _is_shown(window) else None,
            self._stacking_list,
        )
        return tuple(place for place in places if place is not None and _has_area(place[0]))

    def _place(self, window: Any) -> WindowPlace:
        title = window.get_full_property(self._title, self._utf8)
        return WindowPlace(str(title.value) if title is not None else "", self._content(window))

    def _content(self, window: Any) -> Box:
        (left, top, right, bottom), shadow = self._whole(window), self._sides(window, self._shadow)
        return left + shadow[0], top + shadow[1], right - shadow[2], bottom - shadow[3]

    def _frame(self, window: Any) -> Box:
        borders = self._sides(window, self._borders)
        if not any(borders):
            return self._content(window)
        left, top, right, bottom = self._whole(window)
        return left - borders[0], top - borders[1], right + borders[2], bottom + borders[3]

    def _whole(self, window: Any) -> Box:
        size, corner = window.get_geometry(), self._root.translate_coords(window, 0, 0)
        return corner.x, corner.y, corner.x + size.width, corner.y + size.height

    def _sides(self, window: Any, widths: int) -> Box:
        """What a property tells of the left, upper, right and lower side of a window."""
        stated = window.get_full_property(widths, Xatom.CARDINAL)
        left, right, top, bottom = stated.value if stated is not None else (0, 0, 0, 0)
        return left, top, right, bottom

    def _types(self, window: Any) -> Sequence[int]:
        types = window.get_full_property(self._window_type, Xatom.ATOM)
        return types.value if types is not None else ()

    def _ask_windows(self, question: Callable[[Any], Answer], order: int | None = None) -> list[Answer]:
        """The answers of the window manager's windows, but for those that are closed meanwhile."""
        return self.ask(lambda connection: [*self._answers(connection, question, order or self._client_list)]) or []

    def _answers(self, connection: Any, question: Callable[[Any], Answer], order: int) -> Iterator[Answer]:
        for window in self._managed(connection, order):
            with suppress(XError):  # closed meanwhile
                yield question(window)

    def _managed(self, connection: Any, order: int) -> Iterator[Any]:
        listed = self._root.get_full_property(order, Xatom.WINDOW)
        for number in listed.value if listed is not None else ():
            yield connection.create_resource_object("window", number)

    def maximise(self) -> None:
        """Have the window manager give the program's windows, but for dialogs, the whole screen."""
        self.ask(self._maximise)

    def _maximise(self, connection: Any) -> None:
        state = connection.intern_atom("_NET_WM_STATE")
        across, down = (connection.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{side}") for side in ("HORZ", "VERT"))
        dialog = connection.intern_atom("_NET_WM_WINDOW_TYPE_DIALOG")
        for window in self._managed(connection, self._client_list):
            with suppress(XError):  # closed meanwhile
                if dialog not in self._types(window):
                    request = ClientMessage(window=window, client_type=state, data=(32, [ADD, across, down, 1, 0]))
                    self._root.send_event(request, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        connection.sync()

    def ask(self, question: Callable[[Any], Any]) -> Any:
        """What the server answers on the connection; None once that is lost: python-xlib would wait for ever."""
        with self._lock:
            if self._lost:
                return None
            try:
                return question(self._connection)
            except Exception as error:
                if not is_lost_connection(error):
                    raise
                self._lost = True
                return None

    def _unmanaged(self) -> Iterator[tuple[Box, bool]]:
        """The boxes of shown windows that programs place themselves, and whether each is a tooltip."""
        for window in self._root.query_tree().children:
            with suppress(XError):  # closed meanwhile
                attributes = window.get_attributes()
                if attributes.map_state != X.IsViewable or not attributes.override_redirect:
                    continue
                is_tooltip = self._tooltip_type in self._types(window)
                place = window.get_geometry()
                yield (place.x, place.y, place.x + place.width, place.y + place.height), is_tooltip

    def close(self) -> None:
        with self._lock:
            if not self._lost:
                self._lost = True
                close_connection(self._connection)


def _is_shown(window: Any) -> bool:
    return bool(window.get_attributes().map_state == X.IsViewable)


def _has_area(box: Box) -> bool:
    return box[0] < box[2] and box[1] < box[3]
