"""Reports of a job's progress, no more often than somebody looks at it."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import TypeAlias

Report: TypeAlias = Callable[[float, str], None]
"""Takes the share that is done, 0 to 1, and what is being done. Raises Cancelled once the job is cancelled."""

REPORT_SECONDS = 0.25


class PacedReport:
    """Passes on the first report and then one each REPORT_SECONDS: each is a write that waits for others'."""

    def __init__(self, report: Report) -> None:
        self._report, self._last_time = report, -inf

    def __call__(self, done: float, doing: str) -> None:
        if monotonic() - self._last_time >= REPORT_SECONDS:
            self._report(done, doing)
            self._last_time = monotonic()
