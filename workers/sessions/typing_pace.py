"""The time between the keys of a recorded text, where windows opened or closed while it was typed."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from annotator.domain.script.actions import Action, Keys, Script, Write
from workers.rfb.recorded_action import RecordedAction

LONGEST: Final = 0.25
LONGEST_WHOLE: Final = 10.0
"""Seconds that typing a whole text may take."""
HUNDREDTHS: Final = 100


def at_the_persons_pace(action: RecordedAction, script: Script) -> Script:
    """The script with the person's mean time between two keys, in seconds rounded up to a hundredth.

    A key may open a window that takes the keys after it, once it is there: typed without a pause, they are lost.
    """
    return tuple(_with_interval(each, action.ended_at - action.started_at) for each in script)


def _with_interval(typing: Action, seconds: float) -> Action:
    match typing:
        case Write(text=text):
            times = len(text) - 1
        case Keys(function="press", presses=presses):
            times = presses - 1
        case _:
            return typing
    if times < 1:
        return typing
    interval = min(seconds / times, LONGEST, LONGEST_WHOLE / times)
    return replace(typing, interval=math.ceil(round(interval * HUNDREDTHS, 3)) / HUNDREDTHS)
