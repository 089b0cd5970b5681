"""The shape of a slider's track."""

from __future__ import annotations

from workers.browser.interactive_element import InteractiveElement

MAX_TRACK_THICKNESS = 24.0
MIN_TRACK_RATIO = 6.0


def is_strip(element: InteractiveElement) -> bool:
    """Whether an element is as long and thin as a slider's track."""
    thickness = element.thickness
    is_long = element.area >= MIN_TRACK_RATIO * thickness * thickness
    return thickness <= MAX_TRACK_THICKNESS and is_long and "delegator" not in element.signals
