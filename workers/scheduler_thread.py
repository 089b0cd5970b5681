"""The scheduler as a thread of a worker: for one machine, where a process of its own would cost memory for little."""

import logging
import threading
from typing import Any

from celery.beat import Service
from celery.bootsteps import StartStopStep

log = logging.getLogger(__name__)
RETRY_SECONDS = 5.0


class SchedulerThread(StartStopStep):
    """Sends the periodic jobs from its start to its stop, where the worker was asked `--with-scheduler`."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, with_scheduler: bool = False, **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled = with_scheduler
        self._stopped = threading.Event()

    def start(self, parent: Any) -> None:
        threading.Thread(target=self._run, name="scheduler", daemon=True).start()

    def stop(self, parent: Any) -> None:
        self._stopped.set()

    def _run(self) -> None:
        # Here, since a new app becomes that of its thread. It has connections of its own, so that none of its locks is
        # held when the worker forks.
        from workers.scheduler import app

        while not self._stopped.is_set():
            try:
                Service(app, scheduler_cls=app.conf.beat_scheduler).start()
            except Exception:
                log.exception("the scheduler begins anew")
            self._stopped.wait(RETRY_SECONDS)
