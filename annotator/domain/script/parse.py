"""Parses a script: text to actions. Only literal calls of PyAutoGUI are accepted; nothing runs."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import Action, Script
from annotator.domain.script.arguments import BoundArguments, bind
from annotator.domain.script.build import make_action, read_arguments
from annotator.domain.script.diagnostics import Diagnostics
from annotator.domain.script.namespace import Namespace
from annotator.domain.script.source import decode
from annotator.domain.script.span import Span, SpanLocator
from annotator.domain.script.statements import read_statements
from annotator.domain.script.unsupported_statements import report_unsupported


@dataclass(frozen=True, slots=True)
class Parsed:
    """The parsed part of a script: its actions with their spans, and the problems of the rest.

    `spans` and `script` are of one length, `text` is the decoded source. Whether the keys, labels, points and counts
    are any good is not asked here but by `check`.
    """

    script: Script
    problems: tuple[Problem, ...]
    spans: tuple[Span, ...]
    text: str = field(default="", repr=False, compare=False)
    _arguments: tuple[BoundArguments, ...] = field(default=(), repr=False, compare=False)
    _places: SpanLocator | None = field(default=None, repr=False, compare=False)

    def argument_span(self, index: int, argument: str = "", position: int = 0) -> Span:
        """The span of an argument of action `index`, or of the action itself when it was not given.

        `position` chooses one of several keys.
        """
        node = self._arguments[index].get(argument) if self._arguments else None
        if node is None or self._places is None:
            return self.spans[index]
        elements = node.elts if isinstance(node, ast.List | ast.Tuple) else []
        return self._places.span(elements[position] if position < len(elements) else node)


def parse(source: str | bytes) -> Parsed:
    """The script as far as it can be parsed; never raises for its text."""
    try:
        text = decode(source)
    except Rejected as rejection:
        return Parsed((), rejection.problems, ())
    statements, problems = read_statements(text)
    reader = _Reader(SpanLocator(text))
    for statement in statements:
        reader.read(statement)
    return reader.finish(text, problems)


class _Reader:
    """Reads the statements in order, since imports apply from their line on."""

    def __init__(self, span_locator: SpanLocator) -> None:
        self.diagnostics = Diagnostics(span_locator)
        self.names = Namespace()
        self.script: list[Action] = []
        self.spans: list[Span] = []
        self.arguments: list[BoundArguments] = []

    def read(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(value=ast.Call() as call):
                self._read_call(call)
            case ast.Import():
                self.names.add_import(statement, self.diagnostics)
            case ast.ImportFrom():
                self.names.add_import_from(statement, self.diagnostics)
            case _:
                report_unsupported(statement, self.diagnostics)

    def _read_call(self, call: ast.Call) -> None:
        function = self.names.find(call.func, self.diagnostics)
        if function is None:
            return
        problem_count = len(self.diagnostics.problems)
        bound = bind(function, call, self.diagnostics)
        target, values = read_arguments(function, bound, call, self.diagnostics)
        if len(self.diagnostics.problems) == problem_count:
            self.script.append(make_action(function, target, values))
            self.spans.append(self.diagnostics.places.span(call))
            self.arguments.append(bound)

    def finish(self, text: str, problems: list[Problem]) -> Parsed:
        all_problems = sorted(problems + self.diagnostics.problems, key=lambda problem: (problem.line, problem.column))
        return Parsed(
            tuple(self.script),
            tuple(all_problems),
            tuple(self.spans),
            text,
            tuple(self.arguments),
            self.diagnostics.places,
        )
