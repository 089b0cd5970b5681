"""Tells the house every few seconds that this worker is alive, however busy its hands are."""

import logging
import os
import socket
import threading

from django.conf import settings
from django.db import DatabaseError, connections

from annotator.jobs.services import note_worker

log = logging.getLogger(__name__)


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


class Presence:
    """A thread from `begin` to `end`; both take whatever a signal sends along."""

    def __init__(self) -> None:
        self._over = threading.Event()

    def begin(self, **_: object) -> None:
        threading.Thread(target=self._speak, name="presence", daemon=True).start()

    def end(self, **_: object) -> None:
        self._over.set()

    def _speak(self) -> None:
        while not self._over.is_set():
            try:
                note_worker(worker_name())
            except DatabaseError as error:
                log.warning("cannot note that this worker is alive: %s", error)
                connections.close_all()
            self._over.wait(settings.JOB_HEARTBEAT_SECONDS)
        connections.close_all()
