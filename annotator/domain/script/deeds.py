"""What a script comes to, whichever way it is written: clicks, drags, wheel clicks and keys, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import (
    Action,
    At,
    Keys,
    Named,
    Offset,
    Pause,
    Pointer,
    Script,
    Scroll,
    Target,
    Write,
)
from annotator.domain.script.key_names import LETTER_KEYS, SAME_KEY
from annotator.domain.script.labels import Labels, LabelsLike, as_labels

Place: TypeAlias = Rect | Point | None
"""A labelled box, a point, or None: wherever the pointer was at the start."""

DeedKind: TypeAlias = Literal["click", "drag", "wheel", "key", "hover"]

_MODIFIERS = frozenset({"ctrl", "shift", "alt", "altright", "win", "winright", "command", "option", "fn"})
_SAME_MODIFIER = {"ctrlright": "ctrl", "shiftright": "shift"}
_CLICKS = {"doubleClick": 2, "tripleClick": 3}
_BUTTONS = {"rightClick": "right", "middleClick": "middle"}


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done: `name` is a button, a direction or a key, `held` the modifiers that were down.

    `at` is where it ended, `start` where a drag began; keys have no place.
    """

    kind: DeedKind
    name: str = ""
    held: frozenset[str] = frozenset()
    at: Place = None
    start: Place = None


def deeds_of(script: Script, labels: LabelsLike) -> tuple[Deed, ...]:
    """The deeds of a script; a label stands for its whole box, coordinates for their point.

    Pauses and durations come to nothing; a move counts where no pointer action follows it before the next key.
    """
    hand = _Hand(as_labels(labels))
    for action in script:
        hand.act(action)
    hand.rest()
    return tuple(hand.done)


@dataclass(slots=True)
class _Hand:
    """Mouse and keyboard while a script is gone through."""

    labels: Labels
    here: Place = None
    moved: bool = False
    held: set[str] = field(default_factory=set)
    #: a modifier that went down and has modified nothing so far
    lone: str = ""
    pressed: dict[str, Place] = field(default_factory=dict)
    done: list[Deed] = field(default_factory=list)

    def act(self, action: Action) -> None:
        match action:
            case Pointer():
                self._point(action)
            case Scroll():
                self._go(action.target)
                ways = ("up", "down") if action.function == "scroll" else ("right", "left")
                for _ in range(abs(action.amount)):
                    self._add(Deed("wheel", ways[action.amount < 0], frozenset(self.held), self.here))
            case Keys():
                self._keys(action)
            case Write():
                for character in action.text:
                    self._tap(character)
            case Pause():
                pass
            case _:
                assert_never(action)

    def rest(self) -> None:
        """The pointer stays where it was moved to: that may be what was wanted."""
        if self.moved:
            self.moved = False
            self.done.append(Deed("hover", at=self.here))

    def _point(self, action: Pointer) -> None:
        button = _BUTTONS.get(action.function, action.button)
        match action.function:
            case "moveTo":
                self._go(action.target)
                self.moved = True
            case "mouseDown":
                self._go(action.target)
                self.pressed[button] = self.here
            case "mouseUp":
                self._go(action.target)
                self._let_go(button)
            case "dragTo":
                self.pressed.setdefault(button, self.here)
                self._go(action.target)
                self._let_go(button)
            case _:
                self._go(action.target)
                for _ in range(_CLICKS.get(action.function, action.clicks)):
                    self._add(Deed("click", button, frozenset(self.held), self.here))

    def _let_go(self, button: str) -> None:
        if button not in self.pressed:
            return
        start = self.pressed.pop(button)
        held = frozenset(self.held)
        is_click = start == self.here
        self._add(Deed("click", button, held, start) if is_click else Deed("drag", button, held, self.here, start))

    def _keys(self, action: Keys) -> None:
        match action.function:
            case "press":
                for key in action.keys * action.presses:
                    self._tap(key)
            case "hotkey":
                for key in action.keys:
                    self._down(_key(key))
                for key in reversed(action.keys):
                    self._up(_key(key))
            case "keyDown":
                self._down(_key(action.keys[0]))
            case "keyUp":
                self._up(_key(action.keys[0]))

    def _tap(self, name: str) -> None:
        self._down(_key(name))
        self._up(_key(name))

    def _down(self, key: str) -> None:
        if key in _MODIFIERS:
            self.held.add(key)
            self.lone = key
            return
        self.rest()
        held = set(self.held)
        if "shift" in held and key.isalpha() and len(key) == 1:
            key = key.upper()
        if key in LETTER_KEYS:
            held.discard("shift")
        self._add(Deed("key", key, frozenset(held)))

    def _up(self, key: str) -> None:
        self.held.discard(key)
        if key == self.lone:
            self.rest()
            self._add(Deed("key", key, frozenset(self.held)))

    def _go(self, target: Target) -> None:
        match target:
            case Named(label=label):
                self.here = self.labels.box(label)
            case At(x=x, y=y):
                self.here = Point(x, y)
            case Offset(dx=dx, dy=dy):
                middle = self.here.center if isinstance(self.here, Rect) else self.here
                self.here = Point(middle.x + dx, middle.y + dy) if middle else None

    def _add(self, deed: Deed) -> None:
        self.lone, self.moved = "", False
        self.done.append(deed)


def _key(name: str) -> str:
    """One name for keys that are one key, or that do the same."""
    name = name.lower() if len(name) > 1 else name
    name = SAME_KEY.get(name, name)
    return _SAME_MODIFIER.get(name, name)
