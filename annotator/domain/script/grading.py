"""Whether a script does what an exercise asks for: by its deeds, not by its words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Script
from annotator.domain.script.deeds import Deed, Place, deeds_of
from annotator.domain.script.labels import LabelsLike, as_labels

_NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NAMES = {
    "drag": "a drag",
    "wheel": "a turn of the wheel",
    "key": "a key or a typed character",
    "hover": "a move of the pointer",
}
_SAME_KIND = {
    "drag": "is a drag, as it should be, but it does not begin and end where the task needs it",
    "wheel": "turns the wheel, as it should, but in another direction or at another place",
    "key": "presses a key or types, as it should, but another key or another character is needed",
    "hover": "moves the pointer, as it should, but to another place",
}


@dataclass(frozen=True, slots=True)
class Grade:
    """`reason` says, without giving the solution away, what was expected and what came; empty when passed."""

    passed: bool
    reason: str = ""


def grade(script: Script, accepted: Sequence[Script], labels: LabelsLike, fields: Collection[Rect] = ()) -> Grade:
    """Holds a script against those that are accepted; the one it comes nearest to is what was expected.

    Moves on the way, pauses, durations, places within one box, how keys and buttons are spelled, and how often a
    text field (`fields`) is clicked before something is typed into it, make no difference.
    """
    known = as_labels(labels)
    done = _settled(deeds_of(script, known), fields)
    tries = [_compared(_settled(deeds_of(one, known), fields), done) for one in accepted]
    right, expected, found = max(tries, key=lambda tried: tried[0])
    if expected is None and found is None:
        return Grade(passed=True)
    return Grade(passed=False, reason=_difference(right, expected, found))


def _settled(deeds: Sequence[Deed], fields: Collection[Rect]) -> tuple[Deed, ...]:
    """With one click where a text field is clicked several times before something is typed into it."""
    kept: list[Deed] = []
    for place, deed in enumerate(deeds):
        later = deeds[place + 1] if place + 1 < len(deeds) else None
        again = later is not None and _in_field(deed, fields) and _fits(deed, later) and _typed_next(deeds[place:])
        if not again:
            kept.append(deed)
    return tuple(kept)


def _in_field(deed: Deed, fields: Collection[Rect]) -> bool:
    is_plain = (deed.kind, deed.name, deed.held) == ("click", "left", frozenset())
    return is_plain and any(_within(field, deed.at) for field in fields)


def _typed_next(deeds: Sequence[Deed]) -> bool:
    """Whether nothing but the same click comes before the next key."""
    other = next((deed for deed in deeds if deed != deeds[0]), None)
    return other is not None and other.kind == "key"


def _compared(expected: Sequence[Deed], done: Sequence[Deed]) -> tuple[int, Deed | None, Deed | None]:
    """How many deeds are right, then the first that was expected and the first that came instead of it."""
    right = 0
    for deed in done:
        if right < len(expected) and _fits(expected[right], deed):
            right += 1
        elif deed.kind != "hover":
            return right, expected[right] if right < len(expected) else None, deed
    return right, expected[right] if right < len(expected) else None, None


def _fits(expected: Deed, deed: Deed) -> bool:
    same = (expected.kind, expected.name, expected.held) == (deed.kind, deed.name, deed.held)
    return same and _within(expected.at, deed.at) and _within(expected.start, deed.start)


def _within(expected: Place, place: Place) -> bool:
    if isinstance(expected, Rect) and isinstance(place, Point):
        return expected.contains(place)
    return expected == place


def _difference(right: int, expected: Deed | None, found: Deed | None) -> str:
    done = "" if right == 0 else f"The first {right} steps are right. " if right > 1 else "The first step is right. "
    if expected is None:
        return f"Everything that was asked for is done, but then the script goes on with {_name(found)}."
    if found is None:
        return f"{done}Then something is missing: {_name(expected)} was expected."
    number = _NUMBERS[right] if right < len(_NUMBERS) else f"{right + 1}th"
    if expected.kind != found.kind:
        return f"{done}The {number} step should be {_name(expected)}, but it is {_name(found)}."
    said = _clicked(expected, found) if expected.kind == "click" else _SAME_KIND[expected.kind]
    return f"{done}The {number} step {said}."


def _clicked(expected: Deed, found: Deed) -> str:
    if _within(expected.at, found.at):
        return "clicks the right box, but with another button or another key held than the task needs"
    return "is a click, as it should be, but in another box than the task needs"


def _name(deed: Deed | None) -> str:
    if deed is None:
        return "nothing"
    if deed.kind == "click":
        return "a click" if deed.name == "left" else f"a click with the {deed.name} button"
    return _NAMES[deed.kind]
