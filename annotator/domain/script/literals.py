"""Reads literals from the syntax tree: texts, numbers, lists of them. Nothing is ever evaluated."""

from __future__ import annotations

import ast
from enum import Enum
from typing import Final, TypeAlias

from annotator.domain.script.notes import Notes


class Unread(Enum):
    """Stands for a value that could not be read; why has been noted."""

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


def literal(node: ast.expr, notes: Notes) -> Value:
    """The value a literal stands for; lists come back as tuples. Else a note, and UNREAD."""
    if isinstance(node, ast.Constant):
        return _constant(node, notes)
    if isinstance(node, ast.UnaryOp):
        return _signed(node, notes)
    if isinstance(node, ast.List | ast.Tuple):
        values = tuple(literal(element, notes) for element in node.elts)
        return UNREAD if UNREAD in values else values
    return _refuse(node, notes)


def _constant(node: ast.Constant, notes: Notes) -> Value:
    value = node.value
    if isinstance(value, str):
        if value.isascii() or not any("\ud800" <= character <= "\udfff" for character in value):
            return value
        notes.add("bad-character", "This text holds half a character (\\ud800 to \\udfff); remove it.", node)
        return UNREAD
    if value is None or isinstance(value, bool | int | float):
        return value
    notes.add("not-a-literal", f"{_kind(value)} is of no use here; write a text or a number.", node)
    return UNREAD


def _kind(value: object) -> str:
    if isinstance(value, bytes):
        return 'A bytes text (b"…")'
    return "An imaginary number" if isinstance(value, complex) else "…"


def _signed(node: ast.UnaryOp, notes: Notes) -> Value:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as size)):
            return -size
        case ast.UnaryOp(op=ast.UAdd(), operand=ast.Constant(value=int() | float() as size)):
            return +size
    return _refuse(node, notes)


def _refuse(node: ast.expr, notes: Notes) -> Unread:
    if name := _bare_label(node):
        message = f'{name} has no quotes. A label, a key or a text is written "{name}".'
        notes.add("not-a-literal", message, node, [f'"{name}"'])
    elif isinstance(node, ast.Starred):
        notes.add("starred-argument", f"This is {_NOUNS[ast.Starred]}.", node)
    else:
        noun = _NOUNS.get(type(node), "not a plain text or number; write one")
        notes.add("not-a-literal", f"This is {noun}.", node)
    return UNREAD


def _bare_label(node: ast.expr) -> str:
    """What may be meant by a name, or by names with hyphens, which Python reads as a subtraction."""
    parts: list[str] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        parts.insert(0, _word(node.right))
        node = node.left
    if not isinstance(node, ast.Name) or not all(parts):
        return ""
    return "-".join((node.id, *parts))


def _word(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Constant(value=int() as number):
            return str(number)
    return ""
