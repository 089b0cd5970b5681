"""Which events an action must cause, worked out from the script alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import assert_never

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Offset, Pause, Pointer, Scroll, Target, Write
from workers.display.calls import button_of, click_count, substitute
from workers.display.events import Event, EventType
from workers.display.keysyms import key_name

SHIFTED = frozenset('~!@#$%^&*()_+{}|:"<>?' + ascii_uppercase)
"""Characters for which PyAutoGUI holds shift itself, on the US keyboard it takes for granted."""


@dataclass(slots=True)
class Hand:
    """What one action leaves to the next: the pointer's place, the box it was aimed at, what is held down."""

    x: int
    y: int
    box: Rect | None = None
    held: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Step:
    """One event that must be seen: a button at a place, or a key."""

    type: EventType
    name: str
    x: int
    y: int

    def is_seen_in(self, event: Event) -> bool:
        named = self.name == event.button or self.name in event.keys
        return named and (event.type, event.x, event.y) == (self.type, self.x, self.y)

    @staticmethod
    def of(event: Event) -> Step:
        """The step that this event would have been right for."""
        return Step(event.type, event.button or next(iter(event.keys), "an unknown key"), event.x, event.y)

    def __str__(self) -> str:
        return f"{self.name} {self.type.split('-')[1]} at ({self.x}, {self.y})"


def place(target: Target, hand: Hand) -> tuple[int, int]:
    """The pixel an action is meant for; PyAutoGUI cuts fractions off. Raises ValueError for a label."""
    match target:
        case At(x, y):
            return int(x), int(y)
        case Offset(dx, dy):
            return hand.x + int(dx), hand.y + int(dy)
        case None:
            return hand.x, hand.y
        case _:
            raise ValueError(f"label {target.label!r} is not resolved to a point")


def expected_steps(action: Action, hand: Hand) -> tuple[Step, ...]:
    """The button and key events of `action` in order; updates the keys the hand holds."""
    match action:
        case Pointer():
            return tuple(_pointer_steps(action, hand))
        case Scroll():
            return tuple(_scroll_steps(action, hand))
        case Keys():
            return tuple(_keys_steps(action, hand))
        case Write():
            taps = (step for char in action.text for step in _tap(char, hand))
            return tuple(taps)
        case Pause():
            return ()
        case _:
            assert_never(action)


def _pointer_steps(action: Pointer, hand: Hand) -> Iterator[Step]:
    button, end = button_of(action), place(action.target, hand)
    match action.function:
        case "moveTo":
            return
        case "mouseDown":
            yield from _turn("button-down", button, hand, end)
        case "mouseUp":
            yield from _turn("button-up", button, hand, end)
        case "dragTo":
            if isinstance(action.target, Offset) and action.target.dx == action.target.dy == 0:
                return  # PyAutoGUI does nothing at all
            yield from _turn("button-down", button, hand, (hand.x, hand.y))
            yield from _turn("button-up", button, hand, end)
        case _:
            for _ in range(click_count(action)):
                yield from _click(button, hand, end)


def _scroll_steps(action: Scroll, hand: Hand) -> Iterator[Step]:
    names = {"scroll": ("wheel-up", "wheel-down"), "hscroll": ("wheel-right", "wheel-left")}[action.function]
    for _ in range(abs(action.amount)):
        yield from _click(names[action.amount < 0], hand, place(action.target, hand))


def _click(button: str, hand: Hand, at: tuple[int, int]) -> Iterator[Step]:
    yield from _turn("button-down", button, hand, at)
    yield from _turn("button-up", button, hand, at)


def _keys_steps(action: Keys, hand: Hand) -> Iterator[Step]:
    keys = [substitute(key) for key in action.keys]
    match action.function:
        case "press":
            for key in keys * action.presses:
                yield from _tap(key, hand)
        case "hotkey":
            for key in keys:
                yield from _key_down(key, hand)
            for key in reversed(keys):
                yield from _key_up(key, hand)
        case "keyDown":
            yield from _key_down(keys[0], hand)
        case "keyUp":
            yield from _key_up(keys[0], hand)


def _tap(key: str, hand: Hand) -> Iterator[Step]:
    yield from _key_down(key, hand)
    yield from _key_up(key, hand)


def _key_down(key: str, hand: Hand) -> Iterator[Step]:
    here = hand.x, hand.y
    if key in SHIFTED:
        yield from _turn("key-down", "Shift_L", hand, here)
    yield from _turn("key-down", _key(key), hand, here)
    if key in SHIFTED:
        yield from _turn("key-up", "Shift_L", hand, here)


def _key_up(key: str, hand: Hand) -> Iterator[Step]:
    yield from _turn("key-up", _key(key), hand, (hand.x, hand.y))


def _key(key: str) -> str:
    """The name of the key on the keyboard: "a" and "A" are one key."""
    return key.lower() if key in ascii_uppercase else key_name(key) or key


def _turn(kind: EventType, name: str, hand: Hand, at: tuple[int, int]) -> Iterator[Step]:
    # A display reports only changes: what is held cannot go down, what is free cannot go up.
    goes_down = kind.endswith("down")
    changes = (name in hand.held) != goes_down
    (hand.held.add if goes_down else hand.held.discard)(name)
    if changes:
        yield Step(kind, name, *at)
