"""Wakes this machine's session manager, which waits at a datagram socket in the folder of sessions."""

import socket
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from select import select

from django.conf import settings

from annotator.files.socket_path import socket_path

SOCKET = "wake.sock"


class WakeSocket:
    """Where the manager waits to be woken; of one process, which holds the lock of the folder."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        with _socket_path() as path:
            Path(path).unlink(missing_ok=True)
            self._socket.bind(path)

    def wait(self, seconds: float) -> None:
        """Return when somebody wakes the manager, or has since the last call, at the latest after so many seconds."""
        select([self._socket], [], [], seconds)
        with suppress(BlockingIOError):
            while self._socket.recv(1):
                pass

    def close(self) -> None:
        """Remove the socket."""
        self._socket.close()
        with _socket_path() as path:
            Path(path).unlink(missing_ok=True)


def wake_manager() -> None:
    """Have the manager look at once for what there is to do; one on another machine looks every few seconds."""
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender, _socket_path() as path:
        sender.setblocking(False)
        sender.sendto(b"\n", path)


def _socket_path() -> AbstractContextManager[str]:
    return socket_path(settings.SESSIONS_DIR, SOCKET)
