"""Gives a replay's pages what their hosts send in the order in which it came in the recording, and as late."""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from workers.sessions.responses.position import END, START, Position

LATE_SECONDS = 0.2
"""Without a request for so long, what pages have not asked for is not waited for any more."""
MOST_DELAY_SECONDS = 1.0
"""At most so much later than it was asked for something is given: longer than a page works on its own at a time."""
Source = int
"""What arrivals come from, by `id`: an answer, or a web socket or stream."""


@dataclass(frozen=True, slots=True, order=True)
class _Waiting:
    arrival: Position
    number: int
    source: Source = field(compare=False)
    give: Callable[[], None] = field(compare=False)
    ready_at: float = field(compare=False)


class ArrivalOrder:
    """Holds each arrival back until all that came before it has been given, or is not waited for any more.

    Pages that ask at once for many things draw their identifiers, and lay out what they show, in the order in which
    answers come; and what they do by themselves meanwhile comes before late answers. Waited for is what is expected:
    `advance` gives up what has not been asked for.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._numbers = itertools.count()
        self._expected: list[tuple[Position, int, Source]] = []
        self._waiting: list[_Waiting] = []
        self._given: set[tuple[Source, Position]] = set()
        self._forgotten: set[Source] = set()
        self._start, self._end = START, END

    @property
    def wait_seconds(self) -> float | None:
        """After how long without a request to call `advance`; None where nothing is held back."""
        if not self._waiting:
            return None
        first = self._waiting[0]
        return LATE_SECONDS if self._is_early(first.arrival) else max(0.0, first.ready_at - self._now())

    def expect(self, source: object, arrivals: Iterable[Position]) -> None:
        """Have what comes later than these arrivals wait for them."""
        for arrival in arrivals:
            heapq.heappush(self._expected, (arrival, next(self._numbers), id(source)))

    def forget(self, source: object) -> None:
        """Expect nothing from a source, and give nothing of it that is held back."""
        self._forgotten.add(id(source))
        self._waiting = [waiting for waiting in self._waiting if waiting.source != id(source)]
        heapq.heapify(self._waiting)
        self._give_due()

    def move_to(self, start: Position, end: Position) -> None:
        """Wait for what came from `start` until `end` only."""
        self._start, self._end = start, end
        self._give_due()

    def ready_at(self, delay: float) -> float:
        """When to give what came so many seconds after it was asked for, where it is asked for now."""
        return self._now() + min(delay, MOST_DELAY_SECONDS)

    def submit(self, source: object, arrival: Position, give: Callable[[], None], ready_at: float = 0.0) -> None:
        """Give what came at `arrival` once it is its turn, at `ready_at` at the earliest."""
        heapq.heappush(self._waiting, _Waiting(arrival, next(self._numbers), id(source), give, ready_at))
        self._give_due()

    def advance(self) -> None:
        """Give what is due; expect nothing any more from the sources that the earliest still waits for."""
        while self._waiting and self._is_early(self._waiting[0].arrival):
            self._forgotten.add(heapq.heappop(self._expected)[2])
        self._give_due()

    def give_all(self) -> None:
        """Give all that is held back, and from now on everything at once."""
        self._expected, self._now = [], lambda: float("inf")
        self._give_due()

    def _give_due(self) -> None:
        while self._waiting and not self._is_early(self._waiting[0].arrival):
            if self._waiting[0].ready_at > self._now():
                return
            waiting = heapq.heappop(self._waiting)
            self._given.add((waiting.source, waiting.arrival))
            waiting.give()

    def _is_early(self, arrival: Position) -> bool:
        """Whether anything is expected that came before."""
        while self._expected and self._is_settled(*self._expected[0]):
            heapq.heappop(self._expected)
        return bool(self._expected) and self._expected[0][0] < min(arrival, self._end)

    def _is_settled(self, arrival: Position, _: int, source: Source) -> bool:
        return arrival < self._start or source in self._forgotten or (source, arrival) in self._given
