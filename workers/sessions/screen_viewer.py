"""A view of a session's screen: an RFB client (RFC 6143) that keeps the current pixels and knows when they changed."""

from __future__ import annotations

import math
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from workers.display.screenshot import write_png
from workers.programs.failure import AttemptFailed

ReadArea = Callable[[int, int, int, int], bytes]
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
VERSION = b"RFB 003.008\n"
NO_AUTHENTICATION, SHARED = 1, 1
SET_PIXEL_FORMAT, SET_ENCODINGS, UPDATE_REQUEST = 0, 2, 3
UPDATE, COLOUR_MAP, BELL, CUT_TEXT = 0, 1, 2, 3
RAW, COPY_RECT, CURSOR = 0, 1, -239
CURSOR_PIXELS, POSITIONS = 32, 16
"""How far from the pointer its cursor may reach, and how many of its last places updates may still show it at."""
PLACE_SECONDS = 2.0
"""A place that the pointer left longer ago is in no update any more."""
NEAR_PIXELS = 6
BGRX = struct.pack(">BBBBHHHBBB3x", 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)
PIXEL_BYTES = 4
STILL_SECONDS = 0.25
"""A screen on which nothing changed for so long has done what an input caused."""


class ScreenViewer:
    """The screen of a running session. It reads in a thread of its own until the connection ends.

    Takes a connected socket to the session's RFB server. Raises AttemptFailed when the server does not speak RFB.

    TigerVNC draws the cursor into the pixels of a client that did not put the pointer where it is. The caller says
    where other clients are about to put it (`move_pointer`); pixels around these places come from `read_area` (left,
    top, width, height), which reads the same area from X, without a cursor.
    """

    def __init__(self, connection: socket.socket, read_area: ReadArea) -> None:
        self._connection, self._read_area = connection, read_area
        self._stream = connection.makefile("rb")
        self._changed = threading.Condition()
        self.version = 0
        self.changed_at = time.monotonic()
        self.ended = False
        self._reach = CURSOR_PIXELS
        self.pause = 0.0
        """How many seconds of changes are fetched at once, after the first one; 0: each as soon as it is drawn."""
        self.on_change: Callable[[], None] = lambda: None
        try:
            self.width, self.height = self._handshake()
        except (OSError, struct.error) as error:
            raise AttemptFailed(f"the session's display does not answer: {error}") from error
        self._pointers = deque([(self.width // 2, self.height // 2, time.monotonic())], POSITIONS)
        self._pixels = np.zeros((self.height, self.width, PIXEL_BYTES), np.uint8)
        threading.Thread(target=self._run, name="screen viewer", daemon=True).start()

    def _handshake(self) -> tuple[int, int]:
        self._read(12)
        self._connection.sendall(VERSION)
        self._read(self._read(1)[0])
        self._connection.sendall(bytes([NO_AUTHENTICATION]))
        self._read(4)
        self._connection.sendall(bytes([SHARED]))
        width, height, name_length = struct.unpack(">HH16xI", self._read(24))
        self._read(name_length)
        self._connection.sendall(struct.pack(">B3x", SET_PIXEL_FORMAT) + BGRX)
        self._connection.sendall(struct.pack(">BxH3i", SET_ENCODINGS, 3, COPY_RECT, RAW, CURSOR))
        return width, height

    def _read(self, size: int) -> bytes:
        data = self._stream.read(size)
        if len(data) < size:
            raise ConnectionResetError("the connection was closed")
        return data

    def _run(self) -> None:
        try:
            self._request(incremental=False)
            while True:
                self._receive()
        except (OSError, ValueError, struct.error):
            pass
        finally:
            with self._changed:
                self.ended = True
                self._changed.notify_all()

    def _request(self, *, incremental: bool) -> None:
        area = (0, 0, self.width, self.height)
        self._connection.sendall(struct.pack(">BBHHHH", UPDATE_REQUEST, incremental, *area))

    def _receive(self) -> None:
        kind = self._read(1)[0]
        if kind == UPDATE:
            (count,) = struct.unpack(">xH", self._read(3))
            changed = [self._rectangle() for _ in range(count)]
            if any(changed):
                self._note_change()
            if self.pause:
                time.sleep(self.pause)
            self._request(incremental=True)
        elif kind == CUT_TEXT:
            self._read(struct.unpack(">3xI", self._read(7))[0])
        elif kind == COLOUR_MAP:
            self._read(struct.unpack(">xHH", self._read(5))[1] * 6)
        elif kind != BELL:
            raise ValueError(f"unknown RFB message {kind}")

    def _rectangle(self) -> bool:
        """Read one rectangle of an update; return whether it changed pixels."""
        x, y, width, height, encoding = struct.unpack(">HHHHi", self._read(12))
        if encoding == CURSOR:
            self._read(width * height * PIXEL_BYTES + (width + 7) // 8 * height)
            self._reach = max(CURSOR_PIXELS, width + NEAR_PIXELS, height + NEAR_PIXELS)
            return False
        if encoding == COPY_RECT:
            left, top = struct.unpack(">HH", self._read(4))
            source = self._pixels[top : top + height, left : left + width].copy()
        elif encoding == RAW:
            data = self._read(width * height * PIXEL_BYTES)
            source = np.frombuffer(data, np.uint8).reshape(height, width, PIXEL_BYTES)
        else:
            raise ValueError(f"unknown RFB encoding {encoding}")
        source = self._without_cursor(x, y, source)
        target = self._pixels[y : y + height, x : x + width]
        if np.array_equal(target, source):
            return False
        with self._changed:
            target[:] = source
        return True

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is."""
        return self._pointers[-1][:2]

    def move_pointer(self, x: int, y: int) -> None:
        """Note where a client is about to put the pointer."""
        if (x, y) != self.pointer:
            self._pointers.append((x, y, time.monotonic()))

    def _without_cursor(self, x: int, y: int, drawn: Pixels) -> Pixels:
        """The pixels of a rectangle at x, y as X has them where the cursor may have been drawn."""
        height, width, _ = drawn.shape
        drawn = drawn.copy()
        drawn[:, :, 3] = 0
        for column, row in self._places():
            left, top = max(x, column - self._reach, 0), max(y, row - self._reach, 0)
            right, bottom = min(x + width, column + self._reach), min(y + height, row + self._reach)
            area = self._read_area(left, top, right - left, bottom - top) if left < right and top < bottom else b""
            if area:
                shape = bottom - top, right - left, PIXEL_BYTES
                clean = np.frombuffer(area, np.uint8).reshape(shape)
                drawn[top - y : bottom - y, left - x : right - x, :3] = clean[:, :, :3]
        return drawn

    def _places(self) -> list[tuple[int, int]]:
        """Where the pointer was lately, without places that others cover nearly."""
        places: list[tuple[int, int]] = []
        left_at, now = math.inf, time.monotonic()
        for column, row, reached_at in reversed(tuple(self._pointers)):
            if left_at < now - PLACE_SECONDS:
                break
            left_at = reached_at
            if all(max(abs(column - x), abs(row - y)) > NEAR_PIXELS for x, y in places):
                places.append((column, row))
        return places

    def _note_change(self) -> None:
        with self._changed:
            self.version += 1
            self.changed_at = time.monotonic()
            self._changed.notify_all()
        self.on_change()

    @property
    def is_still(self) -> bool:
        """Whether nothing has changed for STILL_SECONDS."""
        return time.monotonic() - self.changed_at >= STILL_SECONDS

    def pixels(self) -> bytes:
        """A copy of the screen without the cursor: rows of blue, green, red, unused bytes."""
        with self._changed:
            return self._pixels.tobytes()

    def png(self, pixels: bytes | None = None) -> bytes:
        """The screen now, or `pixels` that were read before, as a PNG file."""
        return write_png(self.width, self.height, pixels if pixels is not None else self.pixels())

    def wait_for_change(self, version: int, seconds: float) -> bool:
        """Whether the screen shows something newer than `version`; waits for that up to `seconds`."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version > version or self.ended, seconds)

    def wait_until_still(self, seconds: float, still: float = STILL_SECONDS) -> bool:
        """Whether nothing has changed for `still` seconds; waits for that up to `seconds`. False when it has ended."""
        end = time.monotonic() + seconds
        with self._changed:
            while not self.ended:
                now = time.monotonic()
                rest = self.changed_at + still - now
                if rest <= 0:
                    return True
                if now >= end:
                    return False
                self._changed.wait(min(rest, end - now))
        return False

    def close(self) -> None:
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()
