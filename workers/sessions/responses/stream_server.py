"""An HTTP server on a unix socket that gives the pages of a replay the parts of streams when they are due."""

from __future__ import annotations

import base64
import os
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from workers.sessions.responses.exchange import Exchange
from workers.sessions.responses.recorded_sockets import Deliver, Kind

PORT = 1081
"""Of 127.0.0.0/8 in a session's sandbox, where this server is reached."""
NOT_SERVED = frozenset({"content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"})
"""Headers of how an answer came: bodies are kept decoded."""
HEAD_BYTES = 1 << 20
HOSTS = 200
"""A browser keeps at most six connections to one host, so each stream comes from the next one."""
Part = tuple[Kind, str]
ENDS: tuple[Kind, ...] = ("closed", "canceled", "failed")
CANCEL_SECONDS = 0.5
"""A page that gives its stream up does so within so long after the step in which it did: its end comes after that."""


class StreamServer:
    """Listens at `path`, where user `uid` may connect to. A browser reaches it by addresses that pages do not see."""

    def __init__(self, path: Path, uid: int | None) -> None:
        self._streams: list[tuple[Exchange, SimpleQueue[Part]]] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        path.chmod(0o600)
        if uid is not None:
            os.chown(path, uid, uid)
        self._listener.listen()
        threading.Thread(target=self._accept, name="recorded streams", daemon=True).start()

    def add(self, exchange: Exchange) -> tuple[str, Deliver]:
        """Return where an answer is fetched as a stream, and what takes its parts, fetched or not."""
        number, parts = len(self._streams), SimpleQueue[Part]()
        self._streams.append((exchange, parts))
        return f"http://127.0.0.{2 + number % HOSTS}:{PORT}/{number}", lambda kind, content: parts.put((kind, content))

    def close(self) -> None:
        """Break all streams off."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for _, parts in self._streams:
            parts.put(("failed", ""))

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, suppress(OSError, ValueError, IndexError):
            exchange, parts = self._streams[_number_in(connection)]
            threading.Thread(target=_read_rest, args=(connection, parts), daemon=True).start()
            try:
                connection.sendall(_head(exchange))
                _send_parts(connection, parts)
            finally:
                # Whoever still reads from it keeps a connection open.
                connection.shutdown(socket.SHUT_RDWR)


def _number_in(connection: socket.socket) -> int:
    """The number in the address of a request. Raises ValueError, IndexError."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < HEAD_BYTES and (data := connection.recv(HEAD_BYTES)):
        head += data
    return int(head.split(b" ", 2)[1].lstrip(b"/"))


def _send_parts(connection: socket.socket, parts: SimpleQueue[Part]) -> None:
    while (part := parts.get())[0] not in ENDS:
        if part[0] == "binary" and (content := base64.b64decode(part[1])):
            connection.sendall(_chunk(content))
    if part[0] == "canceled":
        time.sleep(CANCEL_SECONDS)
    if part[0] != "failed":
        connection.sendall(_chunk(b""))


def _read_rest(connection: socket.socket, parts: SimpleQueue[Part]) -> None:
    """Read what a request sends, until its page has enough of the answer."""
    with suppress(OSError):
        while connection.recv(HEAD_BYTES):
            pass
    parts.put(("failed", ""))


def _head(exchange: Exchange) -> bytes:
    lines = [f"HTTP/1.1 {exchange.status} Recorded"]
    for name, value in exchange.headers:
        # Cookies are set by DevTools: from here they would be another host's.
        if name.lower() not in (*NOT_SERVED, "set-cookie") and not {"\r", "\n"} & {*name, *value}:
            lines.append(f"{name}: {value}")
    return "\r\n".join([*lines, "Transfer-Encoding: chunked", "Connection: close", "", ""]).encode("latin-1", "replace")


def _chunk(content: bytes) -> bytes:
    return f"{len(content):x}\r\n".encode() + content + b"\r\n"
