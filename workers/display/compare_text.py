"""Comparison of the text a script writes with the text that its key events type."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from workers.display.events import DisplayEvent


def typed_by(events: Sequence[DisplayEvent]) -> str:
    """The text that the key presses among `events` type."""
    return "".join(event.text for event in events)


def text_mismatch(text: str, observed: Sequence[DisplayEvent]) -> str:
    """The first difference between `text` and what was typed, as a sentence; empty when they are equal."""
    expected, typed = text.replace("\r", "\n"), typed_by(observed)
    for number, (expected_char, typed_char) in enumerate(zip_longest(expected, typed), start=1):
        if expected_char == typed_char:
            continue
        if expected_char is None:
            return f"typed more than the text: {typed[number - 1 :]!r}"
        if not expected_char.isascii():
            return f"character {number}, {expected_char!r}, cannot be typed by PyAutoGUI: it was left out"
        return f"character {number} should be {expected_char!r}, arrived as {typed_char or 'nothing'!r}"
    return ""
