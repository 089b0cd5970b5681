"""Where in a script something stands: lines and columns from 1, in characters."""

from __future__ import annotations

import ast
from typing import NamedTuple


class Span(NamedTuple):
    """From (line, column) up to, not including, (end_line, end_column); all from 1, in characters."""

    line: int
    column: int
    end_line: int
    end_column: int


class Places:
    """Turns the positions of `ast` nodes, which count UTF-8 bytes, into spans of characters."""

    def __init__(self, text: str) -> None:
        self._lines = None if text.isascii() else text.split("\n")

    def span(self, node: ast.AST) -> Span:
        """The span of an expression or statement that was read from the text."""
        where: ast.expr = node  # type: ignore[assignment]  # every node we hold is located like an expression
        end_line = where.end_lineno or where.lineno
        end_offset = where.col_offset if where.end_col_offset is None else where.end_col_offset
        if self._lines is None:
            return Span(where.lineno, where.col_offset + 1, end_line, end_offset + 1)
        return Span(
            where.lineno,
            _column(self._lines[where.lineno - 1], where.col_offset),
            end_line,
            _column(self._lines[end_line - 1], end_offset),
        )


def _column(line: str, offset: int) -> int:
    return len(line.encode()[:offset].decode(errors="ignore")) + 1
