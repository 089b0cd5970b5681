"""Holds what a page has seen against what its display delivered: every press, turn and key must be seen by both."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from workers.display.events import Element, Event
from workers.display.sighting import Sighting

WHEEL_CLICK = 120
"""CSS pixels the page is told for one click of the wheel."""

WHEELS = {"wheel-up": -WHEEL_CLICK, "wheel-left": -WHEEL_CLICK, "wheel-down": WHEEL_CLICK, "wheel-right": WHEEL_CLICK}
KEYS_OF_THE_BROWSER = frozenset({"F11"})
"""In a kiosk the page never hears of them."""

KEY_VALUES = {"\n": "Enter", "\t": "Tab"}
DOM_TYPES = {"button-down": "mousedown", "button-up": "mouseup", "key-down": "keydown", "key-up": "keyup"}


class Witness:
    """Waits for the page's account of the events of one action; `place` is where it saw the pointer last."""

    def __init__(self, events: Sequence[Event], place: tuple[int, int] | None = None) -> None:
        self._events = list(events)
        self._place = place
        self._turned = 0.0
        numbers = [number for number, event in enumerate(events) if event.type != "move"]
        self._wheel = deque(number for number in numbers if events[number].button in WHEELS)
        self._buttons = deque(number for number in numbers if events[number].button and number not in self._wheel)
        self._keys = deque(number for number in numbers if not events[number].button)
        self.kept_by_browser = tuple(name for name in map(self._key_of_the_browser, tuple(self._keys)) if name)
        self._stray: Sighting | None = None

    def _key_of_the_browser(self, number: int) -> str:
        event = self._events[number]
        names = KEYS_OF_THE_BROWSER.intersection(event.keys)
        if not names:
            return ""
        self._keys.remove(number)
        return next(iter(names)) if event.type == "key-down" else ""

    def hear(self, sighting: Sighting) -> None:
        """One more event that the page has seen."""
        if sighting.place:
            self._place = sighting.place
            self._tell_moves(sighting)
        if sighting.type == "wheel":
            self._turn(sighting)
        elif sighting.type in ("mousedown", "mouseup", "drop"):
            self._press(sighting)
        elif sighting.type in ("keydown", "keyup"):
            self._key(sighting)

    def _tell_moves(self, sighting: Sighting) -> None:
        for number, event in enumerate(self._events):
            if event.type == "move" and (event.x, event.y) == sighting.place and event.element is None:
                self._found(number, sighting.element)

    def _press(self, sighting: Sighting) -> None:
        if not self._buttons:
            return
        event = self._events[self._buttons[0]]
        # The end of a drag by the browser is a drop, which does not name its button.
        is_drop = sighting.type == "drop" and event.type == "button-up"
        named = (sighting.type, sighting.button) == (DOM_TYPES[event.type], event.button)
        if (named or is_drop) and sighting.place == (event.x, event.y):
            self._found(self._buttons.popleft(), sighting.element)
        else:
            self._stray = sighting

    def _turn(self, sighting: Sighting) -> None:
        self._turned += sighting.turn
        while self._wheel and self._place == self._place_of(self._wheel[0]):
            step = WHEELS[self._events[self._wheel[0]].button]
            if self._turned / step < 1:
                return
            self._turned -= step
            for _ in range(min(2, len(self._wheel))):  # down and up
                self._found(self._wheel.popleft(), sighting.element)

    def _key(self, sighting: Sighting) -> None:
        if not self._keys:
            return
        event = self._events[self._keys[0]]
        types_it = not event.text or sighting.key == KEY_VALUES.get(event.text, event.text)
        if sighting.type == DOM_TYPES[event.type] and types_it:
            self._found(self._keys.popleft(), sighting.element)
        else:
            self._stray = sighting

    def _found(self, number: int, element: Element) -> None:
        self._events[number] = replace(self._events[number], element=element)

    def _place_of(self, number: int) -> tuple[int, int]:
        return self._events[number].x, self._events[number].y

    @property
    def events(self) -> tuple[Event, ...]:
        """The display's events, with the elements that the page has told of."""
        return tuple(self._events)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Names of the buttons and keys of which the page has not seen all."""
        events = [self._events[number] for number in sorted([*self._buttons, *self._wheel, *self._keys])]
        return tuple(dict.fromkeys(event.button or next(iter(event.keys), "a key") for event in events))

    @property
    def missing(self) -> str:
        """What the page has not seen yet, or otherwise than the display delivered it; empty when nothing is."""
        waiting = sorted([*self._buttons, *self._wheel, *self._keys])
        if waiting:
            event = self._events[waiting[0]]
            name = event.button or next(iter(event.keys), "a key")
            instead = f", it saw a {self._stray.type} at {(self._stray.x, self._stray.y)}" if self._stray else ""
            return f"the page did not see {name} {event.type.split('-')[1]} at {(event.x, event.y)}{instead}"
        moved = [event for event in self._events if event.type == "move"]
        if moved and moved[-1] is self._events[-1] and self._place != (moved[-1].x, moved[-1].y):
            return f"the page did not see the pointer come to {(moved[-1].x, moved[-1].y)}, only to {self._place}"
        return ""
