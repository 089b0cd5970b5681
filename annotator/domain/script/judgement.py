"""The whole static verdict on one script in one call: read it, check it, resolve it."""

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
class Judgement:
    """`script` is what could be read, with one span for each action, also when there are problems.

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


def judge(source: str | bytes, labels: LabelsLike, width: int | None = None, height: int | None = None) -> Judgement:
    """Judges a script for a screen of `width` x `height` pixels; a bad one gives problems, no exception."""
    known = as_labels(labels)
    parsed = parse(source)
    found = [*parsed.problems, *check(parsed, known, width, height)]
    found.sort(key=lambda problem: (problem.line, problem.column))
    if found:
        return Judgement(parsed.script, parsed.spans, _shortened(found), (), ())
    resolved = resolve(parsed.script, known)
    return Judgement(parsed.script, parsed.spans, (), resolved, targets(parsed.script, known))


def _shortened(problems: list[Problem]) -> tuple[Problem, ...]:
    if len(problems) <= limits.PROBLEMS:
        return tuple(problems)
    left = len(problems) - limits.PROBLEMS
    return (*problems[: limits.PROBLEMS], Problem("more-problems", f"And {left} more problems."))
