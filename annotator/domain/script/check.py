"""Checks a parsed script: keys, texts and counts, and its labels and points on one screen."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.domain.problems import Problem
from annotator.domain.script import rule_clipboard, rule_keys, rule_limits, rule_targets, rule_text, rule_unreleased
from annotator.domain.script.labels import LabelsLike, as_labels
from annotator.domain.script.parse import Parsed


def check(
    parsed: Parsed, labels: LabelsLike, width: int | None = None, height: int | None = None
) -> tuple[Problem, ...]:
    """The problems of a script's actions, in the order of its lines; without `parsed.problems`.

    `width` and `height` are the screen's in pixels; without them only negative points are off the screen.
    """
    label_table = as_labels(labels)

    def problems() -> Iterator[Problem]:
        yield from rule_keys.problems(parsed)
        yield from rule_text.problems(parsed)
        yield from rule_clipboard.problems(parsed)
        yield from rule_limits.problems(parsed)
        yield from rule_targets.problems(parsed, label_table, width, height)
        if not parsed.problems:
            yield from rule_unreleased.problems(parsed)

    return tuple(sorted(problems(), key=lambda problem: (problem.line, problem.column)))
