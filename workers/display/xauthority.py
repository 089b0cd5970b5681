"""X authority files: only a client with the cookie may connect to a display (X11's MIT-MAGIC-COOKIE-1)."""

from __future__ import annotations

import os
import socket
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from Xlib import display as xlib_display
from Xlib.display import Display as XConnection
from Xlib.support import connect as xlib_connect

COOKIE_BYTES = 16
FAMILY_LOCAL = 256
SCHEME = b"MIT-MAGIC-COOKIE-1"

_environment_lock = threading.Lock()


def write_xauthority(path: Path, cookie: bytes, number: str = "", host: str = "") -> None:
    """Write an X authority file with mode 0600. A server ignores the display `number`, python-xlib insists on it.

    `host` is the host name under which its readers run, when that is not this process's.
    """
    fields = ((host or socket.gethostname()).encode(), number.encode(), SCHEME, cookie)
    path.touch(mode=0o600)
    path.write_bytes(
        struct.pack(">H", FAMILY_LOCAL) + b"".join(struct.pack(">H", len(field)) + field for field in fields)
    )


class _ConnectionWithTables(xlib_display._BaseDisplay):  # type: ignore[misc]
    """A connection with the numbers and classes of its own server's extensions.

    python-xlib keeps them in tables of all connections of a process: the numbers are those of the latest server, and
    each connection derives its classes from those of the one before.
    """

    def __init__(self, display: str) -> None:
        for table in ("resource_classes", "extension_major_opcodes", "event_classes", "error_classes"):
            setattr(self, table, getattr(xlib_display._BaseDisplay, table).copy())
        super().__init__(display)


def connect(display: str, xauthority: Path, open_socket: Callable[[], socket.socket] | None = None) -> Any:
    """A python-xlib connection to `display` (":5") with the cookie in this file.

    `open_socket` connects to a server whose socket is not where its display's number says.
    """
    # python-xlib takes the path of the file from the environment only, that of the socket from the number only.
    with _environment_lock:
        before, get_socket = os.environ.get("XAUTHORITY"), xlib_connect.get_socket
        base, xlib_display._BaseDisplay = xlib_display._BaseDisplay, _ConnectionWithTables
        os.environ["XAUTHORITY"] = str(xauthority)
        if open_socket is not None:
            xlib_connect.get_socket = lambda *_: open_socket()
        try:
            return XConnection(display)
        finally:
            xlib_connect.get_socket, xlib_display._BaseDisplay = get_socket, base
            if before is None:
                del os.environ["XAUTHORITY"]
            else:
                os.environ["XAUTHORITY"] = before
