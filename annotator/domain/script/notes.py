"""The slip of paper on which a reader writes down what it could not accept."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from annotator.domain.problems import Problem
from annotator.domain.script.span import Places, Span

_LONGEST = 400


def problem_at(span: Span, code: str, message: str, hints: Iterable[str] = ()) -> Problem:
    """A problem with its place; a message that quotes too much is cut, and so is a hint nobody would read."""
    if len(message) > _LONGEST:
        message = f"{message[:_LONGEST]} …"
    short = tuple(hint for hint in hints if len(hint) <= _LONGEST)
    return Problem(code, message, span.line, span.column, span.end_line, span.end_column, hints=short)


class Notes:
    """Collects problems, each at the node it belongs to."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.problems: list[Problem] = []

    def add(self, code: str, message: str, node: ast.AST, hints: Iterable[str] = ()) -> None:
        self.problems.append(problem_at(self.places.span(node), code, message, hints))
