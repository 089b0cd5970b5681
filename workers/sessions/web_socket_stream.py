"""Bytes over a WebSocket whose handshake another process has done (RFC 6455)."""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress
from typing import cast

from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side, State
from websockets.utils import apply_mask

CHUNK_BYTES = 1 << 16
MESSAGE_BYTES = 1 << 20
SLOW_SECONDS = 30
"""A client that takes nothing for so long is cut off; until then nothing more is read for it."""
PING_SECONDS = 20
"""A client that sends nothing for so long is asked for a sign of life, which must come in this time."""
NORMAL, GOING_AWAY, NOT_BINARY, SCREEN_ENDED = 1000, 1001, 1003, 4000
MESSAGES = (Opcode.BINARY, Opcode.CONT)
FINAL_BINARY, MASKED, NOT_SHORT = 0x82, 0x80, 126
SHORT_HEAD, MASK_BYTES = 6, 4
"""Of a short frame: two bytes and the mask (RFC 6455, section 5.2)."""


class WebSocketStream:
    """The messages of a connection joined to a stream of bytes: read by one thread, written by any."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(True)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("@ll", PING_SECONDS, 0))
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("@ll", SLOW_SECONDS, 0))
        with suppress(OSError):  # no TCP: a unix socket has no delay
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connection = connection
        self._protocol = Protocol(Side.SERVER, state=State.OPEN, max_size=MESSAGE_BYTES)
        self._sending = threading.Lock()
        self._closed, self._is_between_messages = False, True

    def fileno(self) -> int:
        return self._connection.fileno()

    def recv(self, size: int) -> bytes:
        """The bytes of the next messages, whatever their number; empty once the stream has ended. Raises OSError."""
        content = b""
        while not content and (data := self._received(size)):
            short = short_messages(data) if self._is_between_messages else None
            content = self._parsed(data) if short is None else short
        return content

    def _parsed(self, data: bytes) -> bytes:
        """What the messages in any bytes carry; control frames are answered."""
        self._protocol.receive_data(data)
        frames = cast("list[Frame]", self._protocol.events_received())
        content = b"".join(self._content(frame) for frame in frames)
        parts = [frame for frame in frames if frame.opcode in MESSAGES]
        ended = parts[-1].fin if parts else self._is_between_messages
        self._is_between_messages = ended and not self._protocol.reader.buffer
        if answers := b"".join(self._protocol.data_to_send()):
            with suppress(ConnectionAbortedError):
                self._send(answers)
        if self._protocol.state is not State.OPEN:
            self._end()
        return content

    def _received(self, size: int) -> bytes:
        """What has come, after a ping where nothing comes; empty once the stream has ended."""
        if self._closed:
            return b""
        with suppress(BlockingIOError):
            return self._connection.recv(size)
        self._send(Frame(Opcode.PING, b"").serialize(mask=False))
        with suppress(BlockingIOError):
            return self._connection.recv(size)
        return b""

    def _content(self, frame: Frame) -> bytes:
        if frame.opcode in MESSAGES:
            return bytes(frame.data)
        if frame.opcode is Opcode.TEXT:
            self.close(NOT_BINARY)
        return b""

    def sendall(self, data: bytes) -> None:
        """Send a message. Raises OSError."""
        self._send(Frame(Opcode.BINARY, data).serialize(mask=False))

    def _send(self, frame: bytes) -> None:
        with self._sending:
            if self._closed:
                raise ConnectionAbortedError("the connection is closed")
            self._connection.sendall(frame)

    def close(self, code: int = NORMAL) -> None:
        """Say why with a close code, and end both directions; the first code counts."""
        with self._sending:
            if not self._closed:
                frame = Frame(Opcode.CLOSE, Close(code, "").serialize())
                with suppress(OSError):
                    self._connection.sendall(frame.serialize(mask=False))
        self._end()

    def _end(self) -> None:
        self._closed = True
        # Not closed yet: another thread may read it.
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)


def short_messages(data: bytes) -> bytes | None:
    """Return what messages carry that are one masked frame of less than 126 bytes each: all input is such messages.

    None where the bytes are anything else than whole messages of this kind.
    """
    place, contents = 0, []
    while place < len(data):
        begin = place + SHORT_HEAD
        if data[place] != FINAL_BINARY or begin > len(data):
            return None
        end = begin + data[place + 1] - MASKED
        if not begin <= end < begin + NOT_SHORT or end > len(data):
            return None
        contents.append(apply_mask(data[begin:end], data[begin - MASK_BYTES : begin]))
        place = end
    return b"".join(contents)
