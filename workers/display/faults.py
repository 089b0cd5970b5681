"""What can be wrong with the events of an action; each check answers a sentence, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from annotator.domain.script.actions import Action, Keys, Pause, Pointer, Write
from workers.display.calls import CLICKS, click_count, substitute
from workers.display.events import Event
from workers.display.expectation import Step
from workers.display.keysyms import key_name
from workers.display.text_judgement import text_fault

DOUBLE_CLICK_MS = 500
"""Presses further apart than this are a double click for no toolkit."""


def fault(action: Action, steps: Sequence[Step], observed: Sequence[Event], end: tuple[int, int]) -> str:
    """The first thing that is wrong with what was seen of `action`, which ends with the pointer at `end`."""
    return (
        _key_fault(action)
        or (text_fault(action.text, observed) if isinstance(action, Write) else "")
        or _silence(action, steps, observed)
        or _steps_fault(steps, observed)
        or _place_fault(observed, end)
        or _timing_fault(action, observed)
    )


def _key_fault(action: Action) -> str:
    keys = action.keys if isinstance(action, Keys) else ()
    unknown = [key for key in keys if key_name(substitute(key)) is None]
    return f"PyAutoGUI cannot press {', '.join(map(repr, unknown))} on this display" if unknown else ""


def _silence(action: Action, steps: Sequence[Step], observed: Sequence[Event]) -> str:
    """An action that changes nothing proves nothing; a move need not have steps, but events."""
    moves = isinstance(action, Pointer) and action.function == "moveTo"
    if isinstance(action, Pause) or (observed and (steps or moves)):
        return ""
    if not steps and not moves:
        return "the action does nothing here: what it presses is held already, or what it lets go is free"
    if isinstance(action, Keys):
        return "nothing was seen: the display's keyboard has no such key"
    return "nothing was seen"


def _steps_fault(steps: Sequence[Step], observed: Sequence[Event]) -> str:
    seen = [event for event in observed if event.type != "move"]
    for step, event in zip_longest(steps, seen):
        if event is None:
            return f"expected {step}, saw nothing more"
        if step is None:
            return f"saw {Step.of(event)}, which the script does not ask for"
        if not step.is_seen_in(event):
            return f"expected {step}, saw {Step.of(event)}"
    return ""


def _place_fault(observed: Sequence[Event], end: tuple[int, int]) -> str:
    places = [(event.x, event.y) for event in observed]
    if places and places[-1] != end:
        return f"the pointer came to {places[-1]}, not to {end}"
    return ""


def _timing_fault(action: Action, observed: Sequence[Event]) -> str:
    if not isinstance(action, Pointer) or click_count(action) < 2:
        return ""
    gaps = [later - sooner for sooner, later in pairwise(_press_times(observed))]
    if 0 in gaps:
        return "two presses came in the same millisecond: programs take them for one click"
    if action.function in CLICKS and max(gaps) > DOUBLE_CLICK_MS:
        return f"{max(gaps)} ms lie between two presses: programs take them for single clicks"
    return ""


def _press_times(observed: Sequence[Event]) -> list[int]:
    return [event.time for event in observed if event.type == "button-down"]
