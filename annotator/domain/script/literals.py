"""Reads literals from the syntax tree: texts, numbers and lists of them. Nothing is evaluated."""

from __future__ import annotations

import ast
from enum import Enum
from typing import Final, TypeAlias

from annotator.domain.script.diagnostics import Diagnostics


class Unread(Enum):
    """The marker of a value that could not be read; the reason has been reported."""

    UNREAD = 0


UNREAD: Final = Unread.UNREAD
Value: TypeAlias = "str | int | float | bool | tuple[Value, ...] | Unread | None"

_NOUNS: Final[dict[type[ast.AST], str]] = {
    ast.JoinedStr: 'a formatted text (f"…"); write the finished text',
    ast.BinOp: "a calculation; write its result",
    ast.BoolOp: "a calculation; write its result",
    ast.Compare: "a comparison; write a plain value",
    ast.UnaryOp: "a calculation; write its result",
    ast.Call: "another call; write its result as a plain value",
    ast.Attribute: 'a name; write a plain value, such as "left"',
    ast.Subscript: "part of a list; write the value itself",
    ast.Lambda: "a function; write a plain value",
    ast.IfExp: "a choice; write one plain value",
    ast.ListComp: "a loop in brackets; write the values one by one",
    ast.SetComp: "a loop in braces; write the values one by one",
    ast.DictComp: "a loop in braces; write the values one by one",
    ast.GeneratorExp: "a loop in parentheses; write the values one by one",
    ast.Dict: "a dictionary; write a plain value",
    ast.Set: "a set; write the values in square brackets",
    ast.NamedExpr: "an assignment; write the value itself",
    ast.Starred: "an unpacked list (*); write the values one by one",
}


def literal(node: ast.expr, diagnostics: Diagnostics) -> Value:
    """The value of a literal; lists become tuples. Anything else is reported and gives UNREAD."""
    if isinstance(node, ast.Constant):
        return _constant(node, diagnostics)
    if isinstance(node, ast.UnaryOp):
        return _signed(node, diagnostics)
    if isinstance(node, ast.List | ast.Tuple):
        values = tuple(literal(element, diagnostics) for element in node.elts)
        return UNREAD if UNREAD in values else values
    return _report_not_a_literal(node, diagnostics)


def _constant(node: ast.Constant, diagnostics: Diagnostics) -> Value:
    value = node.value
    if isinstance(value, str):
        if value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value):
            return value
        diagnostics.add("bad-character", "This text holds half a character (\\ud800 to \\udfff); remove it.", node)
        return UNREAD
    if value is None or isinstance(value, bool | int | float):
        return value
    diagnostics.add("not-a-literal", f"{_kind(value)} is of no use here; write a text or a number.", node)
    return UNREAD


def _kind(value: object) -> str:
    if isinstance(value, bytes):
        return 'A bytes text (b"…")'
    return "An imaginary number" if isinstance(value, complex) else "…"


def _signed(node: ast.UnaryOp, diagnostics: Diagnostics) -> Value:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as size)):
            return -size
        case ast.UnaryOp(op=ast.UAdd(), operand=ast.Constant(value=int() | float() as size)):
            return +size
    return _report_not_a_literal(node, diagnostics)


def _report_not_a_literal(node: ast.expr, diagnostics: Diagnostics) -> Unread:
    if name := _bare_label(node):
        message = f'{name} has no quotes. A label, a key or a text is written "{name}".'
        diagnostics.add("not-a-literal", message, node, [f'"{name}"'])
    elif isinstance(node, ast.Starred):
        diagnostics.add("starred-argument", f"This is {_NOUNS[ast.Starred]}.", node)
    else:
        noun = _NOUNS.get(type(node), "not a plain text or number; write one")
        diagnostics.add("not-a-literal", f"This is {noun}.", node)
    return UNREAD


def _bare_label(node: ast.expr) -> str:
    """The label that unquoted names probably mean, also with hyphens, which Python reads as a subtraction."""
    parts: list[str] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        parts.insert(0, _name_part(node.right))
        node = node.left
    if not isinstance(node, ast.Name) or not all(parts):
        return ""
    return "-".join((node.id, *parts))


def _name_part(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=int() as number):
            return str(number)
    return ""
