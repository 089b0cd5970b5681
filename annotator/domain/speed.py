"""Who works at another pace than the others: medians and robust z (Iglewicz and Hoaglin, 1993)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from statistics import median
from typing import TypeVar

#: fewer timed items say nothing about a person, fewer people nothing about what is usual
FEWEST_ITEMS = 20
FEWEST_PEOPLE = 5
#: beyond this z somebody is an outlier
FAR_OUT = 3.5
#: makes the median absolute deviation of a normal sample its standard deviation
NORMAL = 0.6745
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
        return self.z is not None and abs(self.z) > FAR_OUT


def gaps(moments: Iterable[float], longest: float) -> list[float]:
    """Seconds from each act to the next one; a gap of more than `longest` was a pause, and is left out."""
    return [later - sooner for sooner, later in pairwise(sorted(moments)) if later - sooner <= longest]


def paces(times: Mapping[Person, Sequence[float]]) -> dict[Person, Pace]:
    """Everybody's pace beside the others', from their seconds per item.

    The deviation is that of logarithms: twice as fast is as far out as half as fast. One's own pace is among those
    it is compared with, so that two people far out on either side do not hide each other.
    """
    known = {person: Pace(median(one) if one else None, len(one)) for person, one in times.items()}
    judged = {
        person: log(max(pace.seconds, 0.1))
        for person, pace in known.items()
        if pace.seconds is not None and pace.items >= FEWEST_ITEMS
    }
    usual = median(judged.values()) if judged else 0.0
    deviation = median(abs(one - usual) for one in judged.values()) if judged else 0.0
    return {person: _judged(pace, judged.get(person), usual, deviation, len(judged)) for person, pace in known.items()}


def _judged(pace: Pace, own: float | None, usual: float, deviation: float, people: int) -> Pace:
    if own is None:
        return Pace(pace.seconds, pace.items, note=f"fewer than {FEWEST_ITEMS} timed: too few to judge")
    if people < FEWEST_PEOPLE:
        return Pace(pace.seconds, pace.items, note=f"fewer than {FEWEST_PEOPLE} people to compare with")
    if not deviation:
        return Pace(pace.seconds, pace.items, note="most people are equally fast, so nothing is far out")
    return Pace(pace.seconds, pace.items, NORMAL * (own - usual) / deviation)
