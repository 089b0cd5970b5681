"""Splits a script into statements, continuing after a line that Python cannot parse."""

from __future__ import annotations

import ast
import re

from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.syntax_messages import is_incomplete, is_open_text, syntax_problem

_NEW_STATEMENT = re.compile(r"[^\W\d]\w*(\.\w+)?\s*\(|(import|from)\s")
_MOST_CHARACTERS, _MOST_LINES = 5_000, 60
"""How far a call or text may reach over lines once something is wrong; bounds the time a hostile script takes."""
_TOO_NESTED = Problem("too-nested", "Too much is nested inside each other; write plain calls, one a line.")


def read_statements(text: str) -> tuple[list[ast.stmt], list[Problem]]:
    """All statements that can be parsed, with their positions in `text`, and a problem for each other."""
    try:
        return ast.parse(text).body, []
    except SyntaxError:
        return _Recovery(text).run()
    except (RecursionError, MemoryError):
        return [], [_TOO_NESTED]


class _Recovery:
    """Parses chunk by chunk: a line with the lines that belong to it."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.statements: list[ast.stmt] = []
        self.problems: list[Problem] = []

    def run(self) -> tuple[list[ast.stmt], list[Problem]]:
        index = 0
        while index < len(self.lines) and len(self.problems) < limits.SYNTAX_PROBLEMS:
            line = self.lines[index].strip()
            index = self._read_chunk(index) if line and not line.startswith("#") else index + 1
        return self.statements, self.problems

    def _read_chunk(self, start: int) -> int:
        """Reads the chunk that begins at line `start` (from 0); returns where the next one begins."""
        if self.lines[start][0] in " \t\f":
            return self._read_indented(start)
        end = self._end_of_block(start)
        first = self._try(start, end)
        error = first
        while error and is_incomplete(error) and self._may_extend(start, end, first=error):
            end += 1
            error = self._try(start, end)
        if error is None:
            return end
        if is_incomplete(error):
            return self._give_up(first or error, start, start + 1)
        return self._give_up(error, start, end)

    def _try(self, start: int, end: int) -> SyntaxError | None:
        """Keeps the statements of lines `start` to `end` (exclusive), or reports their problem."""
        try:
            body = ast.parse("\n".join(self.lines[start:end])).body
        except SyntaxError as error:
            return error
        except (RecursionError, MemoryError):
            return SyntaxError("too many nested parentheses")
        self._keep(body, start)
        return None

    def _keep(self, body: list[ast.stmt], lines_before: int) -> None:
        self.statements += [ast.increment_lineno(statement, lines_before) for statement in body]

    def _give_up(self, error: SyntaxError, start: int, resume: int) -> int:
        self.problems.append(syntax_problem(error, start + 1, self.lines))
        return resume

    def _end_of_block(self, start: int) -> int:
        """The end of a block: a line ending in a colon with its indented lines."""
        end = start + 1
        if self.lines[start].partition("#")[0].rstrip().endswith(":"):
            while end < len(self.lines) and self.lines[end][:1] in (" ", "\t"):
                end += 1
        return end

    def _may_extend(self, start: int, end: int, *, first: SyntaxError) -> bool:
        if end >= len(self.lines) or end - start >= _MOST_LINES:
            return False
        if sum(map(len, self.lines[start:end])) > _MOST_CHARACTERS:
            return False
        return is_open_text(first) or not _NEW_STATEMENT.match(self.lines[end])

    def _read_indented(self, start: int) -> int:
        """Reports a run of unexpectedly indented lines once, and parses them without indentation."""
        end = start
        while end < len(self.lines) and self.lines[end][:1] in (" ", "\t", "\f"):
            end += 1
        self._give_up(SyntaxError("unexpected indent"), start, end)
        for index in range(start, end):
            line = self.lines[index]
            try:
                block = ast.parse(f"if 1:\n{line}").body[0]
            except (SyntaxError, RecursionError, MemoryError):
                continue
            self._keep(block.body if isinstance(block, ast.If) else [], index - 1)
        return end
