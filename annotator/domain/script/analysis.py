"""The static analysis of a script in one call: parse, check, resolve."""

from __future__ import annotations

from dataclasses import dataclass

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.actions import Script
from annotator.domain.script.check import check
from annotator.domain.script.labels import LabelsLike, as_labels
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.script.resolve import resolve, targets
from annotator.domain.script.span import Span


@dataclass(frozen=True, slots=True)
class ScriptAnalysis:
    """The result of an analysis; `script` is the part that could be parsed, with one span for each action.

    `resolved` has coordinates for labels, `targets` the box each of its actions is meant for; both are empty
    unless the script is sound.
    """

    script: Script
    spans: tuple[Span, ...]
    problems: tuple[Problem, ...]
    resolved: Script
    targets: tuple[Rect | None, ...]

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def resolved_text(self) -> str:
        """The resolved script as canonical PyAutoGUI, empty unless the script is sound."""
        return render(self.resolved)


def analyse(
    source: str | bytes, labels: LabelsLike, width: int | None = None, height: int | None = None
) -> ScriptAnalysis:
    """The analysis of a script for a screen of `width` x `height` pixels; never raises for a bad script."""
    label_table = as_labels(labels)
    parsed = parse(source)
    problems = [*parsed.problems, *check(parsed, label_table, width, height)]
    problems.sort(key=lambda problem: (problem.line, problem.column))
    if problems:
        return ScriptAnalysis(parsed.script, parsed.spans, _truncated(problems), (), ())
    resolved = resolve(parsed.script, label_table)
    return ScriptAnalysis(parsed.script, parsed.spans, (), resolved, targets(parsed.script, label_table))


def _truncated(problems: list[Problem]) -> tuple[Problem, ...]:
    if len(problems) <= limits.PROBLEMS:
        return tuple(problems)
    omitted = len(problems) - limits.PROBLEMS
    return (*problems[: limits.PROBLEMS], Problem("more-problems", f"And {omitted} more problems."))
