"""The manager of this machine's sessions: clears away what a killed one left, claims rows, keeps the limit."""

from __future__ import annotations

import fcntl
import logging
import socket
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError, connections

from annotator.environments.models import Session
from annotator.environments.services import WakeSocket, claim_next, end_orphans, wake_manager
from workers.browser.egress_proxy import EgressProxy
from workers.session_manager.heartbeat import Heartbeat

if TYPE_CHECKING:
    from workers.session_manager.session_run import SessionRun

log = logging.getLogger(__name__)
#: how often it is looked for what nobody here has told of: what comes from another machine, or after a failure
LOOK_SECONDS = 3.0
END_SECONDS = 15.0
LOCK = "manager.lock"
SWITCH_SECONDS = 0.0005


class ManagerRunning(Exception):  # noqa: N818 - a reason not to start, for whoever started it
    """Another session manager works in the same folder."""


class SessionManager:
    """Runs waiting sessions, at most SESSIONS_LIMIT at once. Raises ManagerRunning where one runs already."""

    def __init__(self) -> None:
        self._folder = Path(settings.SESSIONS_DIR)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        self._lock = (self._folder / LOCK).open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ManagerRunning(f"Another session manager works in {self._folder}.") from None
        self._name = socket.gethostname()
        self._stopped, self._wake = threading.Event(), WakeSocket()
        self._proxy, self._heartbeat = EgressProxy(), Heartbeat()
        self._runs: list[SessionRun] = []

    def stop(self) -> None:
        """Have `run` end all sessions and return; safe in a signal handler."""
        self._stopped.set()
        wake_manager()

    def run(self) -> None:
        """Run sessions until `stop` is called."""
        # Input and pictures pass through several threads: each would wait up to 5 ms for one that computes.
        sys.setswitchinterval(SWITCH_SECONDS)
        if any(path.is_dir() for path in self._folder.iterdir()):
            self._clear_orphans()
        end_orphans(manager=self._name)
        while not self._stopped.is_set():
            try:
                self._claim()
                self._heartbeat.beat()
            except DatabaseError as error:
                log.warning("cannot look for waiting sessions, nor say that those that run are alive: %s", error)
                connections.close_all()
            self._wake.wait(LOOK_SECONDS)
        self._end_all()

    def _clear_orphans(self) -> None:
        from workers.session_manager.delivery import deliver_again
        from workers.sessions.orphans import clear_orphans

        for pk in clear_orphans(self._folder):
            deliver_again(pk)

    def _claim(self) -> None:
        self._runs = [run for run in self._runs if run.alive]
        while len(self._runs) < settings.SESSIONS_LIMIT:
            session = claim_next(manager=self._name)
            if session is None:
                return
            self._runs.append(_started(session, self._proxy, self._heartbeat))

    def _end_all(self) -> None:
        for run in self._runs:
            run.stop()
        for run in self._runs:
            run.join(END_SECONDS)
        self._proxy.close()
        self._wake.close()
        connections.close_all()


def _started(session: Session, proxy: EgressProxy, heartbeat: Heartbeat) -> SessionRun:
    """The run of a session. What it needs is imported with the first one: most managers wait most of the time."""
    from workers.session_manager.delivery import deliver
    from workers.session_manager.session_run import SessionRun

    return SessionRun(session, proxy, heartbeat, deliver)
