"""The time of a replay's pages is that of their recording: “two minutes ago” and a calendar show the same."""

from __future__ import annotations

import time
from datetime import timedelta

from workers import page_scripts
from workers.sessions.responses.script_target import ScriptTarget

MILLISECONDS = 1000


class PageClock:
    """Gives pages the time as if their session had started at `recorded_at` (seconds since 1970), None the present.

    `started_at` is when it started in monotonic seconds. What the browser draws by itself has the machine's time.
    """

    def __init__(self, started_at: float, recorded_at: float | None) -> None:
        began = time.time() - (time.monotonic() - started_at)
        self.started_at = began if recorded_at is None else recorded_at
        """When the session started by this clock (seconds since 1970)."""
        self.offset = timedelta(seconds=self.started_at - began)
        """How much later it is than the machine's."""

    def add_to(self, target: ScriptTarget) -> None:
        """Have the documents that a page loads from now on, or a worker, use this clock."""
        if self.offset:
            offset = round(self.offset.total_seconds() * MILLISECONDS)
            target.run_first(f"({page_scripts.function('shift_clock')})({offset})")
