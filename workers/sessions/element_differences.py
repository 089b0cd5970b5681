"""Says in words how the elements that a replay shows differ from those that were recorded."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from operator import eq
from typing import Any, Final, NamedTuple

from annotator.domain.geometry import Point, Rect
from workers.accessibility.element import AccessibleTree
from workers.sessions.changing_texts import differ_by_session_only, differ_in_times_only
from workers.sessions.counting_texts import differ_in_numbers_only

TEXT_LENGTH: Final = 60
Facts = tuple[str, str, str | None, frozenset[str]]
"""Role, name, value and states of an element."""


class SameTexts(NamedTuple):
    """Whether two names, and two values, are the same but for what may differ."""

    names: Callable[[str, str], bool]
    values: Callable[[str, str], bool]


def describe_difference(
    recorded: Sequence[dict[str, Any]], shown: AccessibleTree, masks: Sequence[Rect] = (), leeway: float = math.inf
) -> str:
    """Return the first difference as a clause, with the number of the others; empty where there is none.

    `recorded` are elements of an inspection as JSON. Only what is compared in replays counts: roles, names, values and
    states of elements whose middle is in none of the `masks`; of those that tell the present time, or hold a random
    identifier, not which one it is; those that count seconds may be `leeway` beside the recorded ones.
    """
    before = [_facts(each) for each in recorded if not _is_masked(each["box"], masks)]
    beside = [element for element in shown.elements if not _is_masked(element.box, masks)]
    after = [_facts(element.as_json()) for element in beside]
    same = [same_texts(element.box, shown, leeway) for element in beside]
    differences: list[str] = []
    for change, *places in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if change != "equal":
            start, end, new_start, new_end = places
            differences += _clauses(before[start:end], after[new_start:new_end], same[new_start:new_end])
    if not differences:
        return ""
    more = len(differences) - 1
    return differences[0] + (f", and {more} more" if more else "")


def _facts(element: dict[str, Any]) -> Facts:
    return element["role"], element["name"], element["value"], frozenset(element["states"])


def _is_masked(box: Sequence[int] | None, masks: Sequence[Rect]) -> bool:
    if box is None:
        return False
    middle = Point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return any(mask.contains(middle) for mask in masks)


def same_texts(box: Sequence[int] | None, shown: AccessibleTree, leeway: float = math.inf) -> SameTexts:
    """How the name and value of an element with this box are compared with recorded ones."""
    if box in shown.counting:
        same_count = partial(differ_in_numbers_only, most=leeway)
        return SameTexts(same_count, same_count)
    return SameTexts(differ_by_session_only, differ_in_times_only) if box in shown.changing else SameTexts(eq, eq)


def _clauses(recorded: Sequence[Facts], shown: Sequence[Facts], same: Sequence[SameTexts]) -> list[str]:
    paired = min(len(recorded), len(shown))
    clauses = [_changed(*pair) for pair in zip(recorded, shown, same, strict=False)]
    clauses += [f"{_named(old)} is missing" for old in recorded[paired:]]
    clauses += [f"{_named(new)} was not there" for new in shown[paired:]]
    return [clause for clause in clauses if clause]


def _changed(old: Facts, new: Facts, same: SameTexts) -> str:
    """How an element differs from the one in its place; empty where only what changes with each session does."""
    if old[0] != new[0]:
        return f"{_named(new)} instead of {_named(old)}"
    if not same.names(old[1], new[1]):
        return f"{_named(new)} instead of “{_cut(old[1])}”"
    value, recorded = new[2] or "", old[2] or ""
    if not same.values(recorded, value):
        return f"{_named(new)} has the value “{_cut(value)}” instead of “{_cut(recorded)}”"
    lost, gained = sorted(old[3] - new[3]), sorted(new[3] - old[3])
    states = [f"is not {state}" for state in lost] + [f"is {state}" for state in gained]
    return f"{_named(new)} {' and '.join(states)}" if states else ""


def _named(facts: Facts) -> str:
    return f"{facts[0]} “{_cut(facts[1])}”"


def _cut(text: str) -> str:
    """Where two texts differ late, their beginnings say nothing: the end is kept too."""
    if len(text) <= TEXT_LENGTH:
        return text
    half = TEXT_LENGTH // 2
    return f"{text[:half]}…{text[-half:]}"
