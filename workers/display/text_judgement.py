"""Compares a text with what was typed, character by character."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from workers.display.events import Event


def typed(observed: Sequence[Event]) -> str:
    """The text that the observed key presses type."""
    return "".join(event.text for event in observed)


def text_fault(text: str, observed: Sequence[Event]) -> str:
    """What is wrong with the text as typed, empty if it arrived as it was written."""
    wanted, seen = text.replace("\r", "\n"), typed(observed)
    for number, (want, saw) in enumerate(zip_longest(wanted, seen), start=1):
        if want == saw:
            continue
        if want is None:
            return f"typed more than the text: {seen[number - 1 :]!r}"
        if not want.isascii():
            return f"character {number}, {want!r}, cannot be typed by PyAutoGUI: it was left out"
        return f"character {number} should be {want!r}, arrived as {saw or 'nothing'!r}"
    return ""
