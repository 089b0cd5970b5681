"""Finds for each request of a replay what was answered to it in the recording, and counts what it finds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from workers.sessions.responses.exchange import REPEATABLE, Exchange, Request
from workers.sessions.responses.position import END, START, Position
from workers.sessions.responses.recorded_sockets import RecordedSockets
from workers.sessions.responses.store import NAMED, StoredResponses, read_responses, summary_of

Found = Literal["served", "similar", "repeated"]


@dataclass(slots=True)
class _Candidate:
    position: Position
    exchange: Exchange
    stored: StoredResponses
    used: bool = False


class RecordedResponses:
    """The answers that were recorded in the sessions of an episode, whose folders are `parts` in their order.

    The same request was often answered differently: of its answers that have not been given yet, the one of the step
    that is performed comes first (`move_to`), then the latest before it, then the next after it. Where all have been
    given, a request that changes nothing gets the last one again. A request that is not known gets the answer of one
    that differs in times, random numbers or identifiers only.

    `first_step` is when the first step was begun. Raises what `read_responses` raises.
    """

    def __init__(self, parts: Sequence[Path], first_step: Position = END) -> None:
        self._stored = [read_responses(folder) for folder in parts]
        self._same: dict[Request, list[_Candidate]] = defaultdict(list)
        self._similar: dict[str, list[_Candidate]] = defaultdict(list)
        for number, stored in enumerate(self._stored):
            for exchange in stored.exchanges:
                candidate = _Candidate((number, exchange.at), exchange, stored)
                self._same[exchange.request].append(candidate)
                self._similar[exchange.request.shape].append(candidate)
        self.sockets = RecordedSockets(self._stored, first_step)
        self._start, self._end = START, first_step
        self._found: Counter[Found] = Counter()
        self._unknown: Counter[str] = Counter()

    def move_to(self, start: Position, end: Position, shown_at: Position | None = None) -> None:
        """Say that what was recorded from `start` until `end` is performed now.

        What came by itself after the screen that is compared, at `shown_at`, waits for the next step.
        """
        self._start, self._end = start, end
        self.sockets.move_to(start, shown_at or end)

    def find(self, request: Request) -> tuple[Exchange, bytes] | None:
        """Return what was answered, with the body; None where nothing was recorded. Raises OSError."""
        for kind, candidates in (("served", self._same.get(request)), ("similar", self._similar.get(request.shape))):
            if candidates and (unused := [each for each in candidates if not each.used]):
                return self._give(self._nearest(unused), "served" if kind == "served" else "similar")
        known = self._same.get(request) or self._similar.get(request.shape)
        if known and request.method in REPEATABLE:
            return self._give(known[-1], "repeated")
        return None

    def _give(self, candidate: _Candidate, how: Found) -> tuple[Exchange, bytes]:
        candidate.used = True
        self._found[how] += 1
        return candidate.exchange, candidate.stored.body(candidate.exchange)

    def _nearest(self, unused: list[_Candidate]) -> _Candidate:
        choices: tuple[Callable[[Position], bool], ...] = (
            lambda position: self._start <= position < self._end,
            lambda position: position >= self._end,
        )
        earlier = [each for each in unused if each.position < self._start]
        now, later = ([each for each in unused if choice(each.position)] for choice in choices)
        return (now[:1] or earlier[-1:] or later[:1])[0]

    @property
    def random_seed(self) -> str:
        """The seed of the pages' random numbers; a session that goes on where another ended has that one's."""
        return next((stored.random_seed for stored in self._stored if stored.random_seed), "")

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
