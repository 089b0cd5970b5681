"""Says what is wrong with a statement that is neither a call nor an import."""

from __future__ import annotations

import ast
from typing import Final

from annotator.domain.script.namespace import note_hold
from annotator.domain.script.notes import Notes

_NOUNS: Final[dict[type[ast.stmt], str]] = {
    ast.For: "A loop",
    ast.AsyncFor: "A loop",
    ast.While: "A loop",
    ast.If: "A condition",
    ast.Match: "A condition",
    ast.With: "A with block",
    ast.AsyncWith: "A with block",
    ast.Try: "A try block",
    ast.TryStar: "A try block",
    ast.FunctionDef: "A function of one's own",
    ast.AsyncFunctionDef: "A function of one's own",
    ast.ClassDef: "A class",
    ast.Assign: "An assignment",
    ast.AugAssign: "An assignment",
    ast.AnnAssign: "An assignment",
    ast.Delete: "A deletion",
    ast.Assert: "An assertion",
    ast.Raise: "An exception",
    ast.Return: "A return",
    ast.Global: "A declaration",
    ast.Nonlocal: "A declaration",
    ast.Break: "A break",
    ast.Continue: "A continue",
}


def note_stranger(statement: ast.stmt, notes: Notes) -> None:
    match statement:
        case ast.Expr(value=value):
            _note_expression(value, notes)
        case ast.Pass():
            notes.add("placeholder", "pass does nothing; write an action instead.", statement)
        case ast.With(items=[ast.withitem(context_expr=ast.Call(func=name)), *_]) if _is_hold(name):
            note_hold(name, notes)
        case _:
            noun = _NOUNS.get(type(statement), "This")
            message = f"{noun} cannot be part of a script; write plain calls."
            notes.add("not-a-call", message, _Head(statement))


def _note_expression(value: ast.expr, notes: Notes) -> None:
    match value:
        case ast.Constant(value=held) if held is ...:
            notes.add("placeholder", "… does nothing; write an action instead.", value)
        case ast.Constant(value=str()):
            notes.add("not-a-call", "A text alone does nothing. A comment starts with #.", value)
        case ast.Attribute() | ast.Name():
            notes.add("not-a-call", "A name alone does nothing; call it, with parentheses: ().", value)
        case _:
            notes.add("not-a-call", "This is not a call; write pyautogui.click(…) or another action.", value)


def _is_hold(name: ast.expr) -> bool:
    return "hold" in (getattr(name, "attr", ""), getattr(name, "id", ""))


class _Head(ast.AST):
    """The place where a statement begins: a block is marked at its first word, not over all its lines."""

    def __init__(self, statement: ast.stmt) -> None:
        super().__init__()
        self.lineno = self.end_lineno = statement.lineno
        self.col_offset, self.end_col_offset = statement.col_offset, statement.col_offset + 1
