"""Spans of a script: lines and columns from 1, in characters."""

from __future__ import annotations

import ast
from typing import NamedTuple


class Span(NamedTuple):
    """From (line, column) up to, not including, (end_line, end_column); all from 1, in characters."""

    line: int
    column: int
    end_line: int
    end_column: int


class SpanLocator:
    """Converts positions of `ast` nodes, which count UTF-8 bytes, to spans of characters."""

    def __init__(self, text: str) -> None:
        self._lines = None if text.isascii() else text.split("\n")

    def span(self, node: ast.AST) -> Span:
        """The span of an expression or statement that was read from the text."""
        located: ast.expr = node  # type: ignore[assignment]  # every node we hold is located like an expression
        end_line = located.end_lineno or located.lineno
        end_offset = located.col_offset if located.end_col_offset is None else located.end_col_offset
        if self._lines is None:
            return Span(located.lineno, located.col_offset + 1, end_line, end_offset + 1)
        return Span(
            located.lineno,
            _column(self._lines[located.lineno - 1], located.col_offset),
            end_line,
            _column(self._lines[end_line - 1], end_offset),
        )


def _column(line: str, offset: int) -> int:
    return len(line.encode()[:offset].decode(errors="ignore")) + 1
