"""The folder of a session's exchanges: one JSON object a line, bodies stored once by content, and what was left out."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from workers.sessions.responses.exchange import Exchange, exchange_as_json, exchange_from_json
from workers.sessions.responses.sockets import SocketEvent, event_as_json, event_from_json

RESPONSES, BODIES = "responses.jsonl", "responses"
NAMED = 20
"""So many requests are named to people; all are counted."""


class ResponseStore:
    """Keeps the exchanges of one session, with bodies of at most `limit` bytes together.

    What is in the folder already stays: a manager that was killed wrote it.
    """

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder, self._limit = folder, limit
        (folder / BODIES).mkdir(mode=0o700, parents=True, exist_ok=True)
        self._bytes = sum(file.stat().st_size for file in (folder / BODIES).iterdir())
        path = folder / RESPONSES
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        os.ftruncate(descriptor, path.read_bytes().rfind(b"\n") + 1)
        self._file = os.fdopen(descriptor, "wb")

    def has_room(self, size: int) -> bool:
        """Whether a body of so many bytes can still be kept."""
        return self._bytes + size <= self._limit

    def keep_body(self, body: bytes) -> str:
        """The SHA-256 of a body that is kept now."""
        digest = hashlib.sha256(body).hexdigest()
        path = self._folder / BODIES / digest
        if not path.exists():
            temporary = path.with_suffix(".part")
            temporary.write_bytes(body)
            temporary.replace(path)
            self._bytes += len(body)
        return digest

    def append(self, exchange: Exchange) -> None:
        """Keep an exchange."""
        self._write({"exchange": exchange_as_json(exchange)})

    def append_event(self, event: SocketEvent) -> None:
        """Keep what happened to a web socket. Raises ValueError once the store is closed."""
        self._write({"socket": event_as_json(event)})

    def note_random_seed(self, seed: str) -> None:
        """Note the seed of the pages' random numbers."""
        self._write({"random_seed": seed})

    def note_clock(self, started_at: float) -> None:
        """Note when the session started by the clock of its pages (seconds since 1970)."""
        self._write({"clock_started_at": started_at})

    def leave_out(self, reason: str, name: str) -> None:
        """Note that the answer to a request, named for people, is not kept, and why."""
        self._write({"left_out": reason, "name": name})

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


@dataclass(frozen=True, slots=True)
class StoredResponses:
    """The exchanges and the events of web sockets that a folder holds, each in order, and how many answers are not
    kept, by reason.

    `random_seed` is that of the pages' random numbers, empty where they had none, `clock_started_at` when the session
    started (seconds since 1970), None in recordings of before 27 November 2026.
    """

    folder: Path
    exchanges: tuple[Exchange, ...]
    left_out: Counter[str]
    left_out_names: tuple[str, ...]
    sha256: str
    random_seed: str = ""
    clock_started_at: float | None = None
    socket_events: tuple[SocketEvent, ...] = ()

    def body(self, exchange: Exchange) -> bytes:
        """The body of an answer. Raises OSError."""
        return self.content(exchange.content) if exchange.content else b""

    def content(self, digest: str) -> bytes:
        """What is kept under a SHA-256. Raises OSError."""
        return (self.folder / BODIES / digest).read_bytes()


def summary_of(parts: Sequence[StoredResponses]) -> dict[str, Any]:
    """What was recorded, as JSON; `sha256` is of the lists of all exchanges with the digests of their bodies."""
    left_out: Counter[str] = sum((part.left_out for part in parts), Counter())
    names = dict.fromkeys(name for part in parts for name in part.left_out_names)
    return {
        "recorded": sum(len(part.exchanges) for part in parts),
        "sockets": sum(event.kind == "created" for part in parts for event in part.socket_events),
        "left_out": dict(left_out),
        "left_out_requests": list(names)[:NAMED],
        "sha256": hashlib.sha256("\n".join(part.sha256 for part in parts).encode()).hexdigest(),
    }


def read_responses(folder: Path) -> StoredResponses:
    """Return what a session's folder holds; nothing where it has none. A line that a kill cut short is dropped.

    So is a failure after which the browser sent the request again by itself: no page has noticed it.
    Raises OSError, and KeyError, TypeError or ValueError for what no ResponseStore wrote.
    """
    path = folder / RESPONSES
    content = path.read_bytes() if path.exists() else b""
    content = content[: content.rfind(b"\n") + 1]
    lines = [load_json(line) for line in content.splitlines()]
    left_out = [(str(line["left_out"]), str(line["name"])) for line in lines if "left_out" in line]
    return StoredResponses(
        folder,
        _noticed([exchange_from_json(line["exchange"]) for line in lines if "exchange" in line]),
        Counter(reason for reason, _ in left_out),
        tuple(dict.fromkeys(name for _, name in left_out))[:NAMED],
        hashlib.sha256(content).hexdigest(),
        next((str(line["random_seed"]) for line in lines if "random_seed" in line), ""),
        next((float(line["clock_started_at"]) for line in lines if "clock_started_at" in line), None),
        tuple(event_from_json(line["socket"]) for line in lines if "socket" in line),
    )


def _noticed(exchanges: Sequence[Exchange]) -> tuple[Exchange, ...]:
    """The exchanges without failures whose request was answered later under the same network id."""
    noticed: list[Exchange] = []
    answered: set[str] = set()
    for exchange in reversed(exchanges):
        if exchange.error and exchange.network_id in answered:
            continue
        if not exchange.error and exchange.network_id:
            answered.add(exchange.network_id)
        noticed.append(exchange)
    return tuple(reversed(noticed))
