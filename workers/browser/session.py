"""One lane of captures: a line to a browser, a tab that waits for the next page, a tab that shows frozen ones."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Self, TypeVar

from playwright.sync_api import Browser, Error

from workers.browser.failures import CaptureFailed
from workers.browser.gate import Entrance, Gate
from workers.browser.guide import Guide, needs_guide
from workers.browser.headless import Headless
from workers.browser.line import Line, Wire
from workers.browser.look import Looking, look_of
from workers.browser.request import CaptureRequest
from workers.browser.tab import Tab
from workers.programs.chromium import CHROMIUM

Result = TypeVar("Result")


class BrowserSession:
    """Whatever touches the browser is done by `run`, one thing at a time.

    Sessions that stand `beside` another one use its browser and its gate, each with a line and tabs of its own.
    `kept_tab` waits, swept clean, for the next page that may have it.
    """

    def __init__(
        self, chromium_path: str = CHROMIUM, *, sandbox: bool | None = None, beside: BrowserSession | None = None
    ) -> None:
        self.gate: Gate = beside.gate if beside else Gate()
        self.headless: Headless = (
            beside.headless if beside else Headless(chromium_path, gate=self.gate, sandbox=sandbox)
        )
        self.guide = Guide(Headless(chromium_path, gate=self.gate, sandbox=sandbox))
        self._is_guest = beside is not None
        self._thread: ThreadPoolExecutor | None = None
        self._line: Line | None = None
        self._viewer: Tab | None = None
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
        """The guide's browser, as Playwright sees it."""
        return self.guide.browser

    @property
    def line(self) -> Line:
        """The straight line to the browser. Raises CaptureFailed when there is none to be had."""
        return self._line or self.start()

    def start(self) -> Line:
        """Makes sure that a browser runs and answers, so that its start does not count as loading time."""
        if self._line is None or not self._line.is_alive:
            self._hang_up()
            self._line = self.headless.dial()
        return self._line

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
        if tab.sweep():
            self.kept_tab = tab
        else:
            tab.close()

    def _take_tab(self, request: CaptureRequest) -> Tab:
        if needs_guide(request):
            return self._open(partial(self.guide.tab, request))
        line, kept, self.kept_tab = self.line, self.kept_tab, None
        if kept and kept.look == look_of(request) and kept.is_usable:
            return kept
        if kept:
            kept.close()
        return self._open(partial(Tab, line, look_of(request)))

    def _open(self, tab_at: Callable[[Entrance], Tab]) -> Tab:
        entrance = self.gate.entrance()
        try:
            return tab_at(entrance)
        except BaseException:
            entrance.close()
            raise

    def viewer(self, looking: Looking) -> Wire:
        """A wire to an offline tab with this look, kept from one call to the next, for showing frozen pages."""
        line, look, viewer = self.line, look_of(looking), self._viewer
        if viewer is None or viewer.look != look or not viewer.is_usable:
            if viewer:
                viewer.close()
            viewer = self._viewer = Tab(line, look, None)
        viewer.count()
        return viewer.wire

    @contextmanager
    def deadline(self, seconds: float) -> Iterator[None]:
        """Ends the conversation when the block takes longer: a page that never yields cannot be talked to any more.

        Raises CaptureFailed("timed_out") in its place; the browser drops this session's tabs, and the next
        capture gets new ones.
        """
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            if self._line:
                self._line.hang_up()
            # Playwright cannot be hung up on.
            self.guide.headless.kill()

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
        """Ends the session's part of the browser; the session can be used again afterwards."""
        if self._thread:
            self._thread.submit(self._end).result()
            self._thread.shutdown()
        self._thread = None

    def _end(self) -> None:
        self._hang_up()
        self.guide.close()
        if not self._is_guest:
            self.headless.close()
            self.gate.close()

    def _hang_up(self) -> None:
        for tab in (self.kept_tab, self._viewer):
            if tab:
                with contextlib.suppress(Error):
                    tab.close()
        if self._line:
            self._line.close()
        self._line = self._viewer = self.kept_tab = None

    def kill(self) -> None:
        """Ends the browsers at once."""
        self.headless.kill()
        self.guide.headless.kill()
