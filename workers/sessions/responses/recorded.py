"""Finds for each request of a replay what was answered to it in the recording, and counts what it finds."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from workers.sessions.responses.arrival_order import ArrivalOrder
from workers.sessions.responses.exchange import REPEATABLE, Exchange, Request
from workers.sessions.responses.position import END, START, Position
from workers.sessions.responses.recorded_sockets import RecordedSocket, RecordedSockets
from workers.sessions.responses.store import NAMED, StoredResponses, read_responses, summary_of
from workers.sessions.responses.streams import comes_in_parts

Found = Literal["served", "similar", "repeated"]
RECENT_SECONDS, FOLLOWING_SECONDS = 0.5, 0.1
"""A page that was given something asks for what follows within so long: in a replay, and in the recording."""


@dataclass(slots=True)
class Answer:
    """What was answered in the recording: `asked` and `came` are when, `used` says that a replay got it.

    `stream` has what came in parts.
    """

    exchange: Exchange
    stored: StoredResponses
    asked: Position
    came: Position
    stream: RecordedSocket | None = None
    used: bool = False

    @property
    def may_repeat(self) -> bool:
        """Whether who asks again gets it again: no stream that has no end, or whose end was not recorded."""
        if self.stream is None:
            return True
        return self.stream.has_ended and not comes_in_parts(self.exchange.header("content-type"))

    @property
    def seconds(self) -> float:
        """How long it took to come."""
        return self.came[1] - self.asked[1]

    def body(self) -> bytes:
        """The body. Raises OSError."""
        return self.stored.body(self.exchange)


class RecordedResponses:
    """The answers that were recorded in the sessions of an episode, whose folders are `parts` in their order.

    The same request was often answered differently: of its answers that have not been given yet, the one comes first
    that was asked for right after what the page has just been given, or has just asked for; then the one to what was
    asked in the step that is performed (`move_to`), then the latest before it, then the next after it. Where all have
    been given, a request that changes nothing gets the last one again, unless that may have no end. A request that is
    not known gets the answer of one that differs in times, random numbers or identifiers only.

    `first_step` is when the first step was begun, `now` a clock of seconds. Raises what `read_responses` raises.
    """

    def __init__(
        self, parts: Sequence[Path], first_step: Position = END, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._stored, self._now = [read_responses(folder) for folder in parts], now
        self.order = ArrivalOrder(now)
        self.sockets = RecordedSockets(self._stored, first_step, self.order)
        self._same: dict[Request, list[Answer]] = defaultdict(list)
        self._similar: dict[str, list[Answer]] = defaultdict(list)
        for answer in sorted(self._answers(), key=lambda answer: answer.asked):
            self._same[answer.exchange.request].append(answer)
            self._similar[answer.exchange.request.shape].append(answer)
            self.order.expect(answer, [answer.came])
        self._start, self._end = START, first_step
        self._until, self._latest = first_step, START
        self.order.move_to(START, first_step)
        self._recent: list[tuple[float, Position]] = []
        self._found: Counter[Found] = Counter()
        self._unknown: Counter[str] = Counter()

    def _answers(self) -> Iterator[Answer]:
        for number, stored in enumerate(self._stored):
            for exchange in stored.exchanges:
                # Where nobody knows when it was asked for, it counts as asked for when it came.
                asked_at = exchange.at if exchange.asked_at is None else exchange.asked_at
                stream = None if exchange.stream is None else self.sockets.stream(number, exchange.stream)
                if exchange.stream is not None and stream is None:
                    continue
                yield Answer(exchange, stored, (number, asked_at), (number, exchange.at), stream)

    def move_to(self, start: Position, end: Position, until: Position | None = None) -> None:
        """Say that what was recorded from `start` until `end` is performed now; what came after `until` waits."""
        self._start, self._end = start, end
        # A person may act at once after a screen was taken: what it showed stays given.
        self._until = self._latest = max(self._latest, until or end)
        self.order.move_to(start, self._until)
        self.sockets.move_to(start, self._until)

    def is_early(self, answer: Answer) -> bool:
        """Whether the answer had not come by then."""
        return self._until <= answer.came

    def was_asked(self, answer: Answer) -> bool:
        """Whether its request had been made by then."""
        return answer.asked < self._until

    def note_given(self, answer: Answer) -> None:
        """Note that the page gets an answer now."""
        self._note_recent(answer.came)

    def find(self, request: Request) -> Answer | None:
        """Return what was answered; None where nothing was recorded."""
        for kind, candidates in (("served", self._same.get(request)), ("similar", self._similar.get(request.shape))):
            if candidates and (unused := [each for each in candidates if not each.used]):
                return self._give(self._nearest(unused), "served" if kind == "served" else "similar")
        known = self._same.get(request) or self._similar.get(request.shape)
        if known and request.method in REPEATABLE and known[-1].may_repeat:
            return self._give(known[-1], "repeated")
        return None

    def _give(self, answer: Answer, how: Found) -> Answer:
        answer.used = True
        self._found[how] += 1
        self._note_recent(answer.asked)
        return answer

    def _note_recent(self, position: Position) -> None:
        now = self._now()
        self._recent = [(at, event) for at, event in self._recent if at > now - RECENT_SECONDS] + [(now, position)]

    def _follows(self, asked: Position) -> bool:
        """Whether a request was made right after what has happened in the page just now."""
        since = self._now() - RECENT_SECONDS
        return any(
            at > since and event[0] == asked[0] and 0 <= asked[1] - event[1] <= FOLLOWING_SECONDS
            for at, event in self._recent
        )

    def _nearest(self, unused: list[Answer]) -> Answer:
        choices: tuple[Callable[[Position], bool], ...] = (
            lambda position: self._start <= position < self._end,
            lambda position: position >= self._end,
        )
        earlier = [each for each in unused if each.asked < self._start]
        now, later = ([each for each in unused if choice(each.asked)] for choice in choices)
        following = [each for each in unused if self._follows(each.asked)]
        return (following[:1] or now[:1] or earlier[-1:] or later[:1])[0]

    @property
    def random_seed(self) -> str:
        """The seed of the pages' random numbers; a session that goes on where another ended has that one's."""
        return next((stored.random_seed for stored in self._stored if stored.random_seed), "")

    @property
    def clock_started_at(self) -> float | None:
        """When the first session started by the clock of its pages (seconds since 1970), None where nobody knows."""
        return self._stored[0].clock_started_at if self._stored else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was recorded."""
        return not any(stored.exchanges for stored in self._stored)

    def note_unknown(self, name: str) -> None:
        """Count a request, named for people, to which nothing was recorded."""
        self._unknown[name] += 1

    def summary(self) -> dict[str, Any]:
        """What was recorded, and what of it a replay asked for, as JSON; requests are named without their queries."""
        return {
            **summary_of(self._stored),
            **{how: self._found[how] for how in ("served", "similar", "repeated")},
            "sockets_served": self.sockets.served,
            "unknown": self._unknown.total(),
            "unknown_requests": list(self._unknown)[:NAMED],
        }
