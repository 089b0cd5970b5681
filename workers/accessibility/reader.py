"""The client of the AT-SPI reader in a session's sandbox."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from annotator.domain.clean_text import load_json
from workers.accessibility.element import AccessibleTree, read_tree

MODULES = (
    "reader_program",
    "object_tree",
    "gtk4_pages",
    "node",
    "accessible_object",
    "dbus_connection",
    "dbus_message",
)
PROGRAMS = {f"workers/accessibility/{name}.py": Path(__file__).with_name(f"{name}.py") for name in MODULES}
"""What the reader in a session's sandbox consists of, by its place there."""
NODE_LIMIT = 1500
ANSWER_BYTES = 8 * 1024 * 1024
ANSWER_SECONDS = 5.0


def reader_command(folder: str, unix_socket: str) -> list[str]:
    """The command of the reader whose modules are in `folder`; it answers at the socket."""
    start = f"import sys; sys.path.insert(0, {folder!r}); from workers.accessibility.reader_program import serve; "
    return ["/usr/bin/python3", "-I", "-c", f"{start}serve(sys.argv[1])", unix_socket]


class ReaderFailed(Exception):  # noqa: N818 - what a person reads: the elements are not known
    """The reader does not answer, or not with a tree."""


class AccessibilityReader:
    """Asks the reader for trees over a connection that `connect` opens. Safe to use from several threads.

    What the reader says comes from a sandbox whose programs may have replaced it: it is checked for its form.
    """

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self._connect = connect
        self._connection: socket.socket | None = None
        self._latest: tuple[bytes, AccessibleTree] | None = None
        self._lock = threading.Lock()

    def tree(self) -> AccessibleTree:
        """Return the tree of what is shown now. Raises ReaderFailed."""
        with self._lock:
            try:
                answer = self._ask(json.dumps({"do": "tree", "limit": NODE_LIMIT}).encode() + b"\n")
                # Most often nothing has changed: screens are looked at twice before they count as at rest.
                if self._latest is None or self._latest[0] != answer:
                    self._latest = answer, read_tree(load_json(answer))
                return self._latest[1]
            except (OSError, ValueError, KeyError, TypeError) as error:
                self._close()
                raise ReaderFailed(f"the accessibility reader did not answer: {error}") from error

    def _ask(self, request: bytes) -> bytes:
        if self._connection is None:
            self._connection = self._connect()
            self._connection.settimeout(ANSWER_SECONDS)
        self._connection.sendall(request)
        with self._connection.makefile("rb") as lines:
            answer = lines.readline(ANSWER_BYTES)
        if not answer.endswith(b"\n"):
            raise ConnectionResetError("its answer was cut")
        return answer

    def close(self) -> None:
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None
