"""Matching of display events with DOM events: every press, wheel click and key must be reported by both."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from workers.display.events import DisplayEvent, DomElement
from workers.display.page.dom_event import DomEvent

WHEEL_CLICK = 120
"""CSS pixels that the page is scrolled by one click of the wheel."""

WHEELS = {"wheel-up": -WHEEL_CLICK, "wheel-left": -WHEEL_CLICK, "wheel-down": WHEEL_CLICK, "wheel-right": WHEEL_CLICK}
BROWSER_KEYS = frozenset({"F11"})
"""Keys that a browser in kiosk mode does not pass on to the page."""

KEY_VALUES = {"\n": "Enter", "\t": "Tab"}
DOM_TYPES = {"button-down": "mousedown", "button-up": "mouseup", "key-down": "keydown", "key-up": "keyup"}


class EventMatcher:
    """Matches the display events of one action with the DOM events of the page.

    `point` is the pixel where the page reported the pointer last.
    """

    def __init__(self, events: Sequence[DisplayEvent], point: tuple[int, int] | None = None) -> None:
        self._events = list(events)
        self._point = point
        self._wheel_delta = 0.0
        indexes = [index for index, event in enumerate(events) if event.type != "move"]
        self._wheel = deque(index for index in indexes if events[index].button in WHEELS)
        self._buttons = deque(index for index in indexes if events[index].button and index not in self._wheel)
        self._keys = deque(index for index in indexes if not events[index].button)
        self.browser_keys = tuple(name for name in map(self._take_browser_key, tuple(self._keys)) if name)
        self._unexpected: DomEvent | None = None

    def _take_browser_key(self, index: int) -> str:
        event = self._events[index]
        names = BROWSER_KEYS.intersection(event.keys)
        if not names:
            return ""
        self._keys.remove(index)
        return next(iter(names)) if event.type == "key-down" else ""

    def add(self, dom_event: DomEvent) -> None:
        """Match one more event that the page has reported."""
        if dom_event.point:
            self._point = dom_event.point
            self._match_moves(dom_event)
        if dom_event.type == "wheel":
            self._match_wheel(dom_event)
        elif dom_event.type in ("mousedown", "mouseup", "drop"):
            self._match_button(dom_event)
        elif dom_event.type in ("keydown", "keyup"):
            self._match_key(dom_event)

    def _match_moves(self, dom_event: DomEvent) -> None:
        for index, event in enumerate(self._events):
            if event.type == "move" and (event.x, event.y) == dom_event.point and event.element is None:
                self._set_element(index, dom_event.element)

    def _match_button(self, dom_event: DomEvent) -> None:
        if not self._buttons:
            return
        event = self._events[self._buttons[0]]
        # The end of a drag by the browser is a drop, which does not name its button.
        is_drop = dom_event.type == "drop" and event.type == "button-up"
        is_same = (dom_event.type, dom_event.button) == (DOM_TYPES[event.type], event.button)
        if (is_same or is_drop) and dom_event.point == (event.x, event.y):
            self._set_element(self._buttons.popleft(), dom_event.element)
        else:
            self._unexpected = dom_event

    def _match_wheel(self, dom_event: DomEvent) -> None:
        self._wheel_delta += dom_event.wheel_delta
        while self._wheel and self._point == self._point_of(self._wheel[0]):
            delta = WHEELS[self._events[self._wheel[0]].button]
            if self._wheel_delta / delta < 1:
                return
            self._wheel_delta -= delta
            for _ in range(min(2, len(self._wheel))):  # down and up
                self._set_element(self._wheel.popleft(), dom_event.element)

    def _match_key(self, dom_event: DomEvent) -> None:
        if not self._keys:
            return
        event = self._events[self._keys[0]]
        types_it = not event.text or dom_event.key == KEY_VALUES.get(event.text, event.text)
        if dom_event.type == DOM_TYPES[event.type] and types_it:
            self._set_element(self._keys.popleft(), dom_event.element)
        else:
            self._unexpected = dom_event

    def _set_element(self, index: int, element: DomElement) -> None:
        self._events[index] = replace(self._events[index], element=element)

    def _point_of(self, index: int) -> tuple[int, int]:
        return self._events[index].x, self._events[index].y

    @property
    def events(self) -> tuple[DisplayEvent, ...]:
        """The display's events, with the elements that the page has reported."""
        return tuple(self._events)

    @property
    def unmatched(self) -> tuple[str, ...]:
        """Names of the buttons and keys that the page has not reported completely."""
        events = [self._events[index] for index in self._unmatched_indexes()]
        return tuple(dict.fromkeys(_name(event) for event in events))

    def _unmatched_indexes(self) -> list[int]:
        return sorted([*self._buttons, *self._wheel, *self._keys])

    @property
    def missing(self) -> str:
        """The first event that the page has not reported, or reported otherwise, as a sentence; empty for none."""
        if unmatched := self._unmatched_indexes():
            event, other = self._events[unmatched[0]], self._unexpected
            instead = f", it saw a {other.type} at {(other.x, other.y)}" if other else ""
            return f"the page did not see {_name(event)} {event.type.split('-')[1]} at {(event.x, event.y)}{instead}"
        moves = [event for event in self._events if event.type == "move"]
        if moves and moves[-1] is self._events[-1] and self._point != (moves[-1].x, moves[-1].y):
            return f"the page did not see the pointer come to {(moves[-1].x, moves[-1].y)}, only to {self._point}"
        return ""


def _name(event: DisplayEvent) -> str:
    return event.button or next(iter(event.keys), "a key")
