"""The static analysis of a script in one call: parse, check, resolve."""

from __future__ import annotations

from dataclasses import dataclass

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem
from annotator.domain.script import limits
from annotator.domain.script.actions import Script
from annotator.domain.script.aim import Aim
from annotator.domain.script.aims import aim_notes, aims
from annotator.domain.script.check import check
from annotator.domain.script.labels import LabelsLike, as_labels
from annotator.domain.script.outside_boxes import outside_boxes_reason
from annotator.domain.script.parse import parse
from annotator.domain.script.points import start_of
from annotator.domain.script.render import render
from annotator.domain.script.resolve import resolve
from annotator.domain.script.span import Span


@dataclass(frozen=True, slots=True)
class ScriptAnalysis:
    """The result of an analysis; `script` is the part that could be parsed, with one span for each action.

    `resolved` has coordinates for labels, `aims` what each of its actions points at; both are empty unless the script
    is sound. `outside_boxes` is the reason that it gives for pointing outside all boxes, empty for none.
    """

    script: Script
    spans: tuple[Span, ...]
    problems: tuple[Problem, ...]
    resolved: Script
    aims: tuple[Aim, ...] = ()
    outside_boxes: str = ""

    @property
    def targets(self) -> tuple[Rect | None, ...]:
        """The box each action is meant for; empty unless the script is sound."""
        return tuple(aim.box for aim in self.aims)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is no problem of the script but worth knowing, in words."""
        return aim_notes(self.script, self.aims, self.outside_boxes) if self.aims else ()

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
        return ScriptAnalysis(parsed.script, parsed.spans, _truncated(problems), ())
    resolved = resolve(parsed.script, label_table)
    start = None if width is None or height is None else start_of(width, height)
    reason = outside_boxes_reason(parsed.text)
    return ScriptAnalysis(parsed.script, parsed.spans, (), resolved, aims(parsed.script, label_table, start), reason)


def _truncated(problems: list[Problem]) -> tuple[Problem, ...]:
    if len(problems) <= limits.PROBLEMS:
        return tuple(problems)
    omitted = len(problems) - limits.PROBLEMS
    return (*problems[: limits.PROBLEMS], Problem("more-problems", f"And {omitted} more problems."))
