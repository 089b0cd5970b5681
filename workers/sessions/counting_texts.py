"""Texts that count seconds by themselves, up or down: how long a game has lasted, how much of a break is left."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

COUNTED: Final = "\N{STOPWATCH}"
"""What stands in the place of such a number where texts are compared."""
SLACK: Final = 1.3
"""Seconds by which a count may be beside the clock: it is rounded, and read a little later than drawn."""
LEAST_VALUES: Final = 3
LEAST_SECONDS: Final = 2.0
"""So many values, one after the other, in step with the clock for so long: no number does so by chance."""
MOST_PLACES: Final = 4000
"""Texts that are remembered at once: a page that is scrolled shows them at ever new places."""
_MARKS: Final = "\u200e\u200f"
_NUMBER: Final = re.compile(rf"[{_MARKS}]?\d+(?:[{_MARKS}]?[:\N{{RATIO}}][{_MARKS}]?[0-5]\d)*")
_PART: Final = re.compile(r"\d+")


@dataclass(slots=True)
class _Count:
    """The numbers of one text as they were at `began_at`, and how they went on; `around` is the text without them."""

    around: str
    numbers: tuple[int, ...]
    began_at: float
    latest: tuple[int, ...]
    changed_at: float
    values: int = 1

    @property
    def counts(self) -> bool:
        return self.values >= LEAST_VALUES and self.changed_at - self.began_at >= LEAST_SECONDS


class CountingTexts:
    """Learns from each look at a session which texts count; one that has stopped is still known to be a count.

    Times are in seconds. Safe to use from several threads.
    """

    def __init__(self) -> None:
        self._counts: dict[Hashable, _Count] = {}
        self._lock = threading.Lock()

    def counts(self, place: Hashable, text: str, at: float) -> bool:
        """Whether the text at this place, seen at this time, is known to count."""
        around, numbers = without_numbers(text), _numbers(text)
        with self._lock:
            count = self._counts.get(place)
            if count is None or count.around != around or not _follows(count, numbers, at):
                self._counts[place] = count = _Count(around, numbers, at, numbers, at)
                if len(self._counts) > MOST_PLACES:
                    del self._counts[next(iter(self._counts))]
            elif abs(_moved(count.numbers, numbers)) > abs(_moved(count.numbers, count.latest)):
                count.latest, count.changed_at, count.values = numbers, at, count.values + 1
            return count.counts


def _follows(count: _Count, numbers: tuple[int, ...], at: float) -> bool:
    """Whether some of the numbers have gone on as the clock did, and the others are as they were."""
    if numbers == count.latest:
        return True
    before, moved = _moved(count.numbers, count.latest), _moved(count.numbers, numbers)
    # Of two readings at once, the earlier one may be told last.
    goes_on = moved * before > 0 or (moved != 0 and before == 0)
    return goes_on and abs(abs(moved) - (at - count.began_at)) <= SLACK


def _moved(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """By how much one of the numbers is greater, where the others are the same; else 0."""
    moved = {now - then for then, now in zip(before, after, strict=True) if then != now}
    return moved.pop() if len(moved) == 1 else 0


def without_numbers(text: str) -> str:
    """The text with a sign in the place of each number and time."""
    return _NUMBER.sub(COUNTED, text)


def differ_in_numbers_only(first: str, second: str, most: float = math.inf) -> bool:
    """Whether two texts are the same but for the numbers and times in them, none of which differs by more than `most`.

    What counts tells how quick somebody was: in a replay, which is quicker, it cannot differ by more than that.
    """
    numbers = zip(_numbers(first), _numbers(second), strict=False)
    return without_numbers(first) == without_numbers(second) and all(abs(old - new) <= most for old, new in numbers)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_seconds, _NUMBER.findall(text)))


def _seconds(number: str) -> int:
    """A number, or minutes and seconds, or hours, minutes and seconds."""
    total = 0
    for part in _PART.findall(number):
        total = total * 60 + int(part)
    return total
