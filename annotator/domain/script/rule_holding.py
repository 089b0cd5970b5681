"""What goes down comes up again: no button and no key is left held at the end."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script.actions import Action, Keys, Pointer
from annotator.domain.script.key_names import SAME_KEY
from annotator.domain.script.notes import problem_at
from annotator.domain.script.parse import Parsed
from annotator.domain.script.render import quote


def problems(parsed: Parsed) -> Iterator[Problem]:
    held: dict[tuple[str, str], int] = {}
    for index, action in enumerate(parsed.script):
        for what in _released(action):
            held.pop(what, None)
        for what in _held(action):
            held.setdefault(what, index)
    for (kind, name), index in held.items():
        release = "mouseUp" if kind == "button" else "keyUp"
        argument = f"button={quote(name)}" if kind == "button" else quote(name)
        message = f"The {name} {kind} is never released; add pyautogui.{release}({argument})."
        yield problem_at(parsed.spans[index], "left-down", message)


def _held(action: Action) -> Iterator[tuple[str, str]]:
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
