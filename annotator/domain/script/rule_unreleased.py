"""Rule: every button and key that is pressed is released again."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script.actions import Action, Keys, Pointer
from annotator.domain.script.diagnostics import problem_at
from annotator.domain.script.key_names import SAME_KEY
from annotator.domain.script.parse import Parsed
from annotator.domain.script.render import quote


def problems(parsed: Parsed) -> Iterator[Problem]:
    pressed_at: dict[tuple[str, str], int] = {}
    for index, action in enumerate(parsed.script):
        if pressed_at:
            for pressed in _released(action):
                pressed_at.pop(pressed, None)
        for pressed in _pressed(action):
            pressed_at.setdefault(pressed, index)
    for (kind, name), index in pressed_at.items():
        release = "mouseUp" if kind == "button" else "keyUp"
        argument = f"button={quote(name)}" if kind == "button" else quote(name)
        message = f"The {name} {kind} is never released; add pyautogui.{release}({argument})."
        yield problem_at(parsed.spans[index], "left-down", message)


def _pressed(action: Action) -> Iterator[tuple[str, str]]:
    match action:
        case Pointer(function="mouseDown", button=button):
            yield "button", button
        case Keys(function="keyDown", keys=keys):
            yield from (("key", _name(key)) for key in keys)


def _released(action: Action) -> Iterator[tuple[str, str]]:
    match action:
        case Pointer(function="moveTo" | "mouseDown") | Keys(function="keyDown"):
            return
        case Pointer(button=button):
            yield "button", button
        case Keys(keys=keys):
            yield from (("key", _name(key)) for key in keys)


def _name(key: str) -> str:
    name = key.lower()
    return SAME_KEY.get(name, name)
