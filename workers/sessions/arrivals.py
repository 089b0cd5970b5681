"""What a client of the relay sends, read ahead with the times at which it arrived."""

from __future__ import annotations

import queue
import select
import threading
import time
from collections.abc import Iterator
from typing import Protocol

CHUNK_BYTES = 1 << 16
CHUNKS = 256
"""What is read ahead of a client, so that the times of its messages are known, before it has to wait."""
FULL_SECONDS = 0.05
POLL_SECONDS = 0.01


class Client(Protocol):
    """Whoever speaks RFB with a session: a socket, or a page's WebSocket."""

    def recv(self, size: int, /) -> bytes: ...

    def sendall(self, data: bytes, /) -> None: ...

    def fileno(self) -> int: ...


class Arrivals:
    """The chunks of bytes of a client in their order, however long the caller takes with those before.

    Iterate over it once: each chunk comes with the monotonic seconds of its arrival; it ends with the client.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._chunks: queue.SimpleQueue[tuple[bytes, float]] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._read = self._handled = 0
        threading.Thread(target=self._read_ahead, name="client", daemon=True).start()

    def __iter__(self) -> Iterator[tuple[bytes, float]]:
        try:
            while (chunk := self._chunks.get())[0]:
                yield chunk
                self._handled += 1
        finally:
            self._ended.set()

    def wait_until_handled(self, end: float) -> None:
        """Wait, until `end` (monotonic seconds) at most, for all that the client has sent so far to be handled."""
        quiet = 0
        # Twice: between the two, what had just left the socket has been counted.
        while quiet < 2 and time.monotonic() < end and not self._ended.is_set():
            quiet = 0 if self._read != self._handled or self._has_more() else quiet + 1
            time.sleep(POLL_SECONDS)

    def _has_more(self) -> bool:
        try:
            return bool(select.select([self._client.fileno()], [], [], 0)[0])
        except (OSError, ValueError):
            return False

    def _read_ahead(self) -> None:
        data = b"-"
        while data and not self._ended.is_set():
            try:
                data = self._client.recv(CHUNK_BYTES)
            except OSError:
                data = b""
            self._read += bool(data)
            self._chunks.put((data, time.monotonic()))
            while self._chunks.qsize() >= CHUNKS and not self._ended.wait(FULL_SECONDS):
                pass
