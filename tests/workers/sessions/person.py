"""A person in a session: an RFB client that points, clicks and types over the relay's socket."""

import socket
import struct
import threading
import time
from pathlib import Path

from annotator.domain.rfb.messages import KeyEvent, PointerEvent

LEFT, RIGHT, WHEEL_DOWN = 1, 4, 16
CONTROL, RETURN, ESCAPE, END, DOWN = 0xFFE3, 0xFF0D, 0xFF1B, 0xFF57, 0xFF54


class Person:
    """Connects to `path` as a VNC client does, and reads what the server sends."""

    def __init__(self, path: Path) -> None:
        self.place = 0, 0
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        stream = self.socket.makefile("rb")
        stream.read(12)
        self.socket.sendall(b"RFB 003.008\n")
        stream.read(stream.read(1)[0])
        self.socket.sendall(b"\x01")
        stream.read(4)
        self.socket.sendall(b"\x01")
        name = struct.unpack(">HH16xI", stream.read(24))[2]
        stream.read(name)
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self) -> None:
        try:
            while self.socket.recv(1 << 16):
                pass
        except OSError:
            pass

    def point(self, x: int, y: int, buttons: int = 0) -> None:
        self.place = x, y
        self.socket.sendall(PointerEvent.of(x, y, buttons).raw)

    def click(self, x: int, y: int, count: int = 1, button: int = LEFT) -> None:
        self.point(x, y)
        time.sleep(0.15)
        for _ in range(count):
            self.point(x, y, button)
            time.sleep(0.03)
            self.point(x, y)
            time.sleep(0.03)

    def glide(self, x: int, y: int) -> None:
        """Moves the pointer over what lies between, as a hand does: a place every sixtieth of a second."""
        from_x, from_y = self.place
        for step in range(1, 13):
            self.point(from_x + (x - from_x) * step // 12, from_y + (y - from_y) * step // 12)
            time.sleep(1 / 60)

    def press(self, x: int, y: int) -> None:
        """Glides to a place and clicks at once."""
        self.glide(x, y)
        self.point(x, y, LEFT)
        time.sleep(0.06)
        self.point(x, y)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.point(*start)
        time.sleep(0.1)
        for step in range(11):
            x, y = (a + (b - a) * step // 10 for a, b in zip(start, end, strict=True))
            self.point(x, y, LEFT)
            time.sleep(0.03)
        self.point(*end)

    def scroll(self, notches: int) -> None:
        """Turns the wheel down where the pointer is."""
        for _ in range(notches):
            self.point(*self.place, WHEEL_DOWN)
            self.point(*self.place)
            time.sleep(0.03)

    def key(self, keysym: int, *modifiers: int) -> None:
        for key in (*modifiers, keysym):
            self.socket.sendall(KeyEvent.of(key, down=True).raw)
        for key in (keysym, *reversed(modifiers)):
            self.socket.sendall(KeyEvent.of(key, down=False).raw)
        time.sleep(0.03)

    def write(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter) if ord(letter) < 256 else 0x01000000 + ord(letter))

    def close(self) -> None:
        self.socket.close()
