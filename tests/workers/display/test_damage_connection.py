"""The damage connection: whatever is drawn is told, and what it reads is what the display shows."""

import random
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from Xlib import X

from workers.display.damage_connection import DamageConnection
from workers.display.xauthority import write_xauthority
from workers.display.xvfb import SOCKETS, Xvfb

WIDTH, HEIGHT, COLOURS = 321, 241, 1 << 24
LAST_COLOUR = 0x010203


@pytest.fixture(scope="module")
def display() -> Iterator[Xvfb]:
    made = Xvfb(WIDTH, HEIGHT)
    keeping = made.connect()
    yield made
    keeping.close()
    made.close()


def socket_of(display: Xvfb) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(str(SOCKETS / f"X{display.name.removeprefix(':')}"))
    return connection


@pytest.mark.display
@pytest.mark.parametrize("seed", range(3))
def test_areas_that_are_read_as_they_are_drawn_make_the_whole_picture(display: Xvfb, seed: int) -> None:
    numbers = random.Random(seed)
    with closing(socket_of(display)) as connection, closing(display.connect()) as drawing:
        damage = DamageConnection(connection, display._xauthority)
        assert (damage.width, damage.height) == (WIDTH, HEIGHT)
        seen = damage.read_all().copy()
        window = drawing.screen().root.create_window(0, 0, WIDTH, HEIGHT, 0, X.CopyFromParent, background_pixel=0)
        window.map()
        for _ in range(40):
            box = [numbers.randrange(-20, limit) for limit in (WIDTH, HEIGHT)] + [
                numbers.randrange(1, 200) for _ in "wh"
            ]
            window.fill_rectangle(window.create_gc(foreground=numbers.randrange(COLOURS)), *box)
            drawing.sync()
            if box[0] + box[2] <= 0 or box[1] + box[3] <= 0 or numbers.random() < 0.5:
                continue  # not visible, or read together with the next one
            damage.wait()
            damage.gather()
            area, pixels = damage.read()
            seen[area.top : area.bottom, area.left : area.right] = pixels
        window.fill_rectangle(window.create_gc(foreground=LAST_COLOUR), 0, 0, 1, 1)
        drawing.sync()
        while seen[0, 0] != LAST_COLOUR:
            damage.wait()
            area, pixels = damage.read()
            seen[area.top : area.bottom, area.left : area.right] = pixels
        shown = np.frombuffer(display.framebuffer.read(), "<u4").reshape(HEIGHT, -1)[:, :WIDTH] & 0xFFFFFF
        assert np.array_equal(seen, shown)
        window.destroy()
        drawing.sync()


@pytest.mark.display
def test_a_wrong_cookie_is_refused_in_words(display: Xvfb, tmp_path: Path) -> None:
    write_xauthority(tmp_path / "xauthority", bytes(16), display.name.removeprefix(":"))
    with closing(socket_of(display)) as connection, pytest.raises(OSError, match="refuses"):
        DamageConnection(connection, tmp_path / "xauthority")


ACCEPTED = struct.pack("<BxHHH", 1, 11, 0, 18)


def setup(depth: int) -> bytes:
    """What a server with one screen answers to the handshake."""
    return ACCEPTED + bytes(32) + struct.pack("<I16xHH14xBx", 1, WIDTH, HEIGHT, depth)


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        (b"", "closed"),
        (struct.pack("<B5xH", 1, 0), "closed|buffer"),
        (setup(depth=8), "8 bits"),
        (setup(depth=24) + bytes([0, 11]) + bytes(30), "error 11"),
        (setup(depth=24) + struct.pack("<BxHI24x", 1, 0, 1 << 30), "more than a screen"),
        (setup(depth=24) + struct.pack("<BxHI24x", 1, 0, 0), "no extension DAMAGE"),
    ],
)
def test_a_server_that_says_something_else_raises_a_sentence(answers: bytes, reason: str, tmp_path: Path) -> None:
    write_xauthority(tmp_path / "xauthority", bytes(16), "1")
    mine, theirs = socket.socketpair()
    with mine, theirs:
        theirs.sendall(answers)
        theirs.shutdown(socket.SHUT_WR)
        with pytest.raises((OSError, struct.error), match=reason):
            DamageConnection(mine, tmp_path / "xauthority")


@pytest.mark.display
def test_windows_that_open_and_close_meanwhile_do_not_hinder_who_connects(display: Xvfb) -> None:
    ended = threading.Event()

    def open_and_close() -> None:
        with closing(display.connect()) as drawing:
            while not ended.is_set():
                window = drawing.screen().root.create_window(0, 0, 20, 20, 0, X.CopyFromParent, background_pixel=0)
                window.map()
                window.destroy()
                drawing.sync()

    drawer = threading.Thread(target=open_and_close)
    drawer.start()
    try:
        for _ in range(100):
            with closing(socket_of(display)) as connection:
                DamageConnection(connection, display._xauthority)
    finally:
        ended.set()
        drawer.join()
