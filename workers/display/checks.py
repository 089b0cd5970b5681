"""Checks of the events observed of an action; each returns a sentence about what is wrong, or an empty string."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from annotator.domain.script.actions import Action, Copy, Keys, Pause, Pointer, Write
from workers.display.compare_text import text_mismatch
from workers.display.events import DisplayEvent
from workers.display.expected_events import ExpectedEvent
from workers.display.keysyms import key_name
from workers.display.pyautogui_calls import CLICKS, click_count, substitute
from workers.programs.failure import AttemptFailed

DOUBLE_CLICK_MS = 500
"""Presses further apart than this are a double click for no toolkit."""


def first_problem(
    action: Action, expected: Sequence[ExpectedEvent], observed: Sequence[DisplayEvent], end: tuple[int, int]
) -> str:
    """The first problem of `action`, which must end with the pointer at pixel `end`; empty when there is none.

    Raises AttemptFailed when the machine was too slow for a double click, which says nothing about the script.
    """
    return (
        _unknown_keys(action)
        or (text_mismatch(action.text, observed) if isinstance(action, Write) else "")
        or _no_effect(action, expected, observed)
        or _event_mismatch(expected, observed)
        or _end_mismatch(observed, end)
        or _click_timing(action, observed)
    )


def _unknown_keys(action: Action) -> str:
    keys = action.keys if isinstance(action, Keys) else ()
    unknown_keys = [key for key in keys if key_name(substitute(key)) is None]
    return f"PyAutoGUI cannot press {', '.join(map(repr, unknown_keys))} on this display" if unknown_keys else ""


def _no_effect(action: Action, expected: Sequence[ExpectedEvent], observed: Sequence[DisplayEvent]) -> str:
    """An action that changes nothing proves nothing; a move need not press anything, but must be observed."""
    moves = isinstance(action, Pointer) and action.function == "moveTo"
    if isinstance(action, Copy | Pause) or (observed and (expected or moves)):
        return ""
    if not expected and not moves:
        return "the action has no effect: what it presses is held already, or what it releases is not held"
    if isinstance(action, Keys):
        return "nothing was seen: the display's keyboard has no such key"
    return "nothing was seen"


def _event_mismatch(expected: Sequence[ExpectedEvent], observed: Sequence[DisplayEvent]) -> str:
    presses = [event for event in observed if event.type != "move"]
    for expected_event, event in zip_longest(expected, presses):
        if event is None:
            return f"expected {expected_event}, saw nothing more"
        if expected_event is None:
            return f"saw {ExpectedEvent.from_event(event)}, which the script does not ask for"
        if not expected_event.matches(event):
            return f"expected {expected_event}, saw {ExpectedEvent.from_event(event)}"
    return ""


def _end_mismatch(observed: Sequence[DisplayEvent], end: tuple[int, int]) -> str:
    points = [(event.x, event.y) for event in observed]
    if points and points[-1] != end:
        return f"the pointer came to {points[-1]}, not to {end}"
    return ""


def _click_timing(action: Action, observed: Sequence[DisplayEvent]) -> str:
    if not isinstance(action, Pointer) or click_count(action) < 2:
        return ""
    intervals = [later - sooner for sooner, later in pairwise(_press_times(observed))]
    if 0 in intervals:
        raise AttemptFailed("two presses came in the same millisecond: programs take them for one click")
    if action.function not in CLICKS or max(intervals) <= DOUBLE_CLICK_MS:
        return ""
    too_far_apart = f"{max(intervals)} ms lie between two presses: programs take them for single clicks"
    if 1000 * action.interval <= DOUBLE_CLICK_MS:
        raise AttemptFailed(too_far_apart)
    return too_far_apart


def _press_times(observed: Sequence[DisplayEvent]) -> list[int]:
    return [event.time for event in observed if event.type == "button-down"]
