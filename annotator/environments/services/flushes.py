"""Asks the manager of a running session to record at once what was done in it so far."""

import os
import socket
from contextlib import suppress

from annotator.domain.clean_text import load_json
from annotator.environments.models import Session
from annotator.environments.selectors import session_folder

SOCKET = "requests.sock"
ANSWER_SECONDS = 45.0
"""Longer than the manager waits for a screen to come to rest and for the database."""
ANSWER_BYTES = 1 << 16


def flush_session(*, session: Session) -> int | None:
    """The number of steps that the running session has recorded, all that was done in it among them.

    None where its manager does not answer.
    """
    with suppress(OSError, ValueError):
        answer = load_json(_ask(session.pk, b'{"do": "flush"}\n'))
        steps = answer.get("steps") if isinstance(answer, dict) else None
        return steps if isinstance(steps, int) else None
    return None


def _ask(pk: int, request: bytes) -> bytes:
    # Through the folder's descriptor: a unix socket's path may have 107 bytes, a data folder's more.
    folder = os.open(session_folder(pk), os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(ANSWER_SECONDS)
            connection.connect(f"/proc/self/fd/{folder}/{SOCKET}")
            connection.sendall(request)
            with connection.makefile("rb") as lines:
                return lines.readline(ANSWER_BYTES)
    finally:
        os.close(folder)
