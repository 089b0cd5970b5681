"""Working time from moments of activity, and what it earns (OmniACT C.2).

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
class Span(Generic[Work]):
    """Somebody was at `work` from `began` to `ended`; a single act is a span of no length."""

    work: Work
    began: int
    ended: int

    @property
    def length(self) -> int:
        return self.ended - self.began


def carry_on(last: Span[Work] | None, work: Work, moment: int, idle: int) -> Sequence[Span[Work]]:
    """What stands in place of a person's `last` span once they have acted at `moment`.

    A gap of more than `idle` is nobody's time. A shorter one belongs to what the person turned to. Moments that
    the last span holds already change nothing, so that two tabs never count twice.
    """
    if last is not None and moment <= last.ended:
        return [last]
    if last is None or moment - last.ended > idle:
        return [*([last] if last else []), Span(work, moment, moment)]
    if work == last.work:
        return _by_day(replace(last, ended=moment))
    return [last, *_by_day(Span(work, last.ended, moment))]


def measure(activity: Iterable[tuple[int, Work]], idle: int) -> list[Span[Work]]:
    """The spans of one person's (moment, work) pairs, whatever their order and however often each was reported."""
    spans: list[Span[Work]] = []
    for moment, work in sorted(set(activity), key=lambda act: (act[0], repr(act[1]))):
        last = spans.pop() if spans else None
        spans.extend(carry_on(last, work, moment, idle))
    return spans


def payable_hours(seconds: int) -> Decimal:
    """Seconds as hours with two decimals, halves away from zero."""
    return (Decimal(seconds) / SECONDS_PER_HOUR).quantize(HUNDREDTH, ROUND_HALF_UP)


def amount(hours: Decimal, rate: Decimal) -> Decimal:
    """What payable hours earn: the product of the two figures as they are shown, so that payroll can check it."""
    return (hours * rate).quantize(HUNDREDTH, ROUND_HALF_UP)


def _by_day(span: Span[Work]) -> list[Span[Work]]:
    midnights = range((span.began // DAY + 1) * DAY, span.ended, DAY)
    return [Span(span.work, began, ended) for began, ended in pairwise([span.began, *midnights, span.ended])]
