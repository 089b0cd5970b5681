"""One heartbeat for all sessions of the manager: says that they are alive, and hears what people want of them."""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import DatabaseError, connections

from annotator.environments.services import SessionRequests, heartbeat

log = logging.getLogger(__name__)
BEAT_SECONDS = 1.0
BEATS_BETWEEN_NOTES = 5
Take = Callable[[SessionRequests], None]


class Heartbeat:
    """Beats from a thread of its own while sessions run, also while they replay."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sessions: dict[int, Take] = {}
        self._wanted, self._stopped = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    @contextmanager
    def of(self, session: int, take: Take) -> Iterator[None]:
        """Keeps the session with this key alive; `take` is called with what people want of it at each beat."""
        with self._lock:
            self._sessions[session] = take
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)
                self._thread.start()
        self._wanted.set()
        try:
            yield
        finally:
            with self._lock:
                del self._sessions[session]

    def _run(self) -> None:
        for number in itertools.count():
            with self._lock:
                sessions = dict(self._sessions)
                if not sessions:
                    self._wanted.clear()
            if not sessions:
                connections.close_all()
                self._wanted.wait()
            elif not self._stopped.is_set():
                self._beat(sessions, note=number % BEATS_BETWEEN_NOTES == 0)
                self._stopped.wait(BEAT_SECONDS)
            if self._stopped.is_set():
                connections.close_all()
                return

    def _beat(self, sessions: dict[int, Take], *, note: bool) -> None:
        try:
            requests = heartbeat(sessions=sessions, note=note)
        except DatabaseError as error:
            log.warning("sessions cannot say that they are alive: %s", error)
            connections.close_all()
            return
        for session, request in requests.items():
            sessions[session](request)

    def stop(self) -> None:
        """End the thread."""
        self._stopped.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join()
