"""A VNC client over a WebSocket, as noVNC is one: sends input, and notes when the next picture comes."""

from __future__ import annotations

import struct
import threading
import time
from collections import deque

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from annotator.domain.rfb.messages import KeyEvent, PointerEvent

ZRLE, COPY_RECT = 16, 1
UPDATE_REQUEST = struct.pack(">BBHHHH", 3, 1, 0, 0, 800, 600)
FULL_REQUEST = struct.pack(">BBHHHH", 3, 0, 0, 0, 800, 600)
PATIENCE = 5.0
HAND_HZ, TYPING_SECONDS = 60, 0.15


class ScreenClient:
    """Connected to a screen of 800 x 600 pixels; `latencies` are seconds from an input to the picture after it."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self._connection: ClientConnection = connect(
            address,
            subprotocols=[Subprotocol("binary")],
            additional_headers=headers,
            compression=None,
            max_size=None,
        )
        self._buffer = bytearray()
        self._updates = 0
        self._changed = threading.Condition()
        self.latencies: deque[float] = deque()
        self._handshake()
        threading.Thread(target=self._receive, daemon=True).start()

    def _handshake(self) -> None:
        self._read(12)
        self._connection.send(b"RFB 003.008\n")
        self._read(self._read(1)[0])
        self._connection.send(b"\x01")
        self._read(4)
        self._connection.send(b"\x01")
        (name,) = struct.unpack(">20xI", self._read(24))
        self._read(name)
        self._connection.send(struct.pack(">BxH2i", 2, 2, ZRLE, COPY_RECT))
        self._connection.send(FULL_REQUEST)

    def _read(self, size: int) -> bytes:
        while len(self._buffer) < size:
            data = self._connection.recv()
            self._buffer += data if isinstance(data, bytes) else data.encode()
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    def _receive(self) -> None:
        try:
            while True:
                kind = self._read(1)[0]
                if kind == 0:
                    self._update()
                elif kind == 3:
                    self._read(struct.unpack(">3xI", self._read(7))[0])
        except Exception:  # the connection ends with the benchmark
            return

    def _update(self) -> None:
        (count,) = struct.unpack(">xH", self._read(3))
        for _ in range(count):
            encoding = struct.unpack(">8xi", self._read(12))[0]
            self._read(4 if encoding == COPY_RECT else struct.unpack(">I", self._read(4))[0])
        self._connection.send(UPDATE_REQUEST)
        with self._changed:
            self._updates += 1
            self._changed.notify_all()

    def _timed(self, *messages: bytes) -> None:
        """Send messages and note how long it takes until the next picture."""
        with self._changed:
            before = self._updates
        start = time.perf_counter()
        for message in messages:
            self._connection.send(message)
        with self._changed:
            if self._changed.wait_for(lambda: self._updates > before, PATIENCE):
                self.latencies.append(time.perf_counter() - start)
            else:
                self.latencies.append(PATIENCE)

    def work(self, seconds: float) -> None:
        """Point, click into the text and type, at the pace of a person who is quick."""
        end, number = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            number += 1
            for step in range(12):
                self._connection.send(PointerEvent.of(100 + 40 * step, 150 + 20 * (step + number % 3), 0).raw)
                time.sleep(1 / HAND_HZ)
            self._connection.send(PointerEvent.of(540, 400, 1).raw)
            self._connection.send(PointerEvent.of(540, 400, 0).raw)
            time.sleep(0.6)
            for letter in "words ":
                self._timed(KeyEvent.of(ord(letter), down=True).raw, KeyEvent.of(ord(letter), down=False).raw)
                time.sleep(TYPING_SECONDS)
            self._timed(KeyEvent.of(0xFF0D, down=True).raw, KeyEvent.of(0xFF0D, down=False).raw)
            time.sleep(1.0)

    def close(self) -> None:
        self._connection.close()
