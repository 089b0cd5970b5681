"""A view of a session's screen: keeps the current pixels and knows when they changed."""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from workers.display.damage_connection import PIXEL_BYTES, DamageConnection
from workers.display.png_encoder import write_png
from workers.programs.failure import AttemptFailed
from workers.sessions.changed_areas import changed_areas
from workers.sessions.restless_areas import RestlessAreas
from workers.sessions.x_screen import Box

__all__ = ["PIXEL_BYTES", "STILL_SECONDS", "ScreenViewer"]
STILL_SECONDS = 0.25
"""A screen on which nothing changed for so long has done what an input caused."""


class ScreenViewer:
    """The screen of a running session, without the cursor. It reads in a thread of its own until the connection ends.

    Takes a connected socket to the session's X server and the file of its cookie. Raises AttemptFailed when the server
    does not answer. Clients say where they are about to put the pointer (`move_pointer`).
    """

    def __init__(self, connection: socket.socket, xauthority: Path) -> None:
        self._connection = connection
        self._changed = threading.Condition()
        self.version = 0
        self.changed_at = time.monotonic()
        self.ended = False
        self.pause = 0.0
        """How many seconds of changes are read at once, after the first one; 0: each as soon as it is drawn."""
        self.on_change: Callable[[], None] = lambda: None
        try:
            self._damage = DamageConnection(connection, xauthority)
            self._pixels = self._damage.read_all().copy()
            self._copy: bytes | None = None
        except (OSError, struct.error) as error:
            raise AttemptFailed(f"the session's display does not answer: {error}") from error
        self.width, self.height = self._damage.width, self._damage.height
        self.pointer = self.width // 2, self.height // 2
        """Where the pointer is."""
        self.gives_input = False
        """Whether a client types or moves the pointer just now."""
        self._restless = RestlessAreas(self.width, self.height)
        threading.Thread(target=self._run, name="screen viewer", daemon=True).start()

    def _run(self) -> None:
        try:
            while True:
                self._damage.wait()
                if self.pause:
                    time.sleep(self.pause)
                    self._damage.gather()
                self._read_drawn()
        except (OSError, ValueError, struct.error):
            pass
        finally:
            with self._changed:
                self.ended = True
                self._changed.notify_all()

    def _read_drawn(self) -> None:
        area, drawn = self._damage.read()
        target = self._pixels[area.top : area.bottom, area.left : area.right]
        # Much is drawn again as it was: it is no change.
        if np.array_equal(target, drawn):
            return
        is_large = area.area > self._restless.largest
        areas = changed_areas(target, drawn, area.left, area.top) if is_large else [area]
        with self._changed:
            target[:], self._copy = drawn, None
            if self.gives_input:
                self._restless.note_input()
            if self._restless.note_changes(areas, time.monotonic()):
                return
            self.version += 1
            self.changed_at = time.monotonic()
            self._changed.notify_all()
        self.on_change()

    @property
    def window_changes(self) -> int:
        """How often windows were opened, closed or moved; those that the pixels show are counted."""
        return self._damage.window_changes

    def move_pointer(self, x: int, y: int) -> None:
        """Note where a client is about to put the pointer."""
        self.pointer = x, y

    def note_input(self) -> None:
        """Note that a client has given input: what changes next may be its effect."""
        with self._changed:
            self._restless.note_input()

    @property
    def restless(self) -> tuple[Box, ...]:
        """Areas that keep changing by themselves: their changes are read, and count as none."""
        with self._changed:
            areas = self._restless.areas(time.monotonic())
        return tuple((area.left, area.top, area.right, area.bottom) for area in areas)

    @property
    def is_still(self) -> bool:
        """Whether nothing has changed for STILL_SECONDS."""
        return time.monotonic() - self.changed_at >= STILL_SECONDS

    def pixels(self) -> bytes:
        """A copy of the screen, the same one until it changes: rows of blue, green, red, unused bytes (zero)."""
        with self._changed:
            if self._copy is None:
                self._copy = self._pixels.tobytes()
            return self._copy

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
