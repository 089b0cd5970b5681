"""The PyAutoGUI calls of a script's actions, with keys this display's keyboard has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, assert_never

from annotator.domain.script.actions import (
    Action,
    At,
    Button,
    Copy,
    Keys,
    Named,
    Offset,
    Pause,
    Pointer,
    Scroll,
    Target,
    Write,
)

SUBSTITUTES = {"command": "win", "option": "alt", "optionleft": "altleft", "optionright": "altright"}
"""Keys of a Mac keyboard and the keys in the same position on the display's keyboard."""

X_NAMES = {"win": "super", "altleft": "left alt", "altright": "right alt"}

MULTI_CLICK_INTERVAL = 0.01
"""Seconds. Two presses within the same millisecond of the X server do not count as a double click."""

CLICKS = {"doubleClick": 2, "tripleClick": 3}
NAMED_BUTTONS: dict[str, Button] = {"rightClick": "right", "middleClick": "middle"}

KEY_FUNCTIONS = frozenset({"press", "hotkey", "keyDown", "keyUp", "write"})
NEUTRAL_FUNCTIONS = frozenset({"moveTo", "moveRel", "scroll", "hscroll", "sleep", "copy"})
"""They press neither a key nor a button."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function of PyAutoGUI or pyperclip; positional arguments under the name "*"."""

    function: str
    arguments: dict[str, Any]


def presses_button_first(calls: Sequence[Call]) -> bool:
    """Whether no key is pressed before a button is: a key would go where the focus was before."""
    pressing = (call.function for call in calls if call.function not in NEUTRAL_FUNCTIONS)
    return next(pressing, "") not in KEY_FUNCTIONS


def call_for(action: Action) -> Call:
    """The call for one resolved action. Raises ValueError for an action that still names a label."""
    match action:
        case Pointer():
            return _pointer_call(action)
        case Scroll():
            return Call(action.function, {"clicks": action.amount, **_point(action.target)})
        case Keys():
            return _keys_call(action)
        case Write():
            return Call("write", {"message": action.text, "interval": action.interval})
        case Copy():
            return Call("copy", {"text": action.text})
        case Pause():
            return Call("sleep", {"seconds": action.seconds})
        case _:
            assert_never(action)


def _pointer_call(action: Pointer) -> Call:
    match action.function:
        case "moveTo" | "dragTo":
            return _move_call(action, action.function)
        case "mouseDown" | "mouseUp":
            return Call(action.function, {**_point(action.target), "button": action.button})
        case _:
            return Call(action.function, {**_point(action.target), **_clicks(action)})


def _clicks(action: Pointer) -> dict[str, Any]:
    multiple = click_count(action) > 1
    interval = max(action.interval, MULTI_CLICK_INTERVAL) if multiple else action.interval
    arguments: dict[str, Any] = {"interval": interval, "duration": action.duration}
    if action.function in ("click", "doubleClick", "tripleClick"):
        arguments["button"] = action.button
    if action.function == "click":
        arguments["clicks"] = action.clicks
    return arguments


def _move_call(action: Pointer, function: Literal["moveTo", "dragTo"]) -> Call:
    arguments: dict[str, Any] = {"duration": action.duration}
    if function == "dragTo":
        arguments["button"] = action.button
    if isinstance(action.target, Offset):
        relative = {"moveTo": "moveRel", "dragTo": "dragRel"}[function]
        return Call(relative, {"xOffset": action.target.dx, "yOffset": action.target.dy, **arguments})
    return Call(function, {**_point(action.target), **arguments})


def _keys_call(action: Keys) -> Call:
    keys = [substitute(key) for key in action.keys]
    match action.function:
        case "press":
            return Call("press", {"keys": keys, "presses": action.presses, "interval": action.interval})
        case "hotkey":
            return Call("hotkey", {"*": keys, "interval": action.interval})
        case "keyDown" | "keyUp":
            return Call(action.function, {"key": keys[0]})


def _point(target: Target) -> dict[str, float]:
    match target:
        case At(x, y):
            return {"x": x, "y": y}
        case None:
            return {}
        case Named(label):
            raise ValueError(f"label {label!r} is not resolved to a point")
        case Offset():
            raise ValueError("only moves and drags may be relative to the pointer")
        case _:
            assert_never(target)


def click_count(action: Pointer) -> int:
    """The number of times the button goes down and up."""
    return CLICKS.get(action.function, action.clicks)


def button_of(action: Pointer) -> Button:
    """The button an action presses; rightClick and middleClick imply it."""
    return NAMED_BUTTONS.get(action.function, action.button)


def substitute(key: str) -> str:
    """The PyAutoGUI key name to press on this display for a key name of a script."""
    name = key.lower() if len(key) > 1 else key
    return SUBSTITUTES.get(name, name)


def substitution_notes(script: Sequence[Action]) -> tuple[str, ...]:
    """One sentence for every key that was replaced by its counterpart."""
    keys = dict.fromkeys(key.lower() for action in script if isinstance(action, Keys) for key in action.keys)
    return tuple(
        f"{key} was sent as {X_NAMES.get(SUBSTITUTES[key], SUBSTITUTES[key])}: the display has no {key} key"
        for key in keys
        if key in SUBSTITUTES
    )
