"""The unix sockets on which the web server reaches a session: for input, for watching only, and for requests."""

from __future__ import annotations

import json
import os
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.rfb.handshake import ClientHandshake
from annotator.domain.rfb.messages import (
    INPUT_MESSAGES,
    ClientMessage,
    PowerRequest,
    ProtocolError,
    SetDesktopSize,
    SetEncodings,
    without_unreadable,
)
from annotator.domain.rfb.parser import ClientMessageParser
from workers.sessions.live_session import LiveSession
from workers.sessions.recording import Recording

CHUNK_BYTES = 1 << 16
LINE_BYTES = 1 << 16
INPUT_SOCKET, VIEW_SOCKET, REQUESTS_SOCKET = "rfb.sock", "view.sock", "requests.sock"
CHUNKS = 256
"""What is read ahead of a client, so that the times of its messages are known, before it has to wait."""
FULL_SECONDS = 0.05
Answer = Callable[[dict[str, Any]], dict[str, Any]]
Handle = Callable[[ClientMessage, Callable[[bytes], None], float], None]
"""Takes a message, what passes it on, and when it arrived (monotonic seconds)."""


class Relay:
    """Listens in `folder`: on rfb.sock and view.sock it speaks RFB, on requests.sock one JSON object a line.

    Whoever connects to view.sock sees the screen and sends no input. What `answer` returns for a request is sent back.
    """

    def __init__(self, session: LiveSession, recording: Recording, folder: Path, answer: Answer) -> None:
        self._session, self._recording, self._answer = session, recording, answer
        self._lock = threading.Lock()
        self._connections: set[socket.socket] = set()
        self._paths = [folder / name for name in (INPUT_SOCKET, VIEW_SOCKET, REQUESTS_SOCKET)]
        serve = (self._serve_input, self._serve_view, self._serve_requests)
        self._listeners = [listen(path) for path in self._paths]
        for listener, function in zip(self._listeners, serve, strict=True):
            threading.Thread(target=self._accept, args=(listener, function), daemon=True).start()

    def _accept(self, listener: socket.socket, serve: Callable[[socket.socket], None]) -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                with self._lock:
                    self._connections.add(client)
                threading.Thread(target=self._run, args=(client, serve), daemon=True).start()

    def _run(self, client: socket.socket, serve: Callable[[socket.socket], None]) -> None:
        with suppress(OSError, ProtocolError):
            serve(client)
        with self._lock:
            self._connections.discard(client)
        close(client)

    def _serve_input(self, client: socket.socket) -> None:
        self._serve_rfb(client, self._recording.handle)

    def _serve_view(self, client: socket.socket) -> None:
        def forward_unless_input(message: ClientMessage, forward: Callable[[bytes], None], _: float) -> None:
            if not isinstance(message, INPUT_MESSAGES):
                forward(message.raw)

        self._serve_rfb(client, forward_unless_input)

    def _serve_rfb(self, client: socket.socket, handle: Handle) -> None:
        server = self._session.connect_display()
        threading.Thread(target=_copy, args=(server, client), daemon=True).start()
        try:
            handshake, parser = ClientHandshake(), ClientMessageParser()
            for data, arrived_at in _arrivals(client):
                begin, rest = handshake.feed(data)
                if begin:
                    server.sendall(begin)
                for message in parser.feed(rest):
                    if not isinstance(message, (PowerRequest, SetDesktopSize)):
                        known = without_unreadable(message) if isinstance(message, SetEncodings) else message
                        handle(known, server.sendall, arrived_at)
        finally:
            close(server)

    def _serve_requests(self, client: socket.socket) -> None:
        with client.makefile("rb") as lines:
            while line := lines.readline(LINE_BYTES):
                with suppress(ValueError):
                    request = load_json(line)
                    if isinstance(request, dict):
                        client.sendall(json.dumps(self._answer(request)).encode() + b"\n")

    def close(self) -> None:
        """Close all connections and remove the sockets."""
        for listener, path in zip(self._listeners, self._paths, strict=True):
            close(listener)
            path.unlink(missing_ok=True)
        with self._lock:
            connections = tuple(self._connections)
        for connection in connections:
            close(connection)


def listen(path: Path) -> socket.socket:
    """Return a socket that listens at `path`, for this user alone (mode 0600)."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    descriptor = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        # Through the descriptor: a unix socket's path may have 107 bytes, a data folder's more.
        place = f"/proc/self/fd/{descriptor}/{path.name}"
        previous = os.umask(0o177)
        try:
            listener.bind(place)
        finally:
            os.umask(previous)
    finally:
        os.close(descriptor)
    listener.listen()
    return listener


def _arrivals(client: socket.socket) -> Iterator[tuple[bytes, float]]:
    """What a client sends, with the times it arrived, however long the caller takes with what came before."""
    chunks: queue.SimpleQueue[tuple[bytes, float]] = queue.SimpleQueue()
    ended = threading.Event()

    def read() -> None:
        data = b"-"
        while data and not ended.is_set():
            try:
                data = client.recv(CHUNK_BYTES)
            except OSError:
                data = b""
            chunks.put((data, time.monotonic()))
            while chunks.qsize() >= CHUNKS and not ended.wait(FULL_SECONDS):
                pass

    threading.Thread(target=read, name="client", daemon=True).start()
    try:
        while (chunk := chunks.get())[0]:
            yield chunk
    finally:
        ended.set()


def _copy(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(CHUNK_BYTES):
            sink.sendall(data)
    close(sink)


def close(connection: socket.socket) -> None:
    """Shut a socket down, so that threads that wait for it wake up, and close it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
