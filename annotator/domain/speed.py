"""Pace of work compared between people: medians and robust z (Iglewicz and Hoaglin, 1993)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from statistics import median
from typing import TypeVar

#: fewer timed items say nothing about a person, fewer people nothing about what is usual
MIN_ITEMS = 20
MIN_PEOPLE = 5
#: beyond this z somebody is an outlier
OUTLIER_Z = 3.5
#: makes the median absolute deviation of a normal sample its standard deviation
MAD_TO_SIGMA = 0.6745
Person = TypeVar("Person")


@dataclass(frozen=True, slots=True)
class Pace:
    """A person's `seconds` per item (median) over `items` timed ones; `z` above 0: slower than most.

    `seconds` is None without a timed item. `note` says why there is no `z`.
    """

    seconds: float | None
    items: int
    z: float | None = None
    note: str = ""

    @property
    def outlier(self) -> bool:
        return self.z is not None and abs(self.z) > OUTLIER_Z


def seconds_between(moments: Iterable[float], longest: float) -> list[float]:
    """Seconds from each moment to the next; a gap longer than `longest` is a pause and left out."""
    return [later - sooner for sooner, later in pairwise(sorted(moments)) if later - sooner <= longest]


def paces(times: Mapping[Person, Sequence[float]]) -> dict[Person, Pace]:
    """The pace of each person compared with all, from their seconds per item.

    The deviation is that of logarithms: twice as fast is as far out as half as fast. One's own pace is among those
    it is compared with, so that two people far out on either side do not hide each other.
    """
    medians = {person: Pace(median(seconds) if seconds else None, len(seconds)) for person, seconds in times.items()}
    log_medians = {
        person: log(max(pace.seconds, 0.1))
        for person, pace in medians.items()
        if pace.seconds is not None and pace.items >= MIN_ITEMS
    }
    center = median(log_medians.values()) if log_medians else 0.0
    deviation = median(abs(seconds - center) for seconds in log_medians.values()) if log_medians else 0.0
    return {
        person: _compared(pace, log_medians.get(person), center, deviation, len(log_medians))
        for person, pace in medians.items()
    }


def _compared(pace: Pace, own: float | None, center: float, deviation: float, people_count: int) -> Pace:
    if own is None:
        return Pace(pace.seconds, pace.items, note=f"fewer than {MIN_ITEMS} timed: too few to judge")
    if people_count < MIN_PEOPLE:
        return Pace(pace.seconds, pace.items, note=f"fewer than {MIN_PEOPLE} people to compare with")
    if not deviation:
        return Pace(pace.seconds, pace.items, note="most people are equally fast, so nothing is far out")
    return Pace(pace.seconds, pace.items, MAD_TO_SIGMA * (own - center) / deviation)
