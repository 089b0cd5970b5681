"""The input events an action must cause, derived from the script alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import assert_never

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Copy, Keys, Offset, Pause, Pointer, Scroll, Target, Write
from workers.display.events import DisplayEvent, EventType
from workers.display.keysyms import key_name
from workers.display.pyautogui_calls import button_of, click_count, substitute

SHIFTED = frozenset('~!@#$%^&*()_+{}|:"<>?' + ascii_uppercase)
"""Characters for which PyAutoGUI presses shift itself, on the US keyboard it assumes."""


@dataclass(slots=True)
class PointerState:
    """What one action leaves to the next: the pointer's pixel, the box it was aimed at, keys and buttons held."""

    x: int
    y: int
    box: Rect | None = None
    held: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class ExpectedEvent:
    """One event that must be observed: a button at a pixel, or a key."""

    type: EventType
    name: str
    x: int
    y: int

    def matches(self, event: DisplayEvent) -> bool:
        """Whether `event` has this type, button or key, and pixel."""
        is_named = self.name == event.button or self.name in event.keys
        return is_named and (event.type, event.x, event.y) == (self.type, self.x, self.y)

    @staticmethod
    def from_event(event: DisplayEvent) -> ExpectedEvent:
        """The expectation that this event would have met."""
        return ExpectedEvent(event.type, event.button or next(iter(event.keys), "an unknown key"), event.x, event.y)

    def __str__(self) -> str:
        return f"{self.name} {self.type.split('-')[1]} at ({self.x}, {self.y})"


def target_pixel(target: Target, pointer: PointerState) -> tuple[int, int]:
    """The pixel an action is meant for; PyAutoGUI cuts fractions off. Raises ValueError for a label."""
    match target:
        case At(x, y):
            return int(x), int(y)
        case Offset(dx, dy):
            return pointer.x + int(dx), pointer.y + int(dy)
        case None:
            return pointer.x, pointer.y
        case _:
            raise ValueError(f"label {target.label!r} is not resolved to a point")


def expected_events(action: Action, pointer: PointerState) -> tuple[ExpectedEvent, ...]:
    """The button and key events of `action` in order; updates `pointer.held`."""
    match action:
        case Pointer():
            return tuple(_pointer_events(action, pointer))
        case Scroll():
            return tuple(_scroll_events(action, pointer))
        case Keys():
            return tuple(_key_events(action, pointer))
        case Write():
            return tuple(event for char in action.text for event in _tap(char, pointer))
        case Copy() | Pause():
            return ()
        case _:
            assert_never(action)


def _pointer_events(action: Pointer, pointer: PointerState) -> Iterator[ExpectedEvent]:
    button, end = button_of(action), target_pixel(action.target, pointer)
    match action.function:
        case "moveTo":
            return
        case "mouseDown":
            yield from _change("button-down", button, pointer, end)
        case "mouseUp":
            yield from _change("button-up", button, pointer, end)
        case "dragTo":
            if isinstance(action.target, Offset) and action.target.dx == action.target.dy == 0:
                return  # PyAutoGUI does nothing at all
            yield from _change("button-down", button, pointer, (pointer.x, pointer.y))
            yield from _change("button-up", button, pointer, end)
        case _:
            for _ in range(click_count(action)):
                yield from _click(button, pointer, end)


def _scroll_events(action: Scroll, pointer: PointerState) -> Iterator[ExpectedEvent]:
    names = {"scroll": ("wheel-up", "wheel-down"), "hscroll": ("wheel-right", "wheel-left")}[action.function]
    for _ in range(abs(action.amount)):
        yield from _click(names[action.amount < 0], pointer, target_pixel(action.target, pointer))


def _click(button: str, pointer: PointerState, at: tuple[int, int]) -> Iterator[ExpectedEvent]:
    yield from _change("button-down", button, pointer, at)
    yield from _change("button-up", button, pointer, at)


def _key_events(action: Keys, pointer: PointerState) -> Iterator[ExpectedEvent]:
    keys = [substitute(key) for key in action.keys]
    match action.function:
        case "press":
            for key in keys * action.presses:
                yield from _tap(key, pointer)
        case "hotkey":
            for key in keys:
                yield from _key_down(key, pointer)
            for key in reversed(keys):
                yield from _key_up(key, pointer)
        case "keyDown":
            yield from _key_down(keys[0], pointer)
        case "keyUp":
            yield from _key_up(keys[0], pointer)


def _tap(key: str, pointer: PointerState) -> Iterator[ExpectedEvent]:
    yield from _key_down(key, pointer)
    yield from _key_up(key, pointer)


def _key_down(key: str, pointer: PointerState) -> Iterator[ExpectedEvent]:
    position = pointer.x, pointer.y
    if key in SHIFTED:
        yield from _change("key-down", "Shift_L", pointer, position)
    yield from _change("key-down", _keysym(key), pointer, position)
    if key in SHIFTED:
        yield from _change("key-up", "Shift_L", pointer, position)


def _key_up(key: str, pointer: PointerState) -> Iterator[ExpectedEvent]:
    yield from _change("key-up", _keysym(key), pointer, (pointer.x, pointer.y))


def _keysym(key: str) -> str:
    """The keysym name of the key on the keyboard: "a" and "A" are one key."""
    return key.lower() if key in ascii_uppercase else key_name(key) or key


def _change(kind: EventType, name: str, pointer: PointerState, at: tuple[int, int]) -> Iterator[ExpectedEvent]:
    # A display reports only changes: what is held cannot go down, what is free cannot go up.
    goes_down = kind.endswith("down")
    changes = (name in pointer.held) != goes_down
    (pointer.held.add if goes_down else pointer.held.discard)(name)
    if changes:
        yield ExpectedEvent(kind, name, *at)
