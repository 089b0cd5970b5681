"""Working time from moments of activity, and its pay (OmniACT C.2).

Times are integers: microseconds since 1970, UTC. A span is half-open and lies within one day.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import Generic, TypeVar

SECOND = 1_000_000
DAY = 86_400 * SECOND
SECONDS_PER_HOUR = 3600
HUNDREDTH = Decimal("0.01")

Work = TypeVar("Work", bound=Hashable)


@dataclass(frozen=True, slots=True)
class WorkInterval(Generic[Work]):
    """An interval of a person's `work` from `began` to `ended`; a single act has length 0."""

    work: Work
    began: int
    ended: int

    @property
    def length(self) -> int:
        return self.ended - self.began


def extend(
    last_interval: WorkInterval[Work] | None, work: Work, moment: int, idle: int
) -> Sequence[WorkInterval[Work]]:
    """The intervals that replace a person's last one after an act at `moment`.

    A gap of more than `idle` is nobody's time. A shorter one belongs to what the person turned to. Moments that
    the last span holds already change nothing, so that two tabs never count twice.
    """
    if last_interval is not None and moment <= last_interval.ended:
        return [last_interval]
    if last_interval is None or moment - last_interval.ended > idle:
        return [*([last_interval] if last_interval else []), WorkInterval(work, moment, moment)]
    if work == last_interval.work:
        return _by_day(replace(last_interval, ended=moment))
    return [last_interval, *_by_day(WorkInterval(work, last_interval.ended, moment))]


def work_intervals(activity: Iterable[tuple[int, Work]], idle: int) -> list[WorkInterval[Work]]:
    """The intervals of one person's (moment, work) pairs, in any order and with repetitions."""
    intervals: list[WorkInterval[Work]] = []
    for moment, work in sorted(set(activity), key=lambda act: (act[0], repr(act[1]))):
        last_interval = intervals.pop() if intervals else None
        intervals.extend(extend(last_interval, work, moment, idle))
    return intervals


def payable_hours(seconds: int) -> Decimal:
    """Seconds as hours with two decimals, halves away from zero."""
    return (Decimal(seconds) / SECONDS_PER_HOUR).quantize(HUNDREDTH, ROUND_HALF_UP)


def amount(hours: Decimal, rate: Decimal) -> Decimal:
    """The pay of payable hours: the product of both figures as shown, so that payroll can check it."""
    return (hours * rate).quantize(HUNDREDTH, ROUND_HALF_UP)


def _by_day(interval: WorkInterval[Work]) -> list[WorkInterval[Work]]:
    """The interval divided at midnights."""
    midnights = range((interval.began // DAY + 1) * DAY, interval.ended, DAY)
    return [
        WorkInterval(interval.work, began, ended)
        for began, ended in pairwise([interval.began, *midnights, interval.ended])
    ]
