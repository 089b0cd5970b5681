"""Actions under way: clicks that may become double clicks, wheel turns, texts and repeated keys that still grow."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from annotator.domain.script import limits
from annotator.domain.script.actions import (
    Action,
    At,
    Button,
    Copy,
    Keys,
    Pause,
    Pointer,
    PointerFunction,
    Script,
    Scroll,
    Write,
)
from annotator.domain.script.key_names import TYPABLE
from workers.rfb.recorded_action import ActionKind, PathPoint, RecordedAction

MULTI_CLICK_SECONDS: Final = 0.4
"""GTK's time for a double click: presses of one button at one place further apart are clicks of their own."""

SCROLL_SECONDS, PRESS_SECONDS, TEXT_SECONDS = 0.7, 0.7, 2.0
"""How long wheel turns, one key and a text wait for more of the same."""

APART: Final = Pause(0.6)
"""Comes before a press that programs could else take for one of a double click, or lose as one."""

PRESSES: Final = frozenset(
    {"click", "double_click", "triple_click", "right_click", "middle_click", "long_press", "drag"}
)
"""The kinds of action that press a button of the pointer."""

Modifiers: TypeAlias = tuple[str, ...]

_CLICKS: Final[dict[tuple[str, int], tuple[ActionKind, PointerFunction]]] = {
    ("left", 1): ("click", "click"),
    ("left", 2): ("double_click", "doubleClick"),
    ("left", 3): ("triple_click", "tripleClick"),
    ("right", 1): ("right_click", "rightClick"),
    ("middle", 1): ("middle_click", "middleClick"),
}


def with_modifiers(modifiers: Modifiers, *script: Action) -> Script:
    """The actions while the modifiers are down."""
    down = tuple(Keys("keyDown", (key,)) for key in modifiers)
    return (*down, *script, *(Keys("keyUp", (key,)) for key in reversed(modifiers)))


@dataclass(slots=True)
class Clicks:
    """One to three clicks of a button at one place."""

    button: Button
    point: tuple[int, int]
    modifiers: Modifiers
    started_at: float
    path: tuple[PathPoint, ...]
    first_pressed_at: float
    pressed_at: float = 0.0
    ended_at: float = 0.0
    count: int = 1

    @property
    def due(self) -> float:
        return self.pressed_at + MULTI_CLICK_SECONDS

    def takes(self, button: Button, point: tuple[int, int], modifiers: Modifiers, at: float) -> bool:
        """Whether a press makes this a double or triple click."""
        same = (self.button, self.modifiers) == (button, modifiers) and (button, self.count + 1) in _CLICKS
        return same and at <= self.due and is_near(self.point, point)

    def finish(self) -> RecordedAction:
        kind, function = _CLICKS[self.button, self.count]
        script = with_modifiers(self.modifiers, Pointer(function, At(*self.point)))
        gap = (self.pressed_at - self.first_pressed_at) / max(1, self.count - 1)
        return RecordedAction(kind, script, self.started_at, self.ended_at, self.point, path=self.path, press_gap=gap)


@dataclass(slots=True)
class WheelTurns:
    """Turns of the wheel at one place in one direction."""

    function: Literal["scroll", "hscroll"]
    amount: int
    point: tuple[int, int]
    modifiers: Modifiers
    started_at: float
    ended_at: float
    path: tuple[PathPoint, ...]

    @property
    def due(self) -> float:
        return self.ended_at + SCROLL_SECONDS

    def takes(self, function: str, sign: int, point: tuple[int, int], modifiers: Modifiers) -> bool:
        same = (self.function, self.modifiers) == (function, modifiers) and self.amount * sign > 0
        return same and abs(self.amount) < limits.WHEEL_CLICKS and is_near(self.point, point)

    def finish(self) -> RecordedAction:
        script = with_modifiers(self.modifiers, Scroll(self.function, self.amount, At(*self.point)))
        return RecordedAction("scroll", script, self.started_at, self.ended_at, self.point, path=self.path)


@dataclass(slots=True)
class Text:
    """Characters typed one after the other, each with its time."""

    text: str = ""
    key_times: list[float] = field(default_factory=list)

    @property
    def due(self) -> float:
        return self.key_times[-1] + TEXT_SECONDS

    def takes(self, text: str) -> bool:
        return len(self.text) + len(text) <= limits.TEXT_CHARACTERS

    def add(self, text: str, at: float) -> None:
        self.text += text
        self.key_times += [at] * len(text)

    def finish(self) -> RecordedAction:
        script: Script = (Write(self.text),)
        if not TYPABLE.issuperset(self.text):
            script = (Copy(self.text), Keys("hotkey", ("ctrl", "v")))
        times = tuple(self.key_times)
        return RecordedAction("text", script, times[0], times[-1], key_times=times)


@dataclass(slots=True)
class Presses:
    """One key that types nothing, pressed some times; or several keys held together."""

    keys: tuple[str, ...]
    started_at: float
    ended_at: float
    presses: int = 1

    @property
    def due(self) -> float:
        return self.ended_at + PRESS_SECONDS

    def takes(self, keys: tuple[str, ...]) -> bool:
        return len(keys) == 1 and self.keys == keys and self.presses < limits.PRESSES

    def finish(self) -> RecordedAction:
        if len(self.keys) == 1:
            script: Script = (Keys("press", self.keys, self.presses),)
            return RecordedAction("press", script, self.started_at, self.ended_at)
        return RecordedAction("hotkey", (Keys("hotkey", self.keys),), self.started_at, self.ended_at)


Pending: TypeAlias = Clicks | WheelTurns | Text | Presses

CLICK_PIXELS: Final = 4
"""How far the pointer may move between press and release, or between two clicks, and still be at one place."""


def is_near(point: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(point[0] - other[0]), abs(point[1] - other[1])) <= CLICK_PIXELS


def follows_too_soon(action: RecordedAction, press: RecordedAction) -> bool:
    """Whether `action`, performed at once after `press`, could be taken for a further click of it, or lost.

    GTK counts the clicks of a double click from any press of the last MULTI_CLICK_SECONDS, be it elsewhere; some
    programs take any press so soon after a double click for the third one.
    """
    places = [place for place in (press.point, press.end) if place is not None]
    counted = {"double_click", "triple_click"}
    return not counted.isdisjoint((action.kind, press.kind)) or (
        action.point is not None and any(is_near(place, action.point) for place in places)
    )
