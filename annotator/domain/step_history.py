"""The steps of an episode after the changes that people made to them; the recorded steps themselves never change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from annotator.domain.problems import Problem

NAME_LENGTH = 200


class ChangeKind(StrEnum):
    """What can be done to steps; `StepChange` says what each means."""

    RENAME = "rename"
    MERGE = "merge"
    DELETE = "delete"
    UNDO = "undo"
    RECORD_AGAIN = "record-again"


@dataclass(frozen=True, slots=True)
class StepChange:
    """A change to steps, by the indices they were recorded with.

    rename: `steps` holds any index of one shown step, `name` its new name. merge: at least two neighbouring shown
    steps become one. delete: they are left out. undo: the last shown step is left out. record-again: the shown step
    and all after it are left out, what is recorded from then on takes their place.
    """

    kind: ChangeKind
    steps: tuple[int, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as people see it: one recorded step, or several that were merged; `indices` in order."""

    indices: tuple[int, ...]
    name: str = ""


def shown_steps(recorded: Sequence[int], changes: Sequence[tuple[int, StepChange]]) -> list[ShownStep]:
    """The steps that are left, in order.

    `recorded` holds the indices of all recorded steps, ascending; each change comes with the number of steps that had
    been recorded when it was made, ascending too. Steps recorded after a change are not touched by it.
    """
    shown: list[ShownStep] = []
    position = 0
    for count, change in changes:
        shown += [ShownStep((index,)) for index in recorded[position:count]]
        position = max(position, count)
        shown = apply(shown, change)
    return shown + [ShownStep((index,)) for index in recorded[position:]]


def apply(shown: Sequence[ShownStep], change: StepChange) -> list[ShownStep]:
    """The shown steps after one change that `problem_of` finds nothing wrong with."""
    positions = _positions(shown, change)
    first, last = min(positions), max(positions)
    match change.kind:
        case ChangeKind.RENAME:
            return [*shown[:first], replace(shown[first], name=change.name.strip()), *shown[first + 1 :]]
        case ChangeKind.MERGE:
            merged = shown[first : last + 1]
            indices = tuple(index for step in merged for index in step.indices)
            name = change.name.strip() or next((step.name for step in merged if step.name), "")
            return [*shown[:first], ShownStep(indices, name), *shown[last + 1 :]]
        case ChangeKind.DELETE:
            return [step for position, step in enumerate(shown) if position not in positions]
        case ChangeKind.UNDO | ChangeKind.RECORD_AGAIN:
            return list(shown[:first])


def problem_of(shown: Sequence[ShownStep], change: StepChange) -> Problem | None:
    """What is wrong with a change to these steps, None if it can be made."""
    positions = _positions(shown, change)
    known = {index for step in shown for index in step.indices}
    if not positions or not known.issuperset(change.steps):
        return Problem("no-such-step", "This step is not there any more; load the episode again.", field="steps")
    if len(change.name) > NAME_LENGTH:
        return Problem("name-too-long", f"A name has at most {NAME_LENGTH} characters.", field="name")
    match change.kind:
        case ChangeKind.RENAME if not change.name.strip():
            return Problem("name-missing", "Give the step a name.", field="name")
        case ChangeKind.MERGE if len(positions) < 2:
            return Problem("one-step", "Choose at least two steps to merge.", field="steps")
        case ChangeKind.MERGE if max(positions) - min(positions) + 1 != len(positions):
            return Problem("steps-apart", "Only steps that follow each other can be merged.", field="steps")
        case ChangeKind.UNDO if positions != {len(shown) - 1}:
            return Problem("not-the-last-step", "Only the last step can be undone; load the episode again.")
        case ChangeKind.RENAME | ChangeKind.RECORD_AGAIN if len(positions) > 1:
            return Problem("several-steps", "Choose one step.", field="steps")
    return None


def _positions(shown: Sequence[ShownStep], change: StepChange) -> set[int]:
    wanted = set(change.steps)
    return {position for position, step in enumerate(shown) if not wanted.isdisjoint(step.indices)}
