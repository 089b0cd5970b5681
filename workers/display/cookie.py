"""The private key of a display: only who has the cookie may connect (X11's MIT-MAGIC-COOKIE-1)."""

from __future__ import annotations

import os
import socket
import struct
import threading
from pathlib import Path
from typing import Any

from Xlib.display import Display as XConnection

COOKIE_BYTES = 16
FAMILY_LOCAL = 256
SCHEME = b"MIT-MAGIC-COOKIE-1"

_environment = threading.Lock()


def write_cookie(path: Path, secret: bytes, number: str = "") -> None:
    """Write an X authority file. A server ignores the display `number`, python-xlib insists on it."""
    fields = (socket.gethostname().encode(), number.encode(), SCHEME, secret)
    path.touch(mode=0o600)
    path.write_bytes(
        struct.pack(">H", FAMILY_LOCAL) + b"".join(struct.pack(">H", len(field)) + field for field in fields)
    )


def connect(display: str, cookie: Path) -> Any:
    """A python-xlib connection to `display` (":5") with this cookie."""
    # python-xlib takes the cookie file from the environment only.
    with _environment:
        before = os.environ.get("XAUTHORITY")
        os.environ["XAUTHORITY"] = str(cookie)
        try:
            return XConnection(display)
        finally:
            if before is None:
                del os.environ["XAUTHORITY"]
            else:
                os.environ["XAUTHORITY"] = before
