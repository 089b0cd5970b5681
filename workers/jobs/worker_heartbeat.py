"""The heartbeat of a worker process: a row that says it is alive, whatever its jobs are doing."""

import logging
import os
import socket
import threading

from django.conf import settings
from django.db import Error, connections

from annotator.jobs.services import record_worker_heartbeat

log = logging.getLogger(__name__)


def worker_name() -> str:
    """The name of this process: host and process id."""
    return f"{socket.gethostname()}:{os.getpid()}"


class WorkerHeartbeat:
    """A thread that runs from `start` to `stop`; both accept the keyword arguments of Celery's signals."""

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def start(self, **_: object) -> None:
        threading.Thread(target=self._run, name="worker heartbeat", daemon=True).start()

    def stop(self, **_: object) -> None:
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                record_worker_heartbeat(worker_name())
            except Error as error:
                log.warning("cannot note that this worker is alive: %s", error)
                connections.close_all()
            self._stopped.wait(settings.JOB_HEARTBEAT_SECONDS)
        connections.close_all()
