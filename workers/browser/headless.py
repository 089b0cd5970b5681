"""One headless browser for all who dial it: started when needed, replaced when it died or no longer answers."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from threading import Lock

from playwright.sync_api import Error

from workers.browser.failures import CaptureFailed
from workers.browser.gate import Gate
from workers.browser.line import Line
from workers.programs.chromium import CHROMIUM, Chromium
from workers.programs.failure import AttemptFailed

START_SECONDS = 30
PAUSE_SECONDS = 0.01
ARGUMENTS = (
    "--headless",
    "--no-startup-window",
    "--remote-debugging-port=0",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--enable-features=CDPScreenshotNewSurface",
    "--enable-unsafe-swiftshader",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    # A mouse that can hover: some pages ask for it.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
)
# Storage is swept by origin, whoever embeds it.
DISABLED_FEATURES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "ThirdPartyStoragePartitioning",
    "LensOverlay",
    # A new frame, widget and compositor for every document cost a fifth of a capture.
    "RenderDocument",
)


class Headless:
    """Safe to dial from several threads; `gate` is told where the browser listens, and leads nobody there."""

    def __init__(self, path: str = CHROMIUM, *, gate: Gate, sandbox: bool | None = None) -> None:
        self._path, self._gate, self._sandbox = path, gate, sandbox
        self._lock = Lock()
        self._program: Chromium | None = None

    def dial(self) -> Line:
        """A line to the running browser; to a new one when there is none or it does not answer.

        Raises CaptureFailed("no_browser").
        """
        with self._lock:
            for _ in range(2):
                try:
                    return Line(self._address())
                except (Error, OSError):
                    self._end()
        raise CaptureFailed("no_browser", "Chromium started, but cannot be spoken to.")

    @property
    def address(self) -> str:
        """Where the running browser, or a new one, is to be dialled."""
        with self._lock:
            return self._address()

    def _address(self) -> str:
        if self._program is None or not self.is_running:
            self._end()
            self._program = self._start()
        end = time.monotonic() + START_SECONDS
        while self._program.child.alive and time.monotonic() < end:
            with contextlib.suppress(OSError, ValueError):
                port, path = (self._program.profile / "DevToolsActivePort").read_text().split()
                self._gate.close_port(int(port))
                return f"ws://127.0.0.1:{port}{path}"
            time.sleep(PAUSE_SECONDS)
        raise CaptureFailed("no_browser", f"Chromium did not start: {self._program.child.complaint() or 'no reason'}")

    def _start(self) -> Chromium:
        if not Path(self._path).is_file():
            raise CaptureFailed("no_browser", f"There is no Chromium at {self._path}. Install it or set CHROMIUM_PATH.")
        try:
            return Chromium(self._path, ARGUMENTS, disabled_features=DISABLED_FEATURES, sandbox=self._sandbox)
        except AttemptFailed as error:
            raise CaptureFailed("no_browser", f"Chromium did not start: {error}") from error

    @property
    def is_running(self) -> bool:
        return self._program is not None and self._program.child.alive

    @property
    def process(self) -> int | None:
        """The number of the running browser's group of processes."""
        return self._program.child.process.pid if self._program else None

    def kill(self) -> None:
        """Ends the browser at once, with whatever is in it."""
        if self._program:
            self._program.kill()

    def close(self) -> None:
        with self._lock:
            self._end()

    def _end(self) -> None:
        if self._program:
            self._program.close()
        self._program = None
