"""The unix sockets on which a session is reached: by VNC viewers, by pages, by requests of the web server."""

from __future__ import annotations

import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.rfb.handshake import ClientHandshake
from annotator.domain.rfb.messages import (
    INPUT_MESSAGES,
    PowerRequest,
    ProtocolError,
    SetDesktopSize,
    SetEncodings,
    without_unreadable,
)
from annotator.domain.rfb.parser import ClientMessageParser
from annotator.files.socket_path import socket_path
from workers.sessions.arrivals import CHUNK_BYTES, Arrivals, Client
from workers.sessions.live_session import LiveSession
from workers.sessions.recording import Arrival, Recording
from workers.sessions.web_socket_stream import GOING_AWAY, SCREEN_ENDED, WebSocketStream

LINE_BYTES = 1 << 16
INPUT_SOCKET, VIEW_SOCKET = "rfb.sock", "view.sock"
SCREENS_SOCKET, REQUESTS_SOCKET = "screens.sock", "requests.sock"
ALL_SOCKETS = (INPUT_SOCKET, VIEW_SOCKET, SCREENS_SOCKET, REQUESTS_SOCKET)
ACT, ACCESS_BYTES, CODE = b"act", 16, struct.Struct(">H")
HANDLED_SECONDS = 5.0
"""How long a request waits for what clients sent before it: the elements before an act take a while to read."""
Answer = Callable[[dict[str, Any]], dict[str, Any]]
Handle = Callable[[Arrival], None]


class Relay:
    """Listens in `folder`: on rfb.sock and view.sock it speaks RFB, on requests.sock one JSON object a line.

    Whoever connects to view.sock sees the screen and sends no input. What `answer` returns for a request is sent back.
    On screens.sock the web server hands over the connection of an open WebSocket with what its page may do, act or
    view. It ends the WebSocket by sending a close code in two bytes, or by closing its side.
    """

    def __init__(self, session: LiveSession, recording: Recording, folder: Path, answer: Answer) -> None:
        self._session, self._recording, self._answer = session, recording, answer
        self._lock = threading.Lock()
        self._connections: set[socket.socket] = set()
        self._arrivals: set[Arrivals] = set()
        self._paths = [folder / name for name in ALL_SOCKETS]
        serve = (self._serve_input, self._serve_view, self._serve_page, self._serve_requests)
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
        self._serve_rfb(client, self._recording.handle, lambda: close(client))

    def _serve_view(self, client: socket.socket) -> None:
        self._serve_rfb(client, _forward_unless_input, lambda: close(client))

    def _serve_page(self, web_server: socket.socket) -> None:
        """Serve the page whose connection the web server hands over."""
        access, descriptors, *_ = socket.recv_fds(web_server, ACCESS_BYTES, 1)
        if not descriptors:
            return
        with socket.socket(fileno=descriptors[0]) as connection:
            page = WebSocketStream(connection)
            threading.Thread(target=_end_when_told, args=(web_server, page), daemon=True).start()
            handle = self._recording.handle if access == ACT else _forward_unless_input
            try:
                self._serve_rfb(page, handle, lambda: page.close(SCREEN_ENDED))
            finally:
                page.close()

    def _serve_rfb(self, client: Client, handle: Handle, end: Callable[[], None]) -> None:
        """Pass messages on until the client has ended; `end` ends it where the display does first."""
        server = self._session.connect_display()
        threading.Thread(target=_copy, args=(server, client, end), daemon=True).start()
        handshake, parser = ClientHandshake(), ClientMessageParser()

        def pass_on(data: bytes, arrived_at: float) -> None:
            begin, rest = handshake.feed(data)
            if begin:
                server.sendall(begin)
            for message in parser.feed(rest):
                if not isinstance(message, (PowerRequest, SetDesktopSize)):
                    known = without_unreadable(message) if isinstance(message, SetEncodings) else message
                    handle(Arrival(known, arrived_at, server.sendall, arrivals.read_ahead))

        arrivals = Arrivals(client, pass_on, lambda: close(server))
        with self._lock:
            self._arrivals.add(arrivals)
        try:
            arrivals.run()
        finally:
            close(server)
            with self._lock:
                self._arrivals.discard(arrivals)

    def wait_until_handled(self) -> None:
        """Wait until all that clients have sent so far has reached the recording and the display."""
        end = time.monotonic() + HANDLED_SECONDS
        with self._lock:
            arrivals = tuple(self._arrivals)
        for each in arrivals:
            each.wait_until_handled(end)

    def _serve_requests(self, client: socket.socket) -> None:
        with client.makefile("rb") as lines:
            while line := lines.readline(LINE_BYTES):
                with suppress(ValueError):
                    request = load_json(line)
                    if isinstance(request, dict):
                        client.sendall(json.dumps(self._answer(request)).encode() + b"\n")

    def close(self) -> None:
        """Close all connections, once what came over them is handled, and remove the sockets."""
        self.wait_until_handled()
        for listener, path in zip(self._listeners, self._paths, strict=True):
            close(listener)
            path.unlink(missing_ok=True)
        with self._lock:
            connections = tuple(self._connections)
        for connection in connections:
            close(connection)


def _forward_unless_input(arrival: Arrival) -> None:
    if not isinstance(arrival.message, INPUT_MESSAGES):
        arrival.forward(arrival.message.raw)


def _end_when_told(web_server: socket.socket, page: WebSocketStream) -> None:
    """Close a page's WebSocket with the code that the web server sends, or because the web server is gone."""
    code = b""
    with suppress(OSError):
        code = web_server.recv(CODE.size)
    page.close(CODE.unpack(code)[0] if len(code) == CODE.size else GOING_AWAY)


def listen(path: Path) -> socket.socket:
    """Return a socket that listens at `path`, for this user alone (mode 0600)."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    with socket_path(path.parent, path.name) as place:
        previous = os.umask(0o177)
        try:
            listener.bind(place)
        finally:
            os.umask(previous)
    listener.listen()
    return listener


def _copy(source: socket.socket, sink: Client, end: Callable[[], None]) -> None:
    with suppress(OSError):
        while data := source.recv(CHUNK_BYTES):
            sink.sendall(data)
    end()


def close(connection: socket.socket) -> None:
    """Shut a socket down, so that threads that wait for it wake up, and close it."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
