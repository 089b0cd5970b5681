"""Collects the problems found in a script while it is parsed."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from annotator.domain.problems import Problem
from annotator.domain.script.span import Span, SpanLocator

_MAX_LENGTH = 400


def problem_at(span: Span, code: str, message: str, hints: Iterable[str] = ()) -> Problem:
    """A problem with its span; an overlong message is cut, and overlong hints are dropped."""
    if len(message) > _MAX_LENGTH:
        message = f"{message[:_MAX_LENGTH]} …"
    short_hints = tuple(hint for hint in hints if len(hint) <= _MAX_LENGTH)
    return Problem(code, message, span.line, span.column, span.end_line, span.end_column, hints=short_hints)


class Diagnostics:
    """The problems found so far, each with the span of its node."""

    def __init__(self, span_locator: SpanLocator) -> None:
        self.places = span_locator
        self.problems: list[Problem] = []

    def add(self, code: str, message: str, node: ast.AST, hints: Iterable[str] = ()) -> None:
        self.problems.append(problem_at(self.places.span(node), code, message, hints))
