"""Transports of DevTools messages: a WebSocket, or the two pipes of a child process."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from io import BufferedReader
from typing import Protocol
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from workers.cdp.errors import ConnectionClosed
from workers.programs.child import Child

CHUNK_BYTES = 1 << 18
CONNECT_SECONDS = 10
PIPE_SEPARATOR = b"\0"


class Transport(Protocol):
    """A two-way channel of whole messages. `send` and `receive` raise ConnectionClosed when the browser has ended."""

    def fileno(self) -> int:
        """Return the descriptor that is readable when `receive` would not block."""

    def send(self, message: bytes) -> None: ...

    def receive(self) -> Iterator[bytes]:
        """Read once, and yield the messages that are complete by now: none, one or several."""

    def abort(self) -> None:
        """Cut the channel, from any thread: a thread that waits for a message gets ConnectionClosed."""

    def close(self) -> None: ...


class WebSocketTransport:
    """A WebSocket to a browser that listens on a port of this machine."""

    def __init__(self, url: str) -> None:
        """Connect to a `ws://` address. Raises OSError or ConnectionClosed when that fails."""
        parts = urlsplit(url)
        self._socket = socket.create_connection((parts.hostname, parts.port), timeout=CONNECT_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._fragments: list[bytes] = []
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        while self._protocol.state is State.CONNECTING:
            self._read()
        if self._protocol.state is not State.OPEN:
            raise ConnectionClosed(f"The browser refused the WebSocket: {self._protocol.handshake_exc}")
        self._socket.settimeout(None)

    def fileno(self) -> int:
        return self._socket.fileno()

    def send(self, message: bytes) -> None:
        self._protocol.send_text(message)
        self._flush()

    def receive(self) -> Iterator[bytes]:
        self._read()
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._fragments.append(bytes(event.data))
                if event.fin:
                    message, self._fragments = b"".join(self._fragments), []
                    yield message

    def _read(self) -> None:
        try:
            data = self._socket.recv(CHUNK_BYTES)
        except OSError as error:
            raise ConnectionClosed(f"The browser has been closed: {error}") from error
        if not data:
            raise ConnectionClosed("The browser has been closed.")
        self._protocol.receive_data(data)
        self._flush()

    def _flush(self) -> None:
        try:
            for data in self._protocol.data_to_send():
                self._socket.sendall(data)
        except OSError as error:
            raise ConnectionClosed(f"The browser has been closed: {error}") from error

    def abort(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._socket.close()


class PipeTransport:
    """The standard input and output of a child process; messages end with a zero byte."""

    def __init__(self, child: Child) -> None:
        requests, responses = child.process.stdin, child.process.stdout
        if requests is None or not isinstance(responses, BufferedReader):
            raise ValueError("The browser was started without pipes.")
        self._child, self._requests, self._responses = child, requests, responses
        self._incomplete = b""

    def fileno(self) -> int:
        try:
            return self._responses.fileno()
        except ValueError as error:
            raise self._closed() from error

    def send(self, message: bytes) -> None:
        try:
            self._requests.write(message + PIPE_SEPARATOR)
            self._requests.flush()
        except (OSError, ValueError) as error:
            raise self._closed() from error

    def receive(self) -> Iterator[bytes]:
        data = self._receive_some()
        if not data:
            raise self._closed()
        *messages, self._incomplete = (self._incomplete + data).split(PIPE_SEPARATOR)
        yield from messages

    def _receive_some(self) -> bytes:
        # Not `os.read`: the child's end closes the pipes, and another file may have the number then.
        try:
            return self._responses.read1(CHUNK_BYTES)
        except ValueError as error:
            raise self._closed() from error

    def _closed(self) -> ConnectionClosed:
        return ConnectionClosed(f"The browser has been closed: {self._child.stderr_tail() or 'no reason given'}")

    def abort(self) -> None:
        self._child.kill()

    def close(self) -> None:
        """Leave the pipes to the child process, which closes them when it is stopped."""
