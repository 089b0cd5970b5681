"""What a client of the relay sends, with the times at which it arrived, however long it takes to handle."""

from __future__ import annotations

import select
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

CHUNK_BYTES = 1 << 16
CHUNKS = 256
"""What is read ahead of a client, so that the times of its messages are known, before it has to wait."""
FULL_SECONDS = 0.05
POLL_SECONDS = 0.01
Chunk = tuple[bytes, float]
"""Bytes of a client, and the monotonic seconds of their arrival."""


class Client(Protocol):
    """Whoever speaks RFB with a session: a socket, or a page's WebSocket."""

    def recv(self, size: int, /) -> bytes: ...

    def sendall(self, data: bytes, /) -> None: ...

    def fileno(self) -> int: ...


class Arrivals:
    """Calls `handle` with the chunks of bytes of a client in their order, each with the time of its arrival.

    A chunk is handled by the thread that reads it: passing it to another thread takes longer than most are handled.
    Two threads take turns, so that a handler that is about to wait for something can let the other one read meanwhile
    (`read_ahead`). `end` has the client's `recv` return; it is called where a handler fails.
    """

    def __init__(self, client: Client, handle: Callable[[bytes, float], None], end: Callable[[], None]) -> None:
        self._client, self._handle, self._end = client, handle, end
        self._turn, self._lock = threading.Lock(), threading.Lock()
        """Held by the thread that reads; held to look at what waits."""
        self._reader = 0
        self._waiting: deque[Chunk] = deque()
        self._handling = False
        self._ended = threading.Event()
        self._failure: Exception | None = None

    def run(self) -> None:
        """Read until the client ends and all is handled. Raises what `handle` raises."""
        second = threading.Thread(target=self._take_turns, name="client", daemon=True)
        second.start()
        self._take_turns()
        second.join()
        if self._failure is not None:
            raise self._failure

    def read_ahead(self) -> None:
        """Have the other thread read while the caller, a handler, waits for something."""
        if self._is_reader:
            self._reader = 0
            self._turn.release()

    def wait_until_handled(self, end: float) -> None:
        """Wait, until `end` (monotonic seconds) at most, for all that the client has sent so far to be handled."""
        quiet = 0
        # Twice: between the two, what had just left the socket has been taken note of.
        while quiet < 2 and time.monotonic() < end:
            quiet = 0 if self._handling or self._waiting or self._has_more() else quiet + 1
            time.sleep(POLL_SECONDS)

    def _has_more(self) -> bool:
        if self._ended.is_set():
            return False
        try:
            return bool(select.select([self._client.fileno()], [], [], 0)[0])
        except (OSError, ValueError):
            return False

    @property
    def _is_reader(self) -> bool:
        return self._reader == threading.get_ident()

    def _take_turns(self) -> None:
        while not self._ended.is_set():
            self._turn.acquire()
            self._reader = threading.get_ident()
            while self._is_reader and not self._ended.is_set():
                self._read()
            self.read_ahead()

    def _read(self) -> None:
        """Read a chunk and handle it, and what came meanwhile; the thread that handles does so if there is one."""
        data = b""
        with suppress(OSError):
            data = self._client.recv(CHUNK_BYTES)
        chunk = data, time.monotonic()
        if not data:
            self._ended.set()
        elif self._begins_with(chunk):
            self._handle_all(chunk)

    def _begins_with(self, chunk: Chunk) -> bool:
        """Whether the caller is to handle the chunk; it waits for the thread that handles another one otherwise."""
        while len(self._waiting) >= CHUNKS and not self._ended.wait(FULL_SECONDS):
            pass
        with self._lock:
            if self._handling:
                self._waiting.append(chunk)
            begins, self._handling = not self._handling, True
        return begins

    def _handle_all(self, chunk: Chunk | None) -> None:
        try:
            while chunk is not None:
                self._handle(*chunk)
                chunk = self._next_waiting()
        except Exception as error:
            self._failure, self._handling = error, False
            self._waiting.clear()
            self._ended.set()
            self._end()

    def _next_waiting(self) -> Chunk | None:
        with self._lock:
            self._handling = bool(self._waiting)
            return self._waiting.popleft() if self._waiting else None
