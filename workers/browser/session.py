"""One browser that lives as long as its worker: started when needed, replaced when it dies."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from workers.browser.failures import CaptureFailed
from workers.browser.gate import Gate
from workers.browser.line import Line, Wire, wire_to
from workers.browser.request import CaptureRequest
from workers.browser.tab import Tab, is_private, look_of

Result = TypeVar("Result")
CHROMIUM = "/usr/bin/chromium"
DIAL_SECONDS = 10
ARGUMENTS = (
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-smooth-scrolling",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
)


class BrowserSession:
    """A browser and the gate it must use. Whatever touches Playwright is done by `run`, one thing at a time.

    `kept_tab` waits, swept clean, for the next page that may have it.
    """

    def __init__(self, chromium_path: str = CHROMIUM, *, sandbox: bool | None = None) -> None:
        self._path = chromium_path
        # Chromium's sandbox does not start for root.
        self._sandbox = os.geteuid() != 0 if sandbox is None else sandbox
        self.token = f"--actwright-session={uuid.uuid4().hex}"
        self._thread: ThreadPoolExecutor | None = None
        self._gate: Gate | None = None
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._line: Line | None = None
        self._reopened: tuple[tuple[object, ...], Page, Wire] | None = None
        self.kept_tab: Tab | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def run(self, work: Callable[[], Result]) -> Result:
        """Does `work` in the session's thread and gives back what it returns or raises."""
        self._thread = self._thread or ThreadPoolExecutor(1, thread_name_prefix="browser")
        return self._thread.submit(work).result()

    @property
    def browser(self) -> Browser:
        """The running browser; a new one when there is none or the last one died. Raises CaptureFailed."""
        if self._browser is None or not self._is_alive():
            self._browser = self._launch()
            self._line = self._dial()
        return self._browser

    @property
    def line(self) -> Line:
        """The straight line to the running browser."""
        _ = self.browser
        if self._line is None:
            raise CaptureFailed("no_browser", "There is no line to Chromium.")
        return self._line

    def _is_alive(self) -> bool:
        """Asks the browser: Playwright does not hear of its death until somebody speaks to it."""
        try:
            return self._line is not None and bool(self._line.browser.ask("Browser.getVersion"))
        except Error:
            return False

    def start(self) -> None:
        """Makes sure that a browser runs, so that its start does not count as loading time."""
        _ = self.browser

    @property
    def gate(self) -> Gate:
        self._gate = self._gate or Gate()
        return self._gate

    @contextmanager
    def tab(self, request: CaptureRequest) -> Iterator[Tab]:
        """A tab in which nothing remains of earlier pages: a new one, or the last one, swept clean.

        It is kept for the next page only when this block ends well and the sweep leaves nothing behind.
        """
        tab = self._take_tab(request)
        try:
            yield tab
        except BaseException:
            tab.close()
            raise
        if not is_private(request) and tab.sweep():
            self.kept_tab = tab
        else:
            tab.close()

    def _take_tab(self, request: CaptureRequest) -> Tab:
        browser, kept, self.kept_tab = self.browser, self.kept_tab, None
        if kept:
            if kept.context.browser is browser and kept.look == look_of(request) and not is_private(request):
                return kept
            kept.close()
        return Tab(browser, self.line, request, self.gate.entrance())

    def blank_page(self, request: CaptureRequest) -> tuple[Page, Wire]:
        """An offline page with the look of the request and a wire to it, kept from one call to the next, for
        showing snapshots.
        """
        browser, look = self.browser, look_of(request)
        key = (browser, *map(str, look.values()))
        if self._reopened is None or self._reopened[0] != key:
            if self._reopened:
                with contextlib.suppress(Error):
                    self._reopened[1].context.close()
            context = browser.new_context(**look, offline=True, accept_downloads=False, service_workers="block")
            page = context.new_page()
            self._reopened = (key, page, wire_to(page, self.line))
        return self._reopened[1:]

    @contextmanager
    def deadline(self, seconds: float) -> Iterator[None]:
        """Kills the browser when the block takes longer: a page that never yields cannot be talked to any
        more.

        Raises CaptureFailed("timed_out") in its place; the next capture gets a new browser.
        """
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            self.kill()

        timer = threading.Timer(seconds, expire)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (Error, CaptureFailed) as error:
            if expired.is_set():
                message = f"The page was not done within {seconds:g} seconds and did not react any more."
                raise CaptureFailed("timed_out", message) from error
            raise
        finally:
            timer.cancel()

    def close(self) -> None:
        """Ends the browser, its driver and the gate; the session can be used again afterwards."""
        if self._thread:
            self._thread.submit(self._end).result()
            self._thread.shutdown()
        self._thread = None

    def _end(self) -> None:
        with contextlib.suppress(Error):
            if self._browser and self._browser.is_connected():
                self._browser.close()
        if self._playwright:
            with contextlib.suppress(Exception):
                self._playwright.stop()
        self.kill()
        if self._line:
            self._line.close()
        if self._gate:
            self._gate.close()
        self._browser = self._line = self._playwright = self._gate = self._reopened = self.kept_tab = None

    def _launch(self) -> Browser:
        if not Path(self._path).is_file():
            raise CaptureFailed("no_browser", f"There is no Chromium at {self._path}. Install it or set CHROMIUM_PATH.")
        self._reopened = self.kept_tab = None
        if self._line:
            self._line.close()
        try:
            self._playwright = self._playwright or sync_playwright().start()
            return self._playwright.chromium.launch(
                executable_path=self._path,
                chromium_sandbox=self._sandbox,
                args=[*ARGUMENTS, "--remote-debugging-port=0", self.token],
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
            )
        except Error as error:
            raise CaptureFailed("no_browser", f"Chromium did not start: {str(error).splitlines()[0]}") from error

    def _dial(self) -> Line:
        """The browser writes into its profile where it listens; the gate leads nobody there."""
        arguments = next(self._processes())[1].split(b"\0")
        profile = next(word.partition(b"=")[2] for word in arguments if word.startswith(b"--user-data-dir="))
        end = time.monotonic() + DIAL_SECONDS
        while True:
            with contextlib.suppress(OSError, ValueError):
                port, path = (Path(profile.decode()) / "DevToolsActivePort").read_text().split()
                self.gate.closed_ports = frozenset({int(port)})
                return Line(f"ws://127.0.0.1:{port}{path}")
            if time.monotonic() > end:
                raise CaptureFailed("no_browser", "Chromium started, but does not say where it can be spoken to.")
            time.sleep(0.01)

    def _processes(self) -> Iterator[tuple[int, bytes]]:
        """The number and the command line of this session's own processes, known by a word on it."""
        token = self.token.encode()
        for process in Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                if process.name.isdigit() and token in (line := (process / "cmdline").read_bytes()):
                    yield int(process.name), line

    def kill(self) -> None:
        """Ends this session's own browser."""
        for number, _ in self._processes():
            with contextlib.suppress(OSError):
                os.kill(number, signal.SIGKILL)
