"""Reads one argument of each kind: a number of seconds, a count, a button, a text, keys."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeGuard

from annotator.domain.script.arguments import BUTTONS
from annotator.domain.script.literals import UNREAD, Unread, literal
from annotator.domain.script.nearest import nearest
from annotator.domain.script.notes import Notes

Reader: TypeAlias = Callable[[ast.expr, Notes], Any]

_LARGEST = 1e9
_SAME_BUTTON = {"primary": "left", "secondary": "right"}
_BY_NUMBER = {1: "left", 2: "middle", 3: "right"}


def is_number(value: object) -> TypeGuard[float]:
    """A number that stands for a length or a time: finite, no bool, at most a thousand million."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _LARGEST


def number(node: ast.expr, notes: Notes) -> float | Unread:
    """A finite number."""
    value = literal(node, notes)
    if value is UNREAD:
        return UNREAD
    if is_number(value):
        return float(value)
    if type(value) in (int, float):
        notes.add("out-of-range", "This number is far too large.", node)
    else:
        notes.add("wrong-type", f"A number belongs here, without quotes, not {describe(value)}.", node)
    return UNREAD


def whole(node: ast.expr, notes: Notes) -> int | Unread:
    """A whole number; 30.0 is one too."""
    value = number(node, notes)
    if value is UNREAD or value.is_integer():
        return value if value is UNREAD else int(value)
    notes.add("wrong-type", f"A whole number belongs here: {round(value)} instead of {value}.", node)
    return UNREAD


def repeats(node: ast.expr, notes: Notes) -> int | Unread:
    """How often keys are pressed; `press("ctrl", "c")`, a second key in this place, is a common slip."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        message = 'press takes one key or a list, as in press(["a", "b"]); to hold keys together write hotkey.'
        notes.add("wrong-type", message, node, ["pyautogui.hotkey"])
        return UNREAD
    return whole(node, notes)


def text(node: ast.expr, notes: Notes) -> str | Unread:
    """A text in quotes."""
    value = literal(node, notes)
    if value is UNREAD or isinstance(value, str):
        return value
    notes.add("wrong-type", f"A text in quotes belongs here, not {describe(value)}.", node)
    return UNREAD


def button(node: ast.expr, notes: Notes) -> str | Unread:
    """A mouse button; PyAutoGUI does not mind capitals."""
    value = literal(node, notes)
    if value is UNREAD:
        return UNREAD
    if isinstance(value, str) and value.lower() in BUTTONS:
        return _SAME_BUTTON.get(value.lower(), value.lower())
    hints = nearest(value, BUTTONS[:3]) if isinstance(value, str) else ()
    if type(value) is int and value in _BY_NUMBER:
        hints = (_BY_NUMBER[value],)
    hints = tuple(f'"{hint}"' for hint in hints)
    notes.add("wrong-type", 'A button is "left", "middle" or "right".', node, hints)
    return UNREAD


def keys(node: ast.expr, notes: Notes) -> tuple[str, ...] | Unread:
    """One key or a list of keys; names longer than a letter are taken without regard to capitals."""
    nodes = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
    read = [key(each, notes) for each in nodes]
    return tuple(name for name in read if name is not UNREAD) if UNREAD not in read else UNREAD


def key(node: ast.expr, notes: Notes) -> str | Unread:
    value = literal(node, notes)
    if value is UNREAD:
        return UNREAD
    if isinstance(value, str):
        return value.lower() if len(value) > 1 else value
    if type(value) is int and 0 <= value <= 9:
        notes.add("wrong-type", f'A key is a text: "{value}".', node, [f'"{value}"'])
    else:
        notes.add("wrong-type", f'A key in quotes belongs here, as in "enter", not {describe(value)}.', node)
    return UNREAD


def one_key(node: ast.expr, notes: Notes) -> tuple[str, ...] | Unread:
    name = key(node, notes)
    return UNREAD if name is UNREAD else (name,)


def describe(value: object) -> str:
    if isinstance(value, str):
        return f'the text "{value}"' if len(value) <= 30 else "a text"
    if isinstance(value, tuple):
        return "a list"
    return str(value) if value is None or isinstance(value, bool) else "a number"


READERS: Final[Mapping[str, tuple[str, Reader]]] = {
    # parameter -> the field of the action it fills, and how it is read
    "clicks": ("clicks", whole),
    "presses": ("presses", repeats),
    "interval": ("interval", number),
    "duration": ("duration", number),
    "seconds": ("seconds", number),
    "button": ("button", button),
    "message": ("text", text),
    "keys": ("keys", keys),
    "key": ("keys", one_key),
}
