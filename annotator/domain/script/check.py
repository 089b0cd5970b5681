"""Judges a script that could be read: its keys, texts and counts, and its labels and points on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script import rule_holding, rule_keys, rule_places, rule_size, rule_text
from annotator.domain.script.labels import LabelsLike, as_labels
from annotator.domain.script.parse import Parsed


def check(
    parsed: Parsed, labels: LabelsLike, width: int | None = None, height: int | None = None
) -> tuple[Problem, ...]:
    """What is wrong with the actions of a script, in the order of its lines; `parsed.problems` not repeated.

    `width` and `height` are the screen's in pixels; without them only negative points are off the screen.
    """
    known = as_labels(labels)

    def found() -> Iterator[Problem]:
        yield from rule_keys.problems(parsed)
        yield from rule_text.problems(parsed)
        yield from rule_size.problems(parsed)
        yield from rule_places.problems(parsed, known, width, height)
        if not parsed.problems:
            yield from rule_holding.problems(parsed)

    return tuple(sorted(found(), key=lambda problem: (problem.line, problem.column)))
