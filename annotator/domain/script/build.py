"""Reads the arguments bound to a function and makes the action of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final

from annotator.domain.script.actions import (
    Action,
    At,
    Keys,
    Named,
    Offset,
    Pause,
    Pointer,
    Scroll,
    Target,
    Write,
)
from annotator.domain.script.arguments import Bound
from annotator.domain.script.literals import UNREAD, Value, literal
from annotator.domain.script.notes import Notes
from annotator.domain.script.signatures import Function, Shape
from annotator.domain.script.values import READERS, describe, is_number

_PLACES = frozenset(("x", "y", "xOffset", "yOffset"))


def read_arguments(function: Function, bound: Bound, call: ast.Call, notes: Notes) -> tuple[Target, dict[str, Any]]:
    """Where the action is meant, and its other fields by name. What cannot be read is noted."""
    target = _read_target(function, bound, call, notes)
    values: dict[str, Any] = {}
    for name, node in bound.items():
        if name not in _PLACES:
            field, read = READERS[name]
            values[field] = read(node, notes)
    return target, values


def make_action(function: Function, target: Target, values: dict[str, Any]) -> Action:
    """The action; only for arguments that were read without a note."""
    return _BUILDERS[function.shape](function.means, target, values)


_BUILDERS: Final[Mapping[Shape, Callable[[Any, Target, dict[str, Any]], Action]]] = {
    "pointer": lambda means, target, values: Pointer(means, target, **values),
    "relative": lambda means, target, values: Pointer(means, target, **values),
    "scroll": lambda means, target, values: Scroll(means, values["clicks"], target),
    "keys": lambda means, _, values: Keys(means, **values),
    "hotkey": lambda means, _, values: Keys(means, **values),
    "write": lambda _, __, values: Write(**values),
    "pause": lambda _, __, values: Pause(**values),
}


def _read_target(function: Function, bound: Bound, call: ast.Call, notes: Notes) -> Target:
    if function.shape == "relative":
        return _read_offset(function, bound, call, notes)
    x, y = _value(bound.get("x"), notes), _value(bound.get("y"), notes)
    if x is UNREAD or y is UNREAD:
        return None
    if x is None and y is None:
        if "x" in function.required and "x" in bound:
            notes.add("missing-argument", f"{function.name} needs a label or x and y.", call)
        return None
    if isinstance(x, str):
        return _read_named(x, y, bound, notes)
    pair = _pair(x, y)
    if pair:
        return At(*pair)
    _note_bad_point(function, x, y, bound, call, notes)
    return None


def _read_named(label: str, y: Value, bound: Bound, notes: Notes) -> Target:
    if y is None:
        return Named(label)
    if is_number(y):
        message = f"After a label a number needs its name, as in duration={y}; x and y come without a label."
        notes.add("ambiguous-number", message, bound["y"], [f"duration={y}"])
    else:
        notes.add("wrong-type", "After a label nothing else can stand without a name.", bound["y"])
    return None


def _read_offset(function: Function, bound: Bound, call: ast.Call, notes: Notes) -> Target:
    dx, dy = _value(bound.get("xOffset"), notes), _value(bound.get("yOffset"), notes)
    if dx is UNREAD or dy is UNREAD:
        return None
    if function.means == "dragTo" and not isinstance(dx, tuple):
        dx, dy = dx or 0, dy or 0
    pair = _pair(dx, dy)
    if pair:
        return Offset(*pair)
    if isinstance(dx, str):
        message = f"{function.name} goes a number of pixels; to go to a box write pyautogui.{function.means}."
        notes.add("wrong-type", message, bound["xOffset"], [f"pyautogui.{function.means}"])
    elif "xOffset" in bound or "yOffset" in bound:
        message = f"{function.name} needs two numbers: pixels to the right, pixels down (0 for none)."
        notes.add(*_bad_pair(dx, dy, message), call)
    return None


def _value(node: ast.expr | None, notes: Notes) -> Value:
    return None if node is None else literal(node, notes)


def _pair(x: Value, y: Value) -> tuple[float, float] | None:
    """Two numbers, given as such or, as PyAutoGUI allows, as one pair."""
    if isinstance(x, tuple) and y is None and len(x) == 2:
        x, y = x
    if is_number(x) and is_number(y):
        return float(x), float(y)
    return None


def _note_bad_point(function: Function, x: Value, y: Value, bound: Bound, call: ast.Call, notes: Notes) -> None:
    message = f'{function.name} needs a label, as in "search-bar", or two numbers, x and y'
    if isinstance(x, tuple):
        notes.add("wrong-type", f"{message}; a list of {len(x)} is neither.", bound["x"])
    elif x is None or y is None:
        given, missing = ("y", "x") if x is None else ("x", "y")
        code, words = _bad_pair(x, y, f"{message}; {missing} is missing.")
        notes.add(code, words, bound[given] if code == "wrong-type" else call)
    else:
        wrong, name = (x, "x") if not is_number(x) else (y, "y")
        notes.add(*_bad_pair(x, y, f"{message}, not {describe(wrong)}."), bound[name])


def _bad_pair(x: Value, y: Value, message: str) -> tuple[str, str]:
    """Sorts out why two values are no pair of numbers."""
    for value in (x, y):
        if type(value) in (int, float) and not is_number(value):
            return "out-of-range", "This number is far too large."
        if value is not None and not is_number(value):
            return "wrong-type", message
    return "missing-argument", message
