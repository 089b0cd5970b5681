"""The time between keys, or the clicks of a double click, where the first ones may change what is shown."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from annotator.domain.script.actions import Action, Keys, Pause, Pointer, Script, Write
from workers.rfb.recorded_action import RecordedAction

LONGEST: Final = 0.25
LONGEST_WHOLE: Final = 10.0
"""Seconds that typing a whole text may take."""
MOST_PARTS: Final = 12
HUNDREDTHS: Final = 100


def at_the_persons_pace(action: RecordedAction, script: Script) -> Script:
    """The script with the person's time between two keys or presses, in seconds rounded up to a hundredth.

    A key may open a window or a page that takes the keys after it, once it is there: typed without a pause, they are
    lost. So may the first click of a double click show something in whose place the second one then is. Of a text, what
    was typed at one go gets its mean time, and the pauses between stay; of a text with very many, all gets the mean.
    """
    match script:
        case (Write(text=text),) if len(text) == len(action.key_times):
            parts = list(_typed_at_one_go(text, action.key_times))
            whole = action.ended_at - action.started_at
            if 1 < len(parts) <= MOST_PARTS and whole <= LONGEST_WHOLE:
                return tuple(_with_pauses(parts))
    return tuple(_with_interval(each, action) for each in script)


def _typed_at_one_go(text: str, key_times: Sequence[float]) -> Iterator[tuple[str, Sequence[float]]]:
    """The parts of the text between which there was a longer pause, with their times."""
    pauses = [number for number, (at, later) in enumerate(pairwise(key_times), 1) if later - at > LONGEST]
    for start, end in pairwise((0, *pauses, len(text))):
        yield text[start:end], key_times[start:end]


def _with_pauses(parts: Sequence[tuple[str, Sequence[float]]]) -> Iterator[Action]:
    ended_at: float | None = None
    for text, times in parts:
        if ended_at is not None:
            yield Pause(_hundredths(times[0] - ended_at))
        interval = (times[-1] - times[0]) / max(1, len(text) - 1)
        yield Write(text, _hundredths(interval))
        ended_at = times[-1]


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
