"""Asks the manager of a running session, over the session's socket: to record at once, or what its browser stores."""

import json
import socket
from contextlib import suppress
from typing import Any

from annotator.domain.clean_text import load_json
from annotator.domain.problems import Conflict, Problem
from annotator.environments.models import Session
from annotator.environments.selectors import session_folder
from annotator.files.socket_path import socket_path

SOCKET = "requests.sock"
ANSWER_SECONDS = 45.0
"""Longer than the manager waits for a screen to come to rest and for the database."""
ANSWER_BYTES = 4 << 20


def flush_session(*, session: Session) -> int | None:
    """The number of steps that the running session has recorded, all that was done in it among them.

    None where its manager does not answer.
    """
    steps = _ask(session.pk, "flush").get("steps")
    return steps if isinstance(steps, int) else None


def stored_by_browser(*, session: Session) -> dict[str, Any]:
    """The cookies and the local storage of the open pages of a running browser session, as a storage state.

    Raises Conflict for a session that does not run, or runs no browser.
    """
    answer = _ask(session.pk, "storage")
    if isinstance(answer.get("storage"), dict):
        storage: dict[str, Any] = answer["storage"]
        return storage
    raise Conflict(Problem("no-browser", answer.get("error") or "This session does not run, so it has no login."))


def _ask(pk: int, request: str) -> dict[str, Any]:
    """The manager's answer; empty where it does not answer."""
    with suppress(OSError, ValueError):
        answer = load_json(_exchange(pk, json.dumps({"do": request}).encode() + b"\n"))
        if isinstance(answer, dict):
            return answer
    return {}


def _exchange(pk: int, request: bytes) -> bytes:
    with socket_path(session_folder(pk), SOCKET) as path, socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(path)
        connection.sendall(request)
        with connection.makefile("rb") as lines:
            return lines.readline(ANSWER_BYTES)
