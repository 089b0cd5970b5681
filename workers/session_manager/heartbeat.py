"""One heartbeat for all sessions of the manager: says that they are alive, and hears what people want of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from annotator.environments.services import SessionRequests, heartbeat

NOTE_SECONDS = 5.0
"""How often it is noted that they are alive."""
Take = Callable[[SessionRequests], None]


class Heartbeat:
    """Beats for the sessions that run, also while they replay, each time that the manager looks for what to do."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[int, Take] = {}
        self._noted_at = 0.0

    @contextmanager
    def of(self, session: int, take: Take) -> Iterator[None]:
        """Keeps the session with this key alive; `take` is called with what people want of it at each beat."""
        with self._lock:
            self._sessions[session] = take
        try:
            yield
        finally:
            with self._lock:
                del self._sessions[session]

    def beat(self) -> None:
        """Beat once. Raises DatabaseError."""
        with self._lock:
            sessions = dict(self._sessions)
        if not sessions:
            return
        now = time.monotonic()
        note = now - self._noted_at >= NOTE_SECONDS
        for session, request in heartbeat(sessions=sessions, note=note).items():
            sessions[session](request)
        if note:
            self._noted_at = now
