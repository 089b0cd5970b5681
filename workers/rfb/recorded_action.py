"""An action that a person performed in a session, and its PyAutoGUI lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from annotator.domain.script.actions import Script
from annotator.domain.script.render import render

ActionKind: TypeAlias = Literal[
    "click",
    "double_click",
    "triple_click",
    "right_click",
    "middle_click",
    "long_press",
    "hover",
    "drag",
    "select",
    "select_text",
    "scroll",
    "hotkey",
    "press",
    "text",
    "copy",
    "wait",
]

PathPoint: TypeAlias = tuple[float, int, int]
"""Seconds on the recorder's clock, x and y in screen pixels."""


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """What a person did between two times (seconds, on the clock of the recorder's caller).

    Of kind `select` and `select_text` are clicks and drags of which the elements below them say so.

    `point` is the pixel it acted at, None for keys, texts and waits; `end` the pixel where a drag ended. `path` is how
    the pointer came there since the action before, thinned to MAX_PATH_POINTS. `press_gap`: the mean seconds from one
    press of a double or triple click to the next. `key_times`: when each character of a text was typed. `stroke`: the
    script of a drag along its way, where that is no straight line; `script` goes straight.
    """

    kind: ActionKind
    script: Script
    started_at: float
    ended_at: float
    point: tuple[int, int] | None = None
    end: tuple[int, int] | None = None
    path: tuple[PathPoint, ...] = ()
    press_gap: float = 0.0
    key_times: tuple[float, ...] = ()
    stroke: Script = ()


@dataclass(frozen=True, slots=True)
class UnrecordedInput:
    """Input that PyAutoGUI has no call for, with the reason as a sentence; it is missing from the actions."""

    at: float
    reason: str


def actions_to_script(actions: Iterable[RecordedAction]) -> str:
    """The PyAutoGUI lines of the actions in order; `annotator.domain.script.parse` reads the same actions back."""
    return render(tuple(action for recorded in actions for action in recorded.script))
