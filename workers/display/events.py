"""What an X server reports, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from struct import Struct
from typing import Any, Literal, TypeAlias

from workers.display.keysyms import keysym_name, typed_text

EventType: TypeAlias = Literal["move", "button-down", "button-up", "key-down", "key-up"]

BUTTONS = dict(enumerate(["left", "middle", "right", "wheel-up", "wheel-down", "wheel-left", "wheel-right"], start=1))
X_TYPES: dict[int, EventType] = {2: "key-down", 3: "key-up", 4: "button-down", 5: "button-up", 6: "move"}
SHIFT, CAPS_LOCK, CONTROL, ALT, SUPER = 1, 2, 4, 8, 64


@dataclass(frozen=True, slots=True)
class Element:
    """The element of a page that got an event: `selector` within its document, `text` cut short."""

    tag: str
    id: str
    selector: str
    text: str


@dataclass(frozen=True, slots=True)
class Event:
    """One observed event at pixel (x, y); `time` in milliseconds of the display's clock.

    `button` is one of BUTTONS' names. `keys` are the names of the keysyms on the key, without and with shift;
    `text` is the character a press of it types in the state the keyboard was in. `element` is what a page
    says it happened to.
    """

    type: EventType
    x: int
    y: int
    time: int
    button: str = ""
    keys: tuple[str, ...] = ()
    text: str = ""
    element: Element | None = None

    def as_json(self, start: int = 0) -> dict[str, Any]:
        """Only what the event has: type, x, y, time (milliseconds since `start`), button, key, text, element."""
        found: dict[str, Any] = {"button": self.button, "key": self.keys[0] if self.keys else "", "text": self.text}
        found["element"] = asdict(self.element) if self.element else None
        return {
            "type": self.type,
            "x": self.x,
            "y": self.y,
            "time": self.time - start,
            **{name: value for name, value in found.items() if value},
        }


class InputEvent:
    """Key, button and motion events as they come over the wire: X11 gives them all the same 32 bytes."""

    __slots__ = ("detail", "root_x", "root_y", "sequence_number", "state", "time", "type")
    layout = Struct("=BBHI12xhh4xH2x")

    def __init__(self, display: Any, binarydata: bytes) -> None:
        fields = self.layout.unpack(binarydata)
        self.type, self.detail, self.sequence_number, self.time, self.root_x, self.root_y, self.state = fields


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the display's keyboard: its keysyms' names, and what it types without and with shift."""

    names: tuple[str, ...]
    plain: str
    shifted: str

    def text(self, state: int) -> str:
        if state & (CONTROL | ALT | SUPER):
            return ""
        shift = bool(state & SHIFT) != (bool(state & CAPS_LOCK) and self.plain.isalpha())
        return self.shifted or self.plain if shift else self.plain


class EventReader:
    """Turns events of python-xlib into plain ones, by the keyboard the display has."""

    def __init__(self, connection: Any) -> None:
        # python-xlib's own event classes take ten times as long
        for kind in X_TYPES:
            connection.display.add_extension_event(kind, InputEvent)
        setup = connection.display.info
        count = setup.max_keycode - setup.min_keycode + 1
        rows = connection.get_keyboard_mapping(setup.min_keycode, count)
        self._keys = {code: _key(*row[:2]) for code, row in enumerate(rows, start=setup.min_keycode)}

    def read(self, event: InputEvent) -> Event:
        kind = X_TYPES[event.type]
        if kind == "move":
            return Event(kind, event.root_x, event.root_y, event.time)
        if kind in ("button-down", "button-up"):
            button = BUTTONS.get(event.detail, f"button {event.detail}")
            return Event(kind, event.root_x, event.root_y, event.time, button)
        key = self._keys[event.detail]
        text = key.text(event.state) if kind == "key-down" else ""
        return Event(kind, event.root_x, event.root_y, event.time, "", key.names, text)


def _key(plain: int, shifted: int) -> Key:
    names = tuple(keysym_name(keysym) for keysym in dict.fromkeys((plain, shifted)) if keysym)
    return Key(names, typed_text(plain), typed_text(shifted))


def stays(events: Sequence[Event], event: InputEvent) -> bool:
    """PyAutoGUI moves the pointer before each press and release; where it is there already, that says nothing."""
    if X_TYPES[event.type] != "move" or not events:
        return False
    return (events[-1].x, events[-1].y) == (event.root_x, event.root_y)
