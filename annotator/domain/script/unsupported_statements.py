"""Reports statements that are neither calls nor imports."""

from __future__ import annotations

import ast
from typing import Final

from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.namespace import report_hold

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


def report_unsupported(statement: ast.stmt, diagnostics: Diagnostics) -> None:
    match statement:
        case ast.Expr(value=value):
            _report_expression(value, diagnostics)
        case ast.Pass():
            diagnostics.add("placeholder", "pass does nothing; write an action instead.", statement)
        case ast.With(items=[ast.withitem(context_expr=ast.Call(func=name)), *_]) if _is_hold(name):
            report_hold(name, diagnostics)
        case _:
            noun = _NOUNS.get(type(statement), "This")
            message = f"{noun} cannot be part of a script; write plain calls."
            diagnostics.add("not-a-call", message, _StatementStart(statement))


def _report_expression(value: ast.expr, diagnostics: Diagnostics) -> None:
    match value:
        case ast.Constant(value=constant) if constant is ...:
            diagnostics.add("placeholder", "… does nothing; write an action instead.", value)
        case ast.Constant(value=str()):
            diagnostics.add("not-a-call", "A text alone does nothing. A comment starts with #.", value)
        case ast.Attribute() | ast.Name():
            diagnostics.add("not-a-call", "A name alone does nothing; call it, with parentheses: ().", value)
        case _:
            diagnostics.add("not-a-call", "This is not a call; write pyautogui.click(…) or another action.", value)


def _is_hold(name: ast.expr) -> bool:
    return "hold" in (getattr(name, "attr", ""), getattr(name, "id", ""))


class _StatementStart(ast.AST):
    """The position of a statement's first word: a block is not marked over all its lines."""

    def __init__(self, statement: ast.stmt) -> None:
        super().__init__()
        self.lineno = self.end_lineno = statement.lineno
        self.col_offset, self.end_col_offset = statement.col_offset, statement.col_offset + 1
