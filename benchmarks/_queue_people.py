"""People at a queue: each a process with a connection and a token of its own."""

from __future__ import annotations

import http.client
import json
import queue
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from benchmarks._queue_world import SLUG

RETRY_SECONDS = 0.1
PATIENCE_SECONDS = 120.0
TELL_SECONDS = 15.0
FORK = get_context("fork")


@dataclass
class Day:
    """What one person did: [box, slug] of every answer that was 2xx, seconds of every Next, when each box was held."""

    person: str
    named: list[tuple[str, str]] = field(default_factory=list)
    reviewed: int = 0
    next_seconds: list[float] = field(default_factory=list)
    held: list[tuple[str, float, float]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    broken: int = 0


class Person:
    """Talks to the server; what is not answered is sent again, as a browser's page does.

    Thinks for about `pace` seconds before it names a box.
    """

    def __init__(self, number: int, port: int, token: str, *, pace: float = 0.0) -> None:
        self.day = Day(f"p{number}")
        self._number, self._port, self._pace = number, port, pace
        self._moods = random.Random(number)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def review_all(self) -> None:
        address = f"/api/datasets/{SLUG}/box-queue/next"
        while turn := self._next(address, {"stage": "review"}):
            screen = turn["screen"]
            body = {"version": screen["version"], "decision": "approved", "token": turn["token"]}
            status, said = self._post(f"/api/screens/{screen['id']}/approvals", body)
            self.day.reviewed += status == 201
            self._note_refusal(status, said)

    def name(self) -> bool:
        """One box; False when there is none (now)."""
        turn = self._next(f"/api/datasets/{SLUG}/label-queue/next", {})
        if turn is None:
            return False
        box, taken = turn["box"]["id"], time.monotonic()
        # Every seventh box is called otherwise by people with odd numbers: a maintainer would have to decide.
        differs = int(box[:8], 16) % 7 == 0 and self._number % 2
        text = f"{'other' if differs else 'box'} {box[:13]}"
        time.sleep(self._pace * self._moods.uniform(0.5, 1.5))
        given = time.monotonic()
        status, said = self._post(f"/api/boxes/{box}/proposals", {"token": turn["token"], "text": text})
        if status == 201:
            self.day.named.append((box.replace("-", ""), said["slug"]))
            self.day.held.append((box, taken, given))
        self._note_refusal(status, said)
        return True

    def _next(self, address: str, body: dict[str, Any]) -> Any:
        began = time.perf_counter()
        status, said = self._post(address, body)
        self.day.next_seconds.append(time.perf_counter() - began)
        self._note_refusal(status, said)
        return said if status == 200 else None

    def _note_refusal(self, status: int, said: Any) -> None:
        if status >= 400:
            self.day.refused.append(f"{status} {said}"[:300])

    def _post(self, address: str, body: dict[str, Any]) -> tuple[int, Any]:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self._line.request("POST", address, json.dumps(body), self._headers)
                answer = self._line.getresponse()
                text = answer.read()
                return answer.status, _said(text)
            except (OSError, http.client.HTTPException):
                self.day.broken += 1
                self._line.close()
                if time.monotonic() > until:
                    raise
                time.sleep(RETRY_SECONDS)


def _said(text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text[:200].decode(errors="replace")


def work(port: int, tokens: Sequence[str], wanted: int, *, reviews: bool = True, pace: float = 0.0) -> Crew:
    """Starts a process for each token; together they review everything and make `wanted` proposals."""
    return Crew(port, tokens, wanted, reviews=reviews, pace=pace)


class Crew:
    """The processes of people at work."""

    def __init__(self, port: int, tokens: Sequence[str], wanted: int, *, reviews: bool, pace: float) -> None:
        self.made = FORK.Value("i", 0)
        self._days: Any = FORK.Queue()
        self._people = [
            FORK.Process(target=self._live, args=(number, port, token, wanted, reviews, pace), daemon=True)
            for number, token in enumerate(tokens)
        ]
        for person in self._people:
            person.start()

    def days(self, tell: Callable[[int], None] = lambda made: None) -> list[Day]:
        """Waits until everybody has gone home; now and then tells how many proposals are made."""
        days: list[Day] = []
        while len(days) < len(self._people):
            try:
                days.append(self._days.get(timeout=TELL_SECONDS))
            except queue.Empty:
                tell(self.made.value)
        for person in self._people:
            person.join()
        return days

    def alive(self) -> bool:
        return any(person.is_alive() for person in self._people)

    def pause(self) -> None:
        time.sleep(RETRY_SECONDS / 10)

    def _live(self, number: int, port: int, token: str, wanted: int, reviews: bool, pace: float) -> None:
        person = Person(number, port, token, pace=pace)
        # With a pace people do not all arrive in the same moment.
        time.sleep(pace * number / len(self._people) if pace else 0)
        try:
            if reviews:
                person.review_all()
            quiet_since = time.monotonic()
            while self.made.value < wanted and time.monotonic() - quiet_since < PATIENCE_SECONDS:
                before = len(person.day.named)
                if person.name():
                    quiet_since = time.monotonic()
                    with self.made.get_lock():
                        self.made.value += len(person.day.named) - before
                else:
                    time.sleep(RETRY_SECONDS)
        except Exception as error:
            person.day.refused.append(f"gave up: {error!r}")
        self._days.put(person.day)
