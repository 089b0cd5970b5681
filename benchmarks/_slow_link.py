"""A TCP relay before a site that lets it answer as late as sites far away do."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CHUNK_BYTES = 1 << 16


class _Connection:
    """One connection: the first byte after each thing that the client has sent comes late."""

    def __init__(self, client: socket.socket, site: socket.socket, longest: float, draw: random.Random) -> None:
        self._client, self._site, self._longest, self._draw = client, site, longest, draw
        self._asked = threading.Event()
        threading.Thread(target=self._pass_requests, daemon=True).start()
        threading.Thread(target=self._pass_answers, daemon=True).start()

    def _pass_requests(self) -> None:
        with suppress(OSError):
            while data := self._client.recv(CHUNK_BYTES):
                self._asked.set()
                self._site.sendall(data)
        _end(self._site)

    def _pass_answers(self) -> None:
        with suppress(OSError):
            while data := self._site.recv(CHUNK_BYTES):
                if self._asked.is_set():
                    self._asked.clear()
                    time.sleep(self._draw.uniform(0, self._longest))
                self._client.sendall(data)
        _end(self._client)


def _end(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


@contextmanager
def slow_link(host: str, port: int, longest: float, seed: str) -> Iterator[int]:
    """Yield a port of 127.0.0.1 behind which the site is; each answer begins up to `longest` seconds late."""
    draw = random.Random(seed)
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    client, _ = server.accept()
                    _Connection(client, socket.create_connection((host, port)), longest, draw)

        threading.Thread(target=accept, name="slow link", daemon=True).start()
        yield server.getsockname()[1]
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)
