"""Starts the sessions that benchmarks record and replay in, and gives their folders a place."""

from __future__ import annotations

import queue
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.workers.sessions.conftest import session_uid
from workers.browser.egress_proxy import EgressProxy
from workers.sessions.live_session import LiveSession
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.specification import SessionSpecification

SIZE = 800, 600


@contextmanager
def session_folders() -> Iterator[Path]:
    """A temporary folder, short and open to other users, in which the folders of sessions lie meanwhile."""
    with tempfile.TemporaryDirectory(prefix="actwright-bench-") as name:
        Path(name).chmod(0o711)
        tempfile.tempdir = name
        try:
            yield Path(name)
        finally:
            tempfile.tempdir = None


class Machine:
    """Starts sessions, each as a user of its own."""

    def __init__(self, at_once: int) -> None:
        self._numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in range(at_once):
            self._numbers.put(number)
        self._mine = threading.local()

    def start(self, command: str, **fields: object) -> LiveSession:
        """A session of the calling thread, which has one at a time."""
        return self._start(command, fields)

    def start_browser(
        self, command: str, interceptor: Interceptor, egress_proxy: EgressProxy, **fields: object
    ) -> LiveSession:
        """A browser's session of the calling thread, whose requests an interceptor takes."""
        return self._start(command, {"kind": "browser", **fields}, interceptor, egress_proxy)

    def _start(
        self,
        command: str,
        fields: dict[str, object],
        interceptor: Interceptor | None = None,
        egress_proxy: EgressProxy | None = None,
    ) -> LiveSession:
        if not hasattr(self._mine, "number"):
            self._mine.number = self._numbers.get()
        facts = {"kind": "program", "width": SIZE[0], "height": SIZE[1], **fields}
        specification = SessionSpecification(command=tuple(command.split()), **facts)  # type: ignore[arg-type]
        uid = session_uid(self._mine.number)
        return LiveSession(specification, uid=uid, egress_proxy=egress_proxy, interceptor=interceptor)
