"""The time between the keys of a text, or the clicks of a double click, where the first ones changed what is shown."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from annotator.domain.script.actions import Action, Keys, Pointer, Script, Write
from workers.rfb.recorded_action import RecordedAction

LONGEST: Final = 0.25
LONGEST_WHOLE: Final = 10.0
"""Seconds that typing a whole text may take."""
HUNDREDTHS: Final = 100


def at_the_persons_pace(action: RecordedAction, script: Script) -> Script:
    """The script with the person's mean time between two keys or presses, in seconds rounded up to a hundredth.

    A key may open a window that takes the keys after it, once it is there: typed without a pause, they are lost. So
    may the first click of a double click show something in whose place the second one then is.
    """
    return tuple(_with_interval(each, action) for each in script)


def _with_interval(performed: Action, action: RecordedAction) -> Action:
    match performed:
        case Pointer(function="doubleClick" | "tripleClick"):
            return replace(performed, interval=_hundredths(min(action.press_gap, LONGEST)))
        case Write(text=text):
            times = len(text) - 1
        case Keys(function="press", presses=presses):
            times = presses - 1
        case _:
            return performed
    if times < 1:
        return performed
    interval = min((action.ended_at - action.started_at) / times, LONGEST, LONGEST_WHOLE / times)
    return replace(performed, interval=_hundredths(interval))


def _hundredths(seconds: float) -> float:
    return math.ceil(round(seconds * HUNDREDTHS, 3)) / HUNDREDTHS
