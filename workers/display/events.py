"""Input events that an X server reports, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any, Literal, TypeAlias

from workers.display.keysyms import keysym_name, typed_text

EventType: TypeAlias = Literal["move", "button-down", "button-up", "key-down", "key-up"]

BUTTONS = dict(enumerate(["left", "middle", "right", "wheel-up", "wheel-down", "wheel-left", "wheel-right"], start=1))
X_TYPES: dict[int, EventType] = {2: "key-down", 3: "key-up", 4: "button-down", 5: "button-up", 6: "move"}
SHIFT, CAPS_LOCK, CONTROL, ALT, SUPER = 1, 2, 4, 8, 64


@dataclass(frozen=True, slots=True)
class DomElement:
    """The element of a page that received an event: `selector` within its document, `text` cut to 80 characters.

    `boxes` are the numbers of the boxes whose elements it lies in; `takes_text`: text typed into it is kept.
    """

    tag: str
    id: str
    selector: str
    text: str
    boxes: tuple[int, ...] = ()
    takes_text: bool = False

    def as_json(self) -> dict[str, str]:
        """What evidence keeps of it."""
        return {"tag": self.tag, "id": self.id, "selector": self.selector, "text": self.text}


@dataclass(frozen=True, slots=True)
class DisplayEvent:
    """One observed event at pixel (x, y); `time` in milliseconds of the display's clock.

    `button` is one of BUTTONS' names. `keys` are the names of the keysyms on the key, without and with shift;
    `text` is the character that a press of it types in the keyboard state at that moment. `element` is the
    element of a page that received the event, where a page is shown.
    """

    type: EventType
    x: int
    y: int
    time: int
    button: str = ""
    keys: tuple[str, ...] = ()
    text: str = ""
    element: DomElement | None = None

    def as_json(self, start: int = 0) -> dict[str, Any]:
        """The non-empty fields: type, x, y, time (milliseconds since `start`), button, key, text, element."""
        optional: dict[str, Any] = {"button": self.button, "key": self.keys[0] if self.keys else "", "text": self.text}
        optional["element"] = self.element.as_json() if self.element else None
        return {
            "type": self.type,
            "x": self.x,
            "y": self.y,
            "time": self.time - start,
            **{name: value for name, value in optional.items() if value},
        }


class RawXEvent:
    """A key, button or motion event as X11 transmits it: the same 32-byte layout for all of them."""

    __slots__ = ("detail", "root_x", "root_y", "sequence_number", "state", "time", "type")
    layout = Struct("=BBHI12xhh4xH2x")

    def __init__(self, display: Any, binarydata: bytes) -> None:
        fields = self.layout.unpack(binarydata)
        self.type, self.detail, self.sequence_number, self.time, self.root_x, self.root_y, self.state = fields


@dataclass(frozen=True, slots=True)
class KeyboardMapEntry:
    """A key of the display's keyboard: its keysyms' names, and what it types without and with shift."""

    names: tuple[str, ...]
    plain: str
    shifted: str

    def text(self, state: int) -> str:
        """The character the key types under the modifiers of `state`; empty for none."""
        if state & (CONTROL | ALT | SUPER):
            return ""
        shift = bool(state & SHIFT) != (bool(state & CAPS_LOCK) and self.plain.isalpha())
        return self.shifted or self.plain if shift else self.plain


class EventReader:
    """Converts raw X events to DisplayEvents, by the keyboard map of the display."""

    def __init__(self, connection: Any) -> None:
        # python-xlib's own event classes take ten times as long
        for kind in X_TYPES:
            connection.display.add_extension_event(kind, RawXEvent)
        setup = connection.display.info
        count = setup.max_keycode - setup.min_keycode + 1
        rows = connection.get_keyboard_mapping(setup.min_keycode, count)
        self._keys = {code: _map_entry(*row[:2]) for code, row in enumerate(rows, start=setup.min_keycode)}

    def read(self, event: RawXEvent) -> DisplayEvent:
        """The event as a plain value."""
        kind = X_TYPES[event.type]
        if kind == "move":
            return DisplayEvent(kind, event.root_x, event.root_y, event.time)
        if kind in ("button-down", "button-up"):
            button = BUTTONS.get(event.detail, f"button {event.detail}")
            return DisplayEvent(kind, event.root_x, event.root_y, event.time, button)
        key = self._keys[event.detail]
        text = key.text(event.state) if kind == "key-down" else ""
        return DisplayEvent(kind, event.root_x, event.root_y, event.time, "", key.names, text)


def _map_entry(plain: int, shifted: int) -> KeyboardMapEntry:
    names = tuple(keysym_name(keysym) for keysym in dict.fromkeys((plain, shifted)) if keysym)
    return KeyboardMapEntry(names, typed_text(plain), typed_text(shifted))


def is_redundant_move(events: Sequence[DisplayEvent], event: RawXEvent) -> bool:
    """Whether `event` moves the pointer to where the last of `events` left it.

    PyAutoGUI moves the pointer before each press and release, also when it is there already.
    """
    if X_TYPES[event.type] != "move" or not events:
        return False
    return (events[-1].x, events[-1].y) == (event.root_x, event.root_y)
