"""Grades a script against the accepted solutions of an exercise by comparing input effects."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Script
from annotator.domain.script.effects import InputEffect, Location, effects_of
from annotator.domain.script.labels import LabelsLike, as_labels

_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NAMES = {
    "drag": "a drag",
    "wheel": "a turn of the wheel",
    "key": "a key or a typed character",
    "hover": "a move of the pointer",
    "copy": "a text copied to be pasted",
}
_SAME_KIND = {
    "drag": "is a drag, as it should be, but it does not begin and end where the task needs it",
    "wheel": "turns the wheel, as it should, but in another direction or at another place",
    "key": "presses a key or types, as it should, but another key or another character is needed",
    "hover": "moves the pointer, as it should, but to another place",
    "copy": "copies a text to be pasted, as it should, but another text is needed",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """The result; `reason` describes expected and actual effect without the solution, empty when passed."""

    passed: bool
    reason: str = ""


def grade(script: Script, accepted: Sequence[Script], labels: LabelsLike, fields: Collection[Rect] = ()) -> Grade:
    """Compares the effects of a script with those of each accepted solution; the closest one gives the reason.

    Intermediate moves, pauses, durations, places within one box, how keys and buttons are spelled, and how often a
    text field (`fields`) is clicked before something is typed into it, make no difference.
    """
    label_table = as_labels(labels)
    performed = _without_repeated_field_clicks(effects_of(script, label_table), fields)
    comparisons = [
        _match(_without_repeated_field_clicks(effects_of(solution, label_table), fields), performed)
        for solution in accepted
    ]
    correct, expected, actual = max(comparisons, key=lambda comparison: comparison[0])
    if expected is None and actual is None:
        return Grade(passed=True)
    return Grade(passed=False, reason=_difference(correct, expected, actual))


def _without_repeated_field_clicks(effects: Sequence[InputEffect], fields: Collection[Rect]) -> tuple[InputEffect, ...]:
    """The effects, with repeated clicks into a text field before typing reduced to one."""
    remaining: list[InputEffect] = []
    for index, effect in enumerate(effects):
        next_effect = effects[index + 1] if index + 1 < len(effects) else None
        is_repeated = (
            next_effect is not None
            and _in_field(effect, fields)
            and _matches(effect, next_effect)
            and _is_followed_by_a_key(effects[index:])
        )
        if not is_repeated:
            remaining.append(effect)
    return tuple(remaining)


def _in_field(effect: InputEffect, fields: Collection[Rect]) -> bool:
    is_plain = (effect.kind, effect.name, effect.modifiers) == ("click", "left", frozenset())
    return is_plain and any(_is_within(field, effect.at) for field in fields)


def _is_followed_by_a_key(effects: Sequence[InputEffect]) -> bool:
    """Whether nothing but the same click comes before the next key."""
    other = next((effect for effect in effects if effect != effects[0]), None)
    return other is not None and other.kind == "key"


def _match(
    expected: Sequence[InputEffect], performed: Sequence[InputEffect]
) -> tuple[int, InputEffect | None, InputEffect | None]:
    """The number of matching effects, then the first expected effect that is missing and the one in its place."""
    correct = 0
    for effect in performed:
        if correct < len(expected) and _matches(expected[correct], effect):
            correct += 1
        elif effect.kind != "hover":
            return correct, expected[correct] if correct < len(expected) else None, effect
    return correct, expected[correct] if correct < len(expected) else None, None


def _matches(expected: InputEffect, effect: InputEffect) -> bool:
    is_same_input = (expected.kind, expected.name, expected.modifiers) == (effect.kind, effect.name, effect.modifiers)
    return is_same_input and _is_within(expected.at, effect.at) and _is_within(expected.start, effect.start)


def _is_within(expected: Location, location: Location) -> bool:
    if isinstance(expected, Rect) and isinstance(location, Point):
        return expected.contains(location)
    return expected == location


def _difference(correct: int, expected: InputEffect | None, actual: InputEffect | None) -> str:
    prefix = (
        "" if correct == 0 else f"The first {correct} steps are right. " if correct > 1 else "The first step is right. "
    )
    if expected is None:
        return f"Everything that was asked for is done, but then the script goes on with {_name(actual)}."
    if actual is None:
        return f"{prefix}Then something is missing: {_name(expected)} was expected."
    number = _NUMBERS[correct] if correct < len(_NUMBERS) else f"{correct + 1}th"
    if expected.kind != actual.kind:
        return f"{prefix}The {number} step should be {_name(expected)}, but it is {_name(actual)}."
    difference = _click_difference(expected, actual) if expected.kind == "click" else _SAME_KIND[expected.kind]
    return f"{prefix}The {number} step {difference}."


def _click_difference(expected: InputEffect, actual: InputEffect) -> str:
    if _is_within(expected.at, actual.at):
        return "clicks the right box, but with another button or another key held than the task needs"
    return "is a click, as it should be, but in another box than the task needs"


def _name(effect: InputEffect | None) -> str:
    if effect is None:
        return "nothing"
    if effect.kind == "click":
        return "a click" if effect.name == "left" else f"a click with the {effect.name} button"
    return _NAMES[effect.kind]
