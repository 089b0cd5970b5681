"""A client of D-Bus that asks many questions at once and takes the answers as they come.

Programs answer one question after the other. Who waits for each answer before the next question waits for two changes
of processes a time: a tree of hundreds of elements takes seconds. Standard library only (see `dbus_message`).
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from workers.accessibility.dbus_message import METHOD_RETURN, MessageError, MethodCall, read_message

CHUNK_BYTES = 1 << 16
AT_ONCE = 200
"""So many questions are under way: enough that a program never waits for the next, less than a bus allows."""
LONGEST_SERIAL = 0xFFFFFFFF
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
HELLO = MethodCall(BUS, "Hello")
Question = tuple[str, str, MethodCall]
"""The bus name of who is asked (empty between peers), the object's path, and what is asked."""


@lru_cache(maxsize=4096)
def _encoder(call: MethodCall, destination: str) -> Callable[[int, str], bytes]:
    return call.encoded(destination)


class DBusConnection:
    """A connection to a bus or to a peer at a D-Bus address of a unix socket. Raises OSError.

    Waits `seconds` at most for the next answer.
    """

    def __init__(self, address: str, seconds: float) -> None:
        self._socket = _connected(address, seconds)
        self._data = b""
        self._serial = 0
        try:
            self._authenticate()
        except OSError:
            self.close()
            raise

    def _authenticate(self) -> None:
        self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.geteuid()).encode().hex().encode() + b"\r\n")
        answer = b""
        while not answer.endswith(b"\r\n"):
            answer += self._received()
        if not answer.startswith(b"OK "):
            raise ConnectionRefusedError(f"D-Bus does not let us in: {answer!r}")
        self._socket.sendall(b"BEGIN\r\n")

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """The first values of the answers, in order; None for an error or an answer without a value.

        Raises OSError (TimeoutError among them) and MessageError; the connection is closed then.
        """
        answers: dict[int, Any] = {}
        first, sent = self._serial + 1, 0
        try:
            while len(answers) < len(questions):
                # Half of what may be under way is sent at once, so that it is one packet for many.
                if sent < len(questions) and sent - len(answers) <= AT_ONCE // 2:
                    some = questions[sent : sent + AT_ONCE // 2]
                    self._socket.sendall(b"".join(self._encode(question) for question in some))
                    sent += len(some)
                self._take_answers(answers, first)
        except (OSError, MessageError):
            self.close()
            raise
        return [answers[serial] for serial in range(first, first + len(questions))]

    def _encode(self, question: Question) -> bytes:
        destination, path, call = question
        self._serial += 1
        if self._serial > LONGEST_SERIAL:
            raise ConnectionAbortedError("all serial numbers are used")
        return _encoder(call, destination)(self._serial, path)

    def _take_answers(self, answers: dict[int, Any], first: int) -> None:
        """Wait for bytes and read the answers in them; what answers no question from `first` on is left out."""
        self._data += self._received()
        place = 0
        while read := read_message(self._data, place):
            message, place = read
            if first <= message.reply_to <= self._serial:
                values = message.values() if message.kind == METHOD_RETURN else []
                answers[message.reply_to] = values[0] if values else None
        self._data = self._data[place:]

    def _received(self) -> bytes:
        data = self._socket.recv(CHUNK_BYTES)
        if not data:
            raise ConnectionResetError("the other side has ended")
        return data

    @property
    def closed(self) -> bool:
        return self._socket.fileno() < 0

    def close(self) -> None:
        self._socket.close()


def bus(address: str, seconds: float) -> DBusConnection:
    """A connection to a message bus, which knows us. Raises OSError, MessageError."""
    connection = DBusConnection(address, seconds)
    connection.ask([(BUS, BUS_PATH, HELLO)])
    return connection


def _connected(addresses: str, seconds: float) -> socket.socket:
    """A socket connected to the first of the addresses that is of a unix socket and accepts."""
    for address in addresses.split(";"):
        kind, _, rest = address.partition(":")
        parts = dict(part.partition("=")[::2] for part in rest.split(","))
        path = unquote(parts["path"]) if "path" in parts else "\0" + unquote(parts.get("abstract", ""))
        if kind == "unix" and path != "\0":
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(seconds)
            with suppress(OSError):
                connection.connect(path)
                return connection
            connection.close()
    raise ConnectionRefusedError(f"nothing accepts at {addresses!r}")
