"""Builds an action from the bound arguments of a call."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final

from annotator.domain.script.actions import (
    Action,
    At,
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
from annotator.domain.script.arguments import BoundArguments
from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.literals import UNREAD, Value, literal
from annotator.domain.script.signatures import Function, Shape
from annotator.domain.script.values import READERS, describe, is_number

_COORDINATES = frozenset(("x", "y", "xOffset", "yOffset"))


def read_arguments(
    function: Function, bound: BoundArguments, call: ast.Call, diagnostics: Diagnostics
) -> tuple[Target, dict[str, Any]]:
    """The action's target and its other fields by name. Unreadable arguments are reported."""
    target = _read_target(function, bound, call, diagnostics)
    values: dict[str, Any] = {}
    for name, node in bound.items():
        if name not in _COORDINATES:
            field, read_value = READERS[name]
            values[field] = read_value(node, diagnostics)
    return target, values


def make_action(function: Function, target: Target, values: dict[str, Any]) -> Action:
    """The action of a function; only for arguments that were read without a problem."""
    return _BUILDERS[function.shape](function.canonical_name, target, values)


_BUILDERS: Final[Mapping[Shape, Callable[[Any, Target, dict[str, Any]], Action]]] = {
    "pointer": lambda function, target, values: Pointer(function, target, **values),
    "relative": lambda function, target, values: Pointer(function, target, **values),
    "scroll": lambda function, target, values: Scroll(function, values["clicks"], target),
    "keys": lambda function, _, values: Keys(function, **values),
    "hotkey": lambda function, _, values: Keys(function, **values),
    "write": lambda _, __, values: Write(**values),
    "copy": lambda _, __, values: Copy(**values),
    "pause": lambda _, __, values: Pause(**values),
}


def _read_target(function: Function, bound: BoundArguments, call: ast.Call, diagnostics: Diagnostics) -> Target:
    if function.shape == "relative":
        return _read_offset(function, bound, call, diagnostics)
    x, y = _value(bound.get("x"), diagnostics), _value(bound.get("y"), diagnostics)
    if x is UNREAD or y is UNREAD:
        return None
    if x is None and y is None:
        if "x" in function.required and "x" in bound:
            diagnostics.add("missing-argument", f"{function.name} needs a label or x and y.", call)
        return None
    if isinstance(x, str):
        return _read_named(x, y, bound, diagnostics)
    pair = _pair(x, y)
    if pair:
        return At(*pair)
    _report_bad_point(function, x, y, bound, call, diagnostics)
    return None


def _read_named(label: str, y: Value, bound: BoundArguments, diagnostics: Diagnostics) -> Target:
    if y is None:
        return Named(label)
    if is_number(y):
        message = f"After a label a number needs its name, as in duration={y}; x and y come without a label."
        diagnostics.add("ambiguous-number", message, bound["y"], [f"duration={y}"])
    else:
        diagnostics.add("wrong-type", "After a label nothing else can stand without a name.", bound["y"])
    return None


def _read_offset(function: Function, bound: BoundArguments, call: ast.Call, diagnostics: Diagnostics) -> Target:
    dx, dy = _value(bound.get("xOffset"), diagnostics), _value(bound.get("yOffset"), diagnostics)
    if dx is UNREAD or dy is UNREAD:
        return None
    if function.canonical_name == "dragTo" and not isinstance(dx, tuple):
        dx, dy = dx or 0, dy or 0
    pair = _pair(dx, dy)
    if pair:
        return Offset(*pair)
    if isinstance(dx, str):
        message = f"{function.name} goes a number of pixels; to go to a box write pyautogui.{function.canonical_name}."
        diagnostics.add("wrong-type", message, bound["xOffset"], [f"pyautogui.{function.canonical_name}"])
    elif "xOffset" in bound or "yOffset" in bound:
        message = f"{function.name} needs two numbers: pixels to the right, pixels down (0 for none)."
        diagnostics.add(*_pair_problem(dx, dy, message), call)
    return None


def _value(node: ast.expr | None, diagnostics: Diagnostics) -> Value:
    return None if node is None else literal(node, diagnostics)


def _pair(x: Value, y: Value) -> tuple[float, float] | None:
    """Two numbers, given separately or, as PyAutoGUI allows, as one pair."""
    if isinstance(x, tuple) and y is None and len(x) == 2:
        x, y = x
    if is_number(x) and is_number(y):
        return float(x), float(y)
    return None


def _report_bad_point(
    function: Function, x: Value, y: Value, bound: BoundArguments, call: ast.Call, diagnostics: Diagnostics
) -> None:
    message = f'{function.name} needs a label, as in "search-bar", or two numbers, x and y'
    if isinstance(x, tuple):
        diagnostics.add("wrong-type", f"{message}; a list of {len(x)} is neither.", bound["x"])
    elif x is None or y is None:
        present, missing = ("y", "x") if x is None else ("x", "y")
        code, words = _pair_problem(x, y, f"{message}; {missing} is missing.")
        diagnostics.add(code, words, bound[present] if code == "wrong-type" else call)
    else:
        wrong, name = (x, "x") if not is_number(x) else (y, "y")
        diagnostics.add(*_pair_problem(x, y, f"{message}, not {describe(wrong)}."), bound[name])


def _pair_problem(x: Value, y: Value, message: str) -> tuple[str, str]:
    """The problem of two values that are no pair of numbers."""
    for value in (x, y):
        if type(value) in (int, float) and not is_number(value):
            return "out-of-range", "This number is far too large."
        if value is not None and not is_number(value):
            return "wrong-type", message
    return "missing-argument", message
