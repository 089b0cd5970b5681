"""The input effects of a script, independent of its spelling: clicks, drags, wheel clicks and keys, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import (
    Action,
    At,
    Copy,
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

Location: TypeAlias = Rect | Point | None
"""A labelled box, a point, or None: wherever the pointer was at the start."""

EffectKind: TypeAlias = Literal["click", "drag", "wheel", "key", "hover", "copy"]

_MODIFIERS = frozenset({"ctrl", "shift", "alt", "altright", "win", "winright", "command", "option", "fn"})
_SAME_MODIFIER = {"ctrlright": "ctrl", "shiftright": "shift"}
_CLICKS = {"doubleClick": 2, "tripleClick": 3}
_BUTTONS = {"rightClick": "right", "middleClick": "middle"}


@dataclass(frozen=True, slots=True)
class InputEffect:
    """One input effect: `name` is a button, direction, key or copied text, `modifiers` the pressed modifier keys.

    `at` is where it ended, `start` where a drag began; keys and copied texts have no location.
    """

    kind: EffectKind
    name: str = ""
    modifiers: frozenset[str] = frozenset()
    at: Location = None
    start: Location = None


def effects_of(script: Script, labels: LabelsLike) -> tuple[InputEffect, ...]:
    """The effects of a script in order; a label is located by its whole box, coordinates by their point.

    Pauses and durations have no effect; a move is a hover unless a pointer action follows before the next key.
    """
    simulator = _InputSimulator(as_labels(labels))
    for action in script:
        simulator.act(action)
    simulator.finish()
    return tuple(simulator.effects)


@dataclass(slots=True)
class _InputSimulator:
    """The state of pointer and keyboard while the actions of a script are applied."""

    labels: Labels
    pointer: Location = None
    moved: bool = False
    modifiers: set[str] = field(default_factory=set)
    #: a pressed modifier that has not modified another effect yet
    unused_modifier: str = ""
    pressed: dict[str, Location] = field(default_factory=dict)
    effects: list[InputEffect] = field(default_factory=list)

    def act(self, action: Action) -> None:
        match action:
            case Pointer():
                self._point(action)
            case Scroll():
                self._move_to(action.target)
                directions = ("up", "down") if action.function == "scroll" else ("right", "left")
                for _ in range(abs(action.amount)):
                    self._add(
                        InputEffect("wheel", directions[action.amount < 0], frozenset(self.modifiers), self.pointer)
                    )
            case Keys():
                self._keys(action)
            case Write():
                for character in action.text:
                    self._tap(character)
            case Copy():
                self.finish()
                self._add(InputEffect("copy", action.text))
            case Pause():
                pass
            case _:
                assert_never(action)

    def finish(self) -> None:
        """Adds a hover if the last effect was a move."""
        if self.moved:
            self.moved = False
            self.effects.append(InputEffect("hover", at=self.pointer))

    def _point(self, action: Pointer) -> None:
        button = _BUTTONS.get(action.function, action.button)
        match action.function:
            case "moveTo":
                self._move_to(action.target)
                self.moved = True
            case "mouseDown":
                self._move_to(action.target)
                self.pressed[button] = self.pointer
            case "mouseUp":
                self._move_to(action.target)
                self._release(button)
            case "dragTo":
                self.pressed.setdefault(button, self.pointer)
                self._move_to(action.target)
                self._release(button)
            case _:
                self._move_to(action.target)
                for _ in range(_CLICKS.get(action.function, action.clicks)):
                    self._add(InputEffect("click", button, frozenset(self.modifiers), self.pointer))

    def _release(self, button: str) -> None:
        if button not in self.pressed:
            return
        start = self.pressed.pop(button)
        modifiers = frozenset(self.modifiers)
        is_click = start == self.pointer
        self._add(
            InputEffect("click", button, modifiers, start)
            if is_click
            else InputEffect("drag", button, modifiers, self.pointer, start)
        )

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
            self.modifiers.add(key)
            self.unused_modifier = key
            return
        self.finish()
        modifiers = set(self.modifiers)
        if "shift" in modifiers and key.isalpha() and len(key) == 1:
            key = key.upper()
        if key in LETTER_KEYS:
            modifiers.discard("shift")
        self._add(InputEffect("key", key, frozenset(modifiers)))

    def _up(self, key: str) -> None:
        self.modifiers.discard(key)
        if key == self.unused_modifier:
            self.finish()
            self._add(InputEffect("key", key, frozenset(self.modifiers)))

    def _move_to(self, target: Target) -> None:
        match target:
            case Named(label=label):
                self.pointer = self.labels.box(label)
            case At(x=x, y=y):
                self.pointer = Point(x, y)
            case Offset(dx=dx, dy=dy):
                center = self.pointer.center if isinstance(self.pointer, Rect) else self.pointer
                self.pointer = Point(center.x + dx, center.y + dy) if center else None

    def _add(self, effect: InputEffect) -> None:
        self.unused_modifier, self.moved = "", False
        self.effects.append(effect)


def _key(name: str) -> str:
    """The canonical name of a key; keys with the same effect share one."""
    name = name.lower() if len(name) > 1 else name
    name = SAME_KEY.get(name, name)
    return _SAME_MODIFIER.get(name, name)
