"""Reads a script: text in, actions out. Only literal calls of PyAutoGUI are understood; nothing ever runs."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.actions import Action, Script
from annotator.domain.script.arguments import Bound, bind
from annotator.domain.script.build import make_action, read_arguments
from annotator.domain.script.namespace import Namespace
from annotator.domain.script.notes import Notes
from annotator.domain.script.source import decode
from annotator.domain.script.span import Places, Span
from annotator.domain.script.statements import read_statements
from annotator.domain.script.strangers import note_stranger


@dataclass(frozen=True, slots=True)
class Parsed:
    """What could be read of a script: its actions, where each stands, and what could not be read.

    `spans` and `script` are of one length. Whether the keys, labels, points and counts are any good is not
    asked here but by `check`.
    """

    script: Script
    problems: tuple[Problem, ...]
    spans: tuple[Span, ...]
    _arguments: tuple[Bound, ...] = field(default=(), repr=False, compare=False)
    _places: Places | None = field(default=None, repr=False, compare=False)

    def place(self, index: int, argument: str = "", position: int = 0) -> Span:
        """Where an argument of action `index` stands, or the action itself when it was not given.

        `position` chooses one of several keys.
        """
        node = self._arguments[index].get(argument) if self._arguments else None
        if node is None or self._places is None:
            return self.spans[index]
        several = node.elts if isinstance(node, ast.List | ast.Tuple) else []
        return self._places.span(several[position] if position < len(several) else node)


def parse(source: str | bytes) -> Parsed:
    """Reads a script as far as it can be read; never raises for what somebody wrote."""
    try:
        text = decode(source)
    except Rejected as rejection:
        return Parsed((), rejection.problems, ())
    statements, problems = read_statements(text)
    reader = _Reader(Places(text))
    for statement in statements:
        reader.read(statement)
    return reader.finish(problems)


class _Reader:
    """Goes through the statements in order, as imports count from where they stand."""

    def __init__(self, places: Places) -> None:
        self.notes = Notes(places)
        self.names = Namespace()
        self.script: list[Action] = []
        self.spans: list[Span] = []
        self.arguments: list[Bound] = []

    def read(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(value=ast.Call() as call):
                self._read_call(call)
            case ast.Import():
                self.names.add_import(statement, self.notes)
            case ast.ImportFrom():
                self.names.add_import_from(statement, self.notes)
            case _:
                note_stranger(statement, self.notes)

    def _read_call(self, call: ast.Call) -> None:
        function = self.names.find(call.func, self.notes)
        if function is None:
            return
        noted = len(self.notes.problems)
        bound = bind(function, call, self.notes)
        target, values = read_arguments(function, bound, call, self.notes)
        if len(self.notes.problems) == noted:
            self.script.append(make_action(function, target, values))
            self.spans.append(self.notes.places.span(call))
            self.arguments.append(bound)

    def finish(self, problems: list[Problem]) -> Parsed:
        found = sorted(problems + self.notes.problems, key=lambda problem: (problem.line, problem.column))
        return Parsed(tuple(self.script), tuple(found), tuple(self.spans), tuple(self.arguments), self.notes.places)
