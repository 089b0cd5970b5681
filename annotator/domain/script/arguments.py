"""Binds the arguments of a call to the parameters of its function, as Python would."""

from __future__ import annotations

import ast
from typing import TypeAlias

from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.nearest import nearest
from annotator.domain.script.signatures import UNSUPPORTED_PARAMETERS, Function

BoundArguments: TypeAlias = dict[str, ast.expr]

BUTTONS = ("left", "middle", "right", "primary", "secondary")


def bind(function: Function, call: ast.Call, diagnostics: Diagnostics) -> BoundArguments:
    """The expression of each parameter. Arguments that cannot be bound are reported and left out."""
    bound = _bind_positions(function, call, diagnostics)
    for keyword in call.keywords:
        _bind_keyword(function, keyword, bound, diagnostics)
    _read_button_in_third_place(function, bound)
    _report_missing(function, bound, call, diagnostics)
    return bound


def _report_missing(function: Function, bound: BoundArguments, call: ast.Call, diagnostics: Diagnostics) -> None:
    """Reports the first required argument that is missing."""
    for name in function.parameters:
        if name in function.required and name not in bound and not _is_x_enough(name, bound):
            diagnostics.add("missing-argument", f"{function.name} needs {_description(name)}.", call)
            return


def _bind_positions(function: Function, call: ast.Call, diagnostics: Diagnostics) -> BoundArguments:
    if function.shape == "hotkey":
        return _bind_all_to_keys(call)
    bound: BoundArguments = {}
    for name, node in zip(function.parameters, call.args, strict=False):
        _bind_value(function, name, node, bound, diagnostics)
    for node in call.args[len(function.parameters) :]:
        diagnostics.add("too-many-arguments", f"{function.name} takes fewer values; delete this one.", node)
    return bound


def _bind_all_to_keys(call: ast.Call) -> BoundArguments:
    """`hotkey("ctrl", "c")` and `hotkey(["ctrl", "c"])` both give one list of keys."""
    if not call.args:
        return {}
    if len(call.args) == 1 and isinstance(call.args[0], ast.List | ast.Tuple):
        return {"keys": call.args[0]}
    keys = ast.copy_location(ast.Tuple(elts=call.args, ctx=ast.Load()), call.args[0])
    keys.end_lineno, keys.end_col_offset = call.args[-1].end_lineno, call.args[-1].end_col_offset
    return {"keys": keys}


def _bind_keyword(function: Function, keyword: ast.keyword, bound: BoundArguments, diagnostics: Diagnostics) -> None:
    name = keyword.arg
    if name is None:
        diagnostics.add("starred-argument", "Unpacking with ** is not allowed; name each value.", keyword.value)
    elif function.shape == "hotkey" and name == "keys":
        message = f'Keys are written one after the other: pyautogui.{function.name}("ctrl", "c").'
        diagnostics.add("unknown-argument", message, keyword)
    elif name not in function.parameters:
        hints = nearest(
            name, (parameter for parameter in function.parameters if parameter not in UNSUPPORTED_PARAMETERS)
        )
        offer = f" Did you mean {hints[0]}?" if hints else ""
        diagnostics.add("unknown-argument", f"{function.name} has no argument {name}.{offer}", keyword, hints)
    elif name in bound:
        diagnostics.add("repeated-argument", f"{name} is given twice; delete one.", keyword)
    else:
        _bind_value(function, name, keyword.value, bound, diagnostics)


def _bind_value(function: Function, name: str, node: ast.expr, bound: BoundArguments, diagnostics: Diagnostics) -> None:
    if name in UNSUPPORTED_PARAMETERS:
        diagnostics.add("unsupported-argument", f"{name} cannot be used: {UNSUPPORTED_PARAMETERS[name]}.", node)
    elif isinstance(node, ast.Starred):
        diagnostics.add("starred-argument", "Unpacking with * is not allowed; write the values one by one.", node)
    else:
        bound[name] = node


def _read_button_in_third_place(function: Function, bound: BoundArguments) -> None:
    """OmniACT's reference (listing 2) writes `dragTo(450, 600, 'left')`; PyAutoGUI has the duration there."""
    if function.canonical_name != "dragTo" or "button" in bound:
        return
    for name in ("duration", "y"):
        match bound.get(name):
            case ast.Constant(value=str(text)) if text.lower() in BUTTONS:
                bound["button"] = bound.pop(name)
                return


def _is_x_enough(name: str, bound: BoundArguments) -> bool:
    """Whether `x` may hold both coordinates: a label or a pair; which it is, is decided when it is read."""
    return (name == "y" and "x" in bound) or (name == "yOffset" and "xOffset" in bound)


def _description(name: str) -> str:
    descriptions = {
        "x": 'to know where: a label or x and y, as in ("search-bar") or (120, 80)',
        "xOffset": "to know how far: two numbers, right and down",
        "clicks": "the number of wheel clicks, as in scroll(-10)",
        "keys": 'a key, as in press("enter") or hotkey("ctrl", "c")',
        "key": 'a key, as in keyDown("shift")',
        "message": 'the text to type, as in write("hello")',
        "text": 'the text to copy, as in copy("é")',
        "seconds": "a number of seconds, as in sleep(0.5)",
    }
    return descriptions.get(name, name)
