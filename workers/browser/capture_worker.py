"""A capture worker: a thread with a DevTools connection, a reusable tab for pages and an offline one for snapshots."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Self, TypeVar

from playwright.sync_api import Browser

from workers.browser.egress_proxy import EgressProxy, ProxyPort
from workers.browser.emulation import emulation_of
from workers.browser.failures import BROWSER_ERRORS, CaptureFailed
from workers.browser.playwright_driver import PlaywrightDriver, needs_playwright
from workers.browser.request import CaptureRequest
from workers.browser.shared_chromium import SharedChromium
from workers.browser.tab import Tab
from workers.cdp.connection import CDPConnection
from workers.cdp.errors import CDPError
from workers.programs.chromium import CHROMIUM
from workers.snapshot.model import EmulationSettings

Result = TypeVar("Result")


class CaptureWorker:
    """Captures one page at a time; whatever touches the browser is done in its thread, by `run`.

    Workers that are created `beside` another one share its browser and its egress proxy, each with a connection and
    tabs of its own. `reusable_tab` is the clean tab that waits for the next page, if there is one.
    """

    def __init__(
        self, chromium_path: str = CHROMIUM, *, sandbox: bool | None = None, shared_with: CaptureWorker | None = None
    ) -> None:
        self.egress_proxy: EgressProxy = shared_with.egress_proxy if shared_with else EgressProxy()
        start_browser = partial(SharedChromium, chromium_path, egress_proxy=self.egress_proxy, sandbox=sandbox)
        self.chromium: SharedChromium = shared_with.chromium if shared_with else start_browser()
        self.playwright = PlaywrightDriver(start_browser())
        self._shares_browser = shared_with is not None
        self._thread: ThreadPoolExecutor | None = None
        self._connection: CDPConnection | None = None
        self._snapshot_tab: Tab | None = None
        self.reusable_tab: Tab | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def run(self, work: Callable[[], Result]) -> Result:
        """Call `work` in the worker's thread; return what it returns, raise what it raises."""
        self._thread = self._thread or ThreadPoolExecutor(1, thread_name_prefix="browser")
        return self._thread.submit(work).result()

    @property
    def playwright_browser(self) -> Browser:
        """The Playwright driver's browser."""
        return self.playwright.browser

    @property
    def connection(self) -> CDPConnection:
        """The DevTools connection to the browser. Raises CaptureFailed when there is none to be had."""
        return self._connection or self.start()

    def start(self) -> CDPConnection:
        """Return a connection to a browser that responds, so that its start does not count as loading time."""
        if self._connection is None or not self._connection.is_responding:
            self._disconnect()
            self._connection = self.chromium.connect()
        return self._connection

    def has_lost_browser(self) -> bool:
        """Return whether the browser that this worker was connected to has ended, whichever is running now."""
        return self.run(lambda: self._connection is not None and not self._connection.is_open)

    @contextmanager
    def tab(self, request: CaptureRequest) -> Iterator[Tab]:
        """Yield a tab without traces of earlier pages: a new one, or the reusable one.

        It is kept for the next page only when the block ends without an error and the tab can be reset.
        """
        tab = self._acquire_tab(request)
        try:
            tab.share_cache(request.cache_key)
            yield tab
        except BaseException:
            tab.close()
            raise
        if tab.reset():
            self.reusable_tab = tab
        else:
            tab.close()

    def _acquire_tab(self, request: CaptureRequest) -> Tab:
        if needs_playwright(request):
            return self._open(partial(self.playwright.tab, request))
        connection, tab, self.reusable_tab = self.connection, self.reusable_tab, None
        if tab and tab.emulation == emulation_of(request) and tab.is_usable:
            return tab
        if tab:
            tab.close()
        return self._open(partial(Tab, connection, emulation_of(request)))

    def _open(self, open_tab: Callable[[ProxyPort], Tab]) -> Tab:
        proxy_port = self.egress_proxy.open_port()
        try:
            return open_tab(proxy_port)
        except BaseException:
            proxy_port.close()
            raise

    def snapshot_tab(self, settings: EmulationSettings) -> Tab:
        """Return an offline tab for rendering snapshots, kept for the next one with equal settings."""
        connection, emulation, tab = self.connection, emulation_of(settings), self._snapshot_tab
        if tab is None or tab.emulation != emulation or not tab.is_usable:
            if tab:
                tab.close()
            tab = self._snapshot_tab = Tab(connection, emulation, None)
        tab.count_page()
        return tab

    @contextmanager
    def deadline(self, seconds: float) -> Iterator[None]:
        """Abort the connection when the block takes longer: a page that never yields does not respond any more.

        Raises CaptureFailed("timed_out") in that case; the browser closes this worker's tabs, and the next capture
        gets new ones.
        """
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            if self._connection:
                self._connection.abort()
            # Playwright's connection cannot be aborted from another thread.
            self.playwright.chromium.kill()

        timer = threading.Timer(seconds, expire)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (*BROWSER_ERRORS, CaptureFailed) as error:
            if expired.is_set():
                message = f"The page was not done within {seconds:g} seconds and did not react any more."
                raise CaptureFailed("timed_out", message) from error
            raise
        finally:
            timer.cancel()

    def close(self) -> None:
        """Close the worker's tabs and connection, and the browser unless it is shared; the worker can be used again."""
        thread, self._thread = self._thread, None
        if thread:
            with thread:
                thread.submit(self._close_browsers).result()

    def _close_browsers(self) -> None:
        self._disconnect()
        self.playwright.close()
        if not self._shares_browser:
            self.chromium.close()
            self.egress_proxy.close()

    def _disconnect(self) -> None:
        for tab in (self.reusable_tab, self._snapshot_tab):
            if tab:
                with contextlib.suppress(CDPError):
                    tab.close()
        if self._connection:
            self._connection.close()
        self._connection = self._snapshot_tab = self.reusable_tab = None

    def kill(self) -> None:
        """Kill the browsers at once."""
        self.chromium.kill()
        self.playwright.chromium.kill()
