"""Reads the screens of VNC servers as a recording has to, and does nothing with them: `_second_client.py PORT…`.

Standard library only. Changes are fetched at the pace of a session's viewer, uncompressed.
"""

from __future__ import annotations

import socket
import struct
import sys
import threading
import time

FETCH_SECONDS = 0.04
SIZE = 800, 600
RAW, UPDATE, CUT_TEXT = 0, 0, 3
BGRX = struct.pack(">BBBBHHHBBB3x", 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)


def read_screen(port: int) -> None:
    """Reads one screen until the server ends."""
    connection = socket.create_connection(("127.0.0.1", port))
    stream = connection.makefile("rb")
    stream.read(12)
    connection.sendall(b"RFB 003.008\n")
    stream.read(stream.read(1)[0])
    connection.sendall(b"\x01")
    stream.read(4)
    connection.sendall(b"\x01")
    stream.read(struct.unpack(">20xI", stream.read(24))[0])
    connection.sendall(struct.pack(">B3x", 0) + BGRX + struct.pack(">BxHi", 2, 1, RAW))
    incremental = 0
    while True:
        connection.sendall(struct.pack(">BBHHHH", 3, incremental, 0, 0, *SIZE))
        incremental = 1
        while (kind := stream.read(1)[0]) != UPDATE:
            if kind == CUT_TEXT:
                stream.read(struct.unpack(">3xI", stream.read(7))[0])
        for _ in range(struct.unpack(">xH", stream.read(3))[0]):
            width, height = struct.unpack(">4xHH4x", stream.read(12))
            stream.read(width * height * 4)
        time.sleep(FETCH_SECONDS)


def main() -> None:
    readers = [threading.Thread(target=read_screen, args=(int(port),)) for port in sys.argv[1:]]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()


if __name__ == "__main__":
    main()
