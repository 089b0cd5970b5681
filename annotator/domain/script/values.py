"""Reads one argument of each kind: a duration, a count, a button, a text, keys."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeGuard

from annotator.domain.script.arguments import BUTTONS
from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.literals import UNREAD, Unread, literal
from annotator.domain.script.nearest import nearest

Reader: TypeAlias = Callable[[ast.expr, Diagnostics], Any]

_LARGEST = 1e9
_SAME_BUTTON = {"primary": "left", "secondary": "right"}
_BY_NUMBER = {1: "left", 2: "middle", 3: "right"}


def is_number(value: object) -> TypeGuard[float]:
    """Whether a value is a length or a duration: finite, no bool, at most a thousand million."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST


def number(node: ast.expr, diagnostics: Diagnostics) -> float | Unread:
    """A finite number."""
    value = literal(node, diagnostics)
    if value is UNREAD:
        return UNREAD
    if is_number(value):
        return float(value)
    if type(value) in (int, float):
        diagnostics.add("out-of-range", "This number is far too large.", node)
    else:
        diagnostics.add("wrong-type", f"A number belongs here, without quotes, not {describe(value)}.", node)
    return UNREAD


def whole_number(node: ast.expr, diagnostics: Diagnostics) -> int | Unread:
    """A whole number; 30.0 counts as one."""
    value = number(node, diagnostics)
    if value is UNREAD or value.is_integer():
        return value if value is UNREAD else int(value)
    diagnostics.add("wrong-type", f"A whole number belongs here: {round(value)} instead of {value}.", node)
    return UNREAD


def repeats(node: ast.expr, diagnostics: Diagnostics) -> int | Unread:
    """The number of repetitions; `press("ctrl", "c")`, a second key in this position, gets its own message."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        message = 'press takes one key or a list, as in press(["a", "b"]); to hold keys together write hotkey.'
        diagnostics.add("wrong-type", message, node, ["pyautogui.hotkey"])
        return UNREAD
    return whole_number(node, diagnostics)


def text(node: ast.expr, diagnostics: Diagnostics) -> str | Unread:
    """A text in quotes."""
    value = literal(node, diagnostics)
    if value is UNREAD or isinstance(value, str):
        return value
    diagnostics.add("wrong-type", f"A text in quotes belongs here, not {describe(value)}.", node)
    return UNREAD


def button(node: ast.expr, diagnostics: Diagnostics) -> str | Unread:
    """A mouse button in any case, as in PyAutoGUI."""
    value = literal(node, diagnostics)
    if value is UNREAD:
        return UNREAD
    if isinstance(value, str) and value.lower() in BUTTONS:
        return _SAME_BUTTON.get(value.lower(), value.lower())
    hints = nearest(value, BUTTONS[:3]) if isinstance(value, str) else ()
    if type(value) is int and value in _BY_NUMBER:
        hints = (_BY_NUMBER[value],)
    hints = tuple(f'"{hint}"' for hint in hints)
    diagnostics.add("wrong-type", 'A button is "left", "middle" or "right".', node, hints)
    return UNREAD


def keys(node: ast.expr, diagnostics: Diagnostics) -> tuple[str, ...] | Unread:
    """One key or a list of keys; names longer than a letter are read in any case."""
    nodes = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
    key_names = [key(element, diagnostics) for element in nodes]
    return tuple(name for name in key_names if name is not UNREAD) if UNREAD not in key_names else UNREAD


def key(node: ast.expr, diagnostics: Diagnostics) -> str | Unread:
    value = literal(node, diagnostics)
    if value is UNREAD:
        return UNREAD
    if isinstance(value, str):
        return value.lower() if len(value) > 1 else value
    if type(value) is int and 0 <= value <= 9:
        diagnostics.add("wrong-type", f'A key is a text: "{value}".', node, [f'"{value}"'])
    else:
        diagnostics.add("wrong-type", f'A key in quotes belongs here, as in "enter", not {describe(value)}.', node)
    return UNREAD


def one_key(node: ast.expr, diagnostics: Diagnostics) -> tuple[str, ...] | Unread:
    name = key(node, diagnostics)
    return UNREAD if name is UNREAD else (name,)


def describe(value: object) -> str:
    if isinstance(value, str):
        return f'the text "{value}"' if len(value) <= 30 else "a text"
    if isinstance(value, tuple):
        return "a list"
    return str(value) if value is None or isinstance(value, bool) else "a number"


READERS: Final[Mapping[str, tuple[str, Reader]]] = {
    # parameter -> the field of the action it fills, and how it is read
    "clicks": ("clicks", whole_number),
    "presses": ("presses", repeats),
    "interval": ("interval", number),
    "duration": ("duration", number),
    "seconds": ("seconds", number),
    "button": ("button", button),
    "message": ("text", text),
    "text": ("text", text),
    "keys": ("keys", keys),
    "key": ("keys", one_key),
}
