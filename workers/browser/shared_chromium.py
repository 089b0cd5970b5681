"""One headless Chromium for all workers that connect: started when needed, replaced when it has died or hangs."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from threading import Lock

from workers.browser.egress_proxy import EgressProxy
from workers.browser.failures import CaptureFailed
from workers.cdp.connection import CDPConnection
from workers.cdp.errors import CDPError
from workers.cdp.transport import WebSocketTransport
from workers.programs.chromium import CHROMIUM, HEADLESS, Chromium
from workers.programs.failure import AttemptFailed

START_SECONDS = 30
PAUSE_SECONDS = 0.01


class SharedChromium:
    """A browser that several threads may connect to; the egress proxy refuses connections to its DevTools port."""

    def __init__(self, path: str = CHROMIUM, *, egress_proxy: EgressProxy, sandbox: bool | None = None) -> None:
        self._path, self._egress_proxy, self._sandbox = path, egress_proxy, sandbox
        self._lock = Lock()
        self._program: Chromium | None = None

    def connect(self) -> CDPConnection:
        """Return a connection to the running browser, or to a new one when there is none or it does not respond.

        Raises CaptureFailed("no_browser").
        """
        with self._lock:
            for _ in range(2):
                try:
                    return CDPConnection(WebSocketTransport(self._started_address()))
                except (CDPError, OSError):
                    self._stop()
        raise CaptureFailed("no_browser", "Chromium started, but does not accept a connection.")

    @property
    def address(self) -> str:
        """The WebSocket address of the running browser, or of a new one. Raises CaptureFailed("no_browser")."""
        with self._lock:
            return self._started_address()

    def _started_address(self) -> str:
        if self._program is None or not self.is_running:
            self._stop()
            self._program = self._start()
        end = time.monotonic() + START_SECONDS
        while self._program.child.alive and time.monotonic() < end:
            with contextlib.suppress(OSError, ValueError):
                port, path = (self._program.profile / "DevToolsActivePort").read_text().split()
                self._egress_proxy.close_port(int(port))
                return f"ws://127.0.0.1:{port}{path}"
            time.sleep(PAUSE_SECONDS)
        raise CaptureFailed("no_browser", f"Chromium did not start: {self._program.child.stderr_tail() or 'no reason'}")

    def _start(self) -> Chromium:
        if not Path(self._path).is_file():
            raise CaptureFailed("no_browser", f"There is no Chromium at {self._path}. Install it or set CHROMIUM_PATH.")
        try:
            return Chromium(self._path, HEADLESS, sandbox=self._sandbox)
        except AttemptFailed as error:
            raise CaptureFailed("no_browser", f"Chromium did not start: {error}") from error

    @property
    def is_running(self) -> bool:
        return self._program is not None and self._program.child.alive

    @property
    def process_group(self) -> int | None:
        """The id of the running browser's process group."""
        return self._program.child.process.pid if self._program else None

    def kill(self) -> None:
        """Kill the browser at once, with all its tabs."""
        if self._program:
            self._program.kill()

    def close(self) -> None:
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self._program:
            self._program.close()
        self._program = None
