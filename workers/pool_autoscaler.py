"""How many processes a worker's pool has: one at rest, and as many as it may while several jobs are there at once."""

from typing import Any

from celery.worker import state
from celery.worker.autoscale import Autoscaler

from workers.schedule import beat_schedule

#: after so long with no more than one job at a time the pool has one process again
REST_SECONDS = 60.0


class PoolAutoscaler(Autoscaler):
    """Celery's autoscaler, for which periodic jobs alone are no reason to start a process.

    A process that has rested for a minute costs 25 MB, and the browser that it may keep several times that.
    """

    def __init__(self, pool: Any, max_concurrency: int, min_concurrency: int = 1, **options: Any) -> None:
        super().__init__(pool, max_concurrency, min_concurrency, keepalive=REST_SECONDS, **options)
        self._periodic = {entry["task"] for entry in beat_schedule().values()}

    @property
    def qty(self) -> int:
        """The processes that the jobs of this worker, waiting and running, want."""
        names = [request.name for request in state.reserved_requests]
        return len(names) if any(name not in self._periodic for name in names) else min(1, len(names))

    def on_task_received(self, req: Any) -> None:
        if self.qty > self.min_concurrency:
            super().on_task_received(req)  # type: ignore[misc]  # the stubs are of an older version
