"""An X connection that says which area was drawn and reads its pixels: X11 and its DAMAGE extension.

python-xlib reads 4,096 bytes at a time and takes longer for one event than the server for the whole area.
"""

from __future__ import annotations

import select
import socket
import struct
from pathlib import Path

import numpy as np
from Xlib.xauth import Xauthority

from annotator.domain.geometry import Rect
from workers.display.xauthority import SCHEME

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]
LITTLE_ENDIAN, PROTOCOL = 0x6C, (11, 0)
CHANGE_WINDOW_ATTRIBUTES, GET_IMAGE, QUERY_EXTENSION = 2, 73, 98
EVENT_MASK, SUBSTRUCTURE_NOTIFY = 1 << 11, 1 << 19
WINDOW_EVENTS = range(16, 23)
"""Windows are made, closed, hidden, shown, moved."""
QUERY_VERSION, CREATE, SUBTRACT = 0, 1, 3
"""Requests of the DAMAGE extension."""
VERSION = 1, 1
BOUNDING_BOX = 2
"""A damage of this kind is told each time the box around all that was drawn grows, until it is subtracted."""
ERROR, REPLY, GENERIC_EVENT = 0, 1, 35
SENT_BY_CLIENT = 0x80
Z_PIXMAP, ALL_PLANES, NONE = 2, 0xFFFFFFFF, 0
DEPTH, PIXEL_BYTES, PACKET_BYTES = 24, 4, 32
COLOURS = np.uint32(0x00FFFFFF)


class DamageConnection:
    """Takes a connected socket and the file of its cookie; not safe to use from several threads.

    Raises OSError where the server refuses, ends, or does not speak X11 at a depth of 24 bits.
    """

    def __init__(self, connection: socket.socket, xauthority: Path) -> None:
        self._connection, self._buffer = connection, bytearray()
        self.width = self.height = 0
        self.window_changes = 0
        """How often a window of the screen has been opened, closed or moved, as far as has been read."""
        self._drawn: Rect | None = None
        # Windows may be opened before it is known.
        self._damage_event = NONE
        self._handshake(Xauthority(str(xauthority)).entries[0][-1])
        events = EVENT_MASK, SUBSTRUCTURE_NOTIFY
        self._send(struct.pack("<BxHIII", CHANGE_WINDOW_ATTRIBUTES, 4, self._root, *events))
        self._damage_opcode, self._damage_event = self._extension(b"DAMAGE")
        self._send(struct.pack("<BBHII", self._damage_opcode, QUERY_VERSION, 3, *VERSION))
        self._reply()
        self._send(struct.pack("<BBHIIB3x", self._damage_opcode, CREATE, 4, self._damage, self._root, BOUNDING_BOX))

    def _send(self, request: bytes) -> None:
        self._connection.sendall(request)

    def _handshake(self, cookie: bytes) -> None:
        header = struct.pack("<BxHHHH2x", LITTLE_ENDIAN, *PROTOCOL, len(SCHEME), len(cookie))
        self._send(header + _padded(SCHEME) + _padded(cookie))
        accepted, length = struct.unpack("<B5xH", self._take(8))
        setup = self._take(4 * length)
        if accepted != 1:
            raise ConnectionRefusedError(f"the X server refuses: {setup.decode('latin-1').strip()}")
        self._damage, vendor, formats = struct.unpack_from("<4xI8xH3xB", setup)
        screen = 32 + len(_padded(bytes(vendor))) + 8 * formats
        self._root, self.width, self.height, depth = struct.unpack_from("<I16xHH14xB", setup, screen)
        if depth != DEPTH:
            raise ConnectionRefusedError(f"the X server has {depth} bits for a pixel, not {DEPTH}")

    def _extension(self, name: bytes) -> tuple[int, int]:
        """The request code and the first event of an extension."""
        words = 2 + len(_padded(name)) // 4
        self._send(struct.pack("<BxHH2x", QUERY_EXTENSION, words, len(name)) + _padded(name))
        present, opcode, event = struct.unpack_from("<8xBBB", self._reply())
        if not present:
            raise ConnectionRefusedError(f"the X server has no extension {name.decode()}")
        return opcode, event

    def wait(self) -> None:
        """Wait until something was drawn that `read` has not read yet."""
        while self._drawn is None:
            self._note_event(self._take(PACKET_BYTES))

    def gather(self) -> None:
        """Note what was drawn until now, without waiting."""
        while self._drawn is not None and (self._buffer or select.select([self._connection], [], [], 0)[0]):
            self._note_event(self._take(PACKET_BYTES))

    def read(self) -> tuple[Rect, Pixels]:
        """The area around what was drawn, and its pixels as they are now: rows of 0x00RRGGBB, without the cursor.

        Call it after `wait`. What is drawn after this moment is waited for again.
        """
        area, self._drawn = self._drawn, None
        if area is None:
            raise ValueError("nothing was drawn: wait for it")
        width, height = area.width, area.height
        subtract = struct.pack("<BBHIII", self._damage_opcode, SUBTRACT, 4, self._damage, NONE, NONE)
        place = struct.pack("<HHHH", area.left, area.top, width, height)
        self._send(
            subtract + struct.pack("<BBHI", GET_IMAGE, Z_PIXMAP, 5, self._root) + place + struct.pack("<I", ALL_PLANES)
        )
        image = memoryview(self._reply())[PACKET_BYTES:]
        if len(image) != width * height * PIXEL_BYTES:
            raise ConnectionAbortedError("the X server answers with a picture of another size")
        pixels: Pixels = np.frombuffer(image, "<u4").reshape(height, width) & COLOURS
        return area, pixels

    def read_all(self) -> Pixels:
        """The pixels of the whole screen, as `read` has them."""
        self._drawn = Rect(0, 0, self.width, self.height)
        return self.read()[1]

    def _reply(self) -> bytes:
        """The next reply, with its packet; events before it are noted."""
        while True:
            packet = self._take(PACKET_BYTES)
            if packet[0] == REPLY:
                (words,) = struct.unpack_from("<I", packet, 4)
                if words > self.width * self.height:
                    raise ConnectionAbortedError("the X server answers with more than a screen of pixels")
                return packet + self._take(4 * words)
            self._note_event(packet)

    def _note_event(self, packet: bytes) -> None:
        kind = packet[0] & ~SENT_BY_CLIENT
        if kind == ERROR:
            raise ConnectionAbortedError(f"the X server answers with error {packet[1]}")
        if kind == GENERIC_EVENT:
            self._take(4 * struct.unpack_from("<I", packet, 4)[0])
        if kind in WINDOW_EVENTS:
            self.window_changes += 1
        if kind != self._damage_event:
            return
        left, top, width, height = struct.unpack_from("<hhHH", packet, 16)
        drawn = Rect(left, top, left + width, top + height) if width and height else None
        if drawn and (area := drawn.clamp(self.width, self.height)):
            self._drawn = area if self._drawn is None else self._drawn.union(area)

    def _take(self, size: int) -> bytes:
        """The next bytes. Raises ConnectionResetError when there are no more."""
        if len(self._buffer) < size:
            self._fill(size)
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    def _fill(self, size: int) -> None:
        while len(self._buffer) < size:
            received = self._connection.recv(max(size - len(self._buffer), 1 << 16))
            if not received:
                raise ConnectionResetError("the X server closed the connection")
            self._buffer += received


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
