"""Binds the arguments of a call to the parameters of its function, as Python would."""

from __future__ import annotations

import ast
from typing import TypeAlias

from annotator.domain.script.nearest import nearest
from annotator.domain.script.notes import Notes
from annotator.domain.script.signatures import NOT_TAKEN, Function

Bound: TypeAlias = dict[str, ast.expr]

BUTTONS = ("left", "middle", "right", "primary", "secondary")


def bind(function: Function, call: ast.Call, notes: Notes) -> Bound:
    """The expression given for each parameter. What cannot be bound is noted and left out."""
    bound = _bind_positions(function, call, notes)
    for keyword in call.keywords:
        _bind_keyword(function, keyword, bound, notes)
    _read_button_in_third_place(function, bound)
    _note_missing(function, bound, call, notes)
    return bound


def _note_missing(function: Function, bound: Bound, call: ast.Call, notes: Notes) -> None:
    """Notes the first required argument that was not given."""
    for name in function.parameters:
        if name in function.required and name not in bound and not _is_x_enough(name, bound):
            notes.add("missing-argument", f"{function.name} needs {_what(name)}.", call)
            return


def _bind_positions(function: Function, call: ast.Call, notes: Notes) -> Bound:
    if function.shape == "hotkey":
        return _bind_all_to_keys(call)
    bound: Bound = {}
    for name, node in zip(function.parameters, call.args, strict=False):
        _put(function, name, node, bound, notes)
    for node in call.args[len(function.parameters) :]:
        notes.add("too-many-arguments", f"{function.name} takes fewer values; delete this one.", node)
    return bound


def _bind_all_to_keys(call: ast.Call) -> Bound:
    """`hotkey("ctrl", "c")` and `hotkey(["ctrl", "c"])` both give one list of keys."""
    if not call.args:
        return {}
    if len(call.args) == 1 and isinstance(call.args[0], ast.List | ast.Tuple):
        return {"keys": call.args[0]}
    keys = ast.copy_location(ast.Tuple(elts=call.args, ctx=ast.Load()), call.args[0])
    keys.end_lineno, keys.end_col_offset = call.args[-1].end_lineno, call.args[-1].end_col_offset
    return {"keys": keys}


def _bind_keyword(function: Function, keyword: ast.keyword, bound: Bound, notes: Notes) -> None:
    name = keyword.arg
    if name is None:
        notes.add("starred-argument", "Unpacking with ** is not allowed; name each value.", keyword.value)
    elif function.shape == "hotkey" and name == "keys":
        message = f'Keys are written one after the other: pyautogui.{function.name}("ctrl", "c").'
        notes.add("unknown-argument", message, keyword)
    elif name not in function.parameters:
        hints = nearest(name, (known for known in function.parameters if known not in NOT_TAKEN))
        offer = f" Did you mean {hints[0]}?" if hints else ""
        notes.add("unknown-argument", f"{function.name} has no argument {name}.{offer}", keyword, hints)
    elif name in bound:
        notes.add("repeated-argument", f"{name} is given twice; delete one.", keyword)
    else:
        _put(function, name, keyword.value, bound, notes)


def _put(function: Function, name: str, node: ast.expr, bound: Bound, notes: Notes) -> None:
    if name in NOT_TAKEN:
        notes.add("unsupported-argument", f"{name} cannot be used: {NOT_TAKEN[name]}.", node)
    elif isinstance(node, ast.Starred):
        notes.add("starred-argument", "Unpacking with * is not allowed; write the values one by one.", node)
    else:
        bound[name] = node


def _read_button_in_third_place(function: Function, bound: Bound) -> None:
    """OmniACT's reference (listing 2) writes `dragTo(450, 600, 'left')`; PyAutoGUI has the duration there."""
    if function.means != "dragTo" or "button" in bound:
        return
    for name in ("duration", "y"):
        match bound.get(name):
            case ast.Constant(value=str(text)) if text.lower() in BUTTONS:
                bound["button"] = bound.pop(name)
                return


def _is_x_enough(name: str, bound: Bound) -> bool:
    """A label or a pair stands for both coordinates; whether `x` is one is asked when it is read."""
    return (name == "y" and "x" in bound) or (name == "yOffset" and "xOffset" in bound)


def _what(name: str) -> str:
    wanted = {
        "x": 'to know where: a label or x and y, as in ("search-bar") or (120, 80)',
        "xOffset": "to know how far: two numbers, right and down",
        "clicks": "the number of wheel clicks, as in scroll(-10)",
        "keys": 'a key, as in press("enter") or hotkey("ctrl", "c")',
        "key": 'a key, as in keyDown("shift")',
        "message": 'the text to type, as in write("hello")',
        "seconds": "a number of seconds, as in sleep(0.5)",
    }
    return wanted.get(name, name)
