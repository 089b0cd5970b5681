"""Clients of a queue: each a process with a connection and a token of its own."""

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
from uuid import uuid4

from benchmarks._queue_dataset import SLUG

RETRY_SECONDS = 0.1
PATIENCE_SECONDS = 120.0
TELL_SECONDS = 15.0
NEXT_SCREEN = f"/api/datasets/{SLUG}/box-queue/next"
FORK = get_context("fork")


@dataclass
class ClientLog:
    """The log of a client: [box, slug] of every 2xx answer, seconds of every Next, when each box was leased."""

    person: str
    named: list[tuple[str, str]] = field(default_factory=list)
    reviewed: int = 0
    next_seconds: list[float] = field(default_factory=list)
    held: list[tuple[str, float, float]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    broken: int = 0


class QueueClient:
    """A client of the server; it repeats a request that is not answered, as the web page does.

    Waits for about `pace` seconds before it names a box.
    """

    def __init__(self, number: int, port: int, token: str, *, pace: float = 0.0) -> None:
        self.day = ClientLog(f"p{number}")
        self._number, self._port, self._pace = number, port, pace
        self._random = random.Random(number)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def review_all(self) -> None:
        while self.review():
            self.day.reviewed += 1

    def name(self) -> bool:
        """Label one box; False when there is none now."""
        assigned = self._next(f"/api/datasets/{SLUG}/label-queue/next", {})
        if assigned is None:
            return False
        box, leased_at = assigned["box"]["id"], time.monotonic()
        # Every seventh box is called otherwise by people with odd numbers: a maintainer would have to decide.
        differs = int(box[:8], 16) % 7 == 0 and self._number % 2
        text = f"{'other' if differs else 'box'} {box[:13]}"
        time.sleep(self._pace * self._random.uniform(0.5, 1.5))
        answered_at = time.monotonic()
        status, reply = self._post(f"/api/boxes/{box}/proposals", {"token": assigned["token"], "text": text})
        if status == 201:
            self.day.named.append((box.replace("-", ""), reply["slug"]))
            self.day.held.append((box, leased_at, answered_at))
        self._note_refusal(status, reply)
        return True

    def floor(self) -> float:
        """The seconds of the smallest request that says who asks."""
        began = time.perf_counter()
        self._request("GET", "/api/me")
        return time.perf_counter() - began

    def look(self, stage: str) -> float:
        """The seconds until the next screen is there; it is given back at once."""
        assigned = self._next(NEXT_SCREEN, {"stage": stage})
        if assigned is not None:
            self._request("DELETE", f"/api/leases/{assigned['token']}")
        return self.day.next_seconds[-1]

    def draw(self) -> tuple[str, int] | None:
        """Adds a box to the next screen and submits it; None where there is none."""
        assigned = self._next(NEXT_SCREEN, {"stage": "boxes"})
        if assigned is None:
            return None
        screen = assigned["screen"]
        box = {"id": str(uuid4()), "left": 60, "top": 10, "right": 90, "bottom": 30, "kind": "click"}
        edits = {"base_version": screen["version"], "edits": [{"id": str(uuid4()), "action": "add", "box": box}]}
        _, applied = self._tell(f"/api/screens/{screen['id']}/edits", edits)
        body = {"version": applied["version"], "token": assigned["token"]}
        self._tell(f"/api/screens/{screen['id']}/submission", body)
        return "boxes", screen["id"]

    def review(self) -> tuple[str, int] | None:
        """Approves the next screen; None where there is none."""
        assigned = self._next(NEXT_SCREEN, {"stage": "review"})
        if assigned is None:
            return None
        screen = assigned["screen"]
        body = {"version": screen["version"], "decision": "approved", "token": assigned["token"]}
        self._tell(f"/api/screens/{screen['id']}/approvals", body)
        return "review", screen["id"]

    def _tell(self, address: str, body: dict[str, Any]) -> tuple[int, Any]:
        """Posts, and notes where it is refused."""
        status, reply = self._post(address, body)
        self._note_refusal(status, reply)
        return status, reply

    def _next(self, address: str, body: dict[str, Any]) -> Any:
        began = time.perf_counter()
        status, reply = self._post(address, body)
        self.day.next_seconds.append(time.perf_counter() - began)
        self._note_refusal(status, reply)
        return reply if status == 200 else None

    def _note_refusal(self, status: int, reply: Any) -> None:
        if status >= 400:
            self.day.refused.append(f"{status} {reply}"[:300])

    def _post(self, address: str, body: dict[str, Any]) -> tuple[int, Any]:
        return self._request("POST", address, body)

    def _request(self, method: str, address: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self._connection.request(method, address, None if body is None else json.dumps(body), self._headers)
                answer = self._connection.getresponse()
                text = answer.read()
                return answer.status, _decoded(text)
            except (OSError, http.client.HTTPException):
                self.day.broken += 1
                self._connection.close()
                if time.monotonic() > until:
                    raise
                time.sleep(RETRY_SECONDS)


def _decoded(text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return text[:200].decode(errors="replace")


def work(
    port: int, tokens: Sequence[str], proposal_count: int, *, reviews: bool = True, pace: float = 0.0
) -> ClientGroup:
    """Starts a process for each token; together they review everything and make `wanted` proposals."""
    return ClientGroup(port, tokens, proposal_count, reviews=reviews, pace=pace)


class ClientGroup:
    """The processes of all clients."""

    def __init__(self, port: int, tokens: Sequence[str], proposal_count: int, *, reviews: bool, pace: float) -> None:
        self.made = FORK.Value("i", 0)
        self._days: Any = FORK.Queue()
        self._processes = [
            FORK.Process(
                target=self._run_client, args=(number, port, token, proposal_count, reviews, pace), daemon=True
            )
            for number, token in enumerate(tokens)
        ]
        for person in self._processes:
            person.start()

    def days(self, report: Callable[[int], None] = lambda count: None) -> list[ClientLog]:
        """The logs of all clients, once they have ended; calls `tell` with the number of proposals at times."""
        days: list[ClientLog] = []
        while len(days) < len(self._processes):
            try:
                days.append(self._days.get(timeout=TELL_SECONDS))
            except queue.Empty:
                report(self.made.value)
        for person in self._processes:
            person.join()
        return days

    def alive(self) -> bool:
        return any(person.is_alive() for person in self._processes)

    def pause(self) -> None:
        time.sleep(RETRY_SECONDS / 10)

    def _run_client(self, number: int, port: int, token: str, proposal_count: int, reviews: bool, pace: float) -> None:
        person = QueueClient(number, port, token, pace=pace)
        # With a pace people do not all arrive in the same moment.
        time.sleep(pace * number / len(self._processes) if pace else 0)
        try:
            if reviews:
                person.review_all()
            quiet_since = time.monotonic()
            while self.made.value < proposal_count and time.monotonic() - quiet_since < PATIENCE_SECONDS:
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
