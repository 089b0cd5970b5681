"""Playwright, in a browser of its own: leads pages to their picture by steps, and shows what somebody lent."""

from __future__ import annotations

import contextlib
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from workers.browser import scripts
from workers.browser.failures import CaptureFailed
from workers.browser.gate import Entrance
from workers.browser.headless import Headless
from workers.browser.line import Line, Wire
from workers.browser.look import look_of, size_order
from workers.browser.request import CaptureRequest
from workers.browser.tab import HEARD, Tab


def needs_guide(request: CaptureRequest) -> bool:
    """Whether the capture brings something along that is nobody else's business, or does or awaits something."""
    parts = urlsplit(request.url)
    brought = request.cookies or request.storage or parts.username or parts.password
    return bool(brought or request.steps or request.selector)


class Guide:
    """To be used in one thread."""

    def __init__(self, headless: Headless) -> None:
        self.headless = headless
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._line: Line | None = None

    @property
    def browser(self) -> Browser:
        """The running browser, as Playwright sees it; a new one when it died. Raises CaptureFailed."""
        if self._browser is None or not self._browser.is_connected() or not self.line.is_alive:
            self._let_go()
            try:
                self._playwright = self._playwright or sync_playwright().start()
                self._browser = self._playwright.chromium.connect_over_cdp(self.headless.address)
            except Error as error:
                raise CaptureFailed("no_browser", f"Chromium did not start: {str(error).splitlines()[0]}") from error
        return self._browser

    @property
    def line(self) -> Line:
        if self._line is None:
            self._line = self.headless.dial()
        return self._line

    def tab(self, request: CaptureRequest, entrance: Entrance) -> GuidedTab:
        """A new tab that starts with the cookies and the storage of the request."""
        return GuidedTab(self.browser, self.line, request, entrance)

    def _let_go(self) -> None:
        with contextlib.suppress(Error):
            if self._browser:
                self._browser.close()
        if self._line:
            self._line.close()
        self._browser = self._line = None

    def close(self) -> None:
        self._let_go()
        if self._playwright:
            with contextlib.suppress(Exception):
                self._playwright.stop()
        self._playwright = None
        self.headless.close()


class GuidedTab(Tab):
    """A tab for one page, which Playwright has opened, prepared and drives as `led`."""

    def __init__(self, browser: Browser, line: Line, request: CaptureRequest, entrance: Entrance) -> None:
        self.context = _context(browser, request, entrance)
        self.led = self.context.new_page()
        # Nobody listens for dialogs: then Playwright dismisses them, and lets a page go that asks whether to stay.
        self.context.on("page", self._close_popup)
        super().__init__(line, look_of(request), entrance)

    def _open(self) -> Wire:
        wire = wire_to(self.led, self._line)
        # A wire of its own does not know how dense Playwright's emulation made the page.
        wire.ask_all(size_order(self.look))
        return wire

    def _close_popup(self, page: Page) -> None:
        if page is not self.led:
            with contextlib.suppress(Error):
                page.close()

    def sweep(self) -> bool:
        """Never used again."""
        return False

    def close(self) -> None:
        with contextlib.suppress(Error):
            self.context.close()
        self.entrance.close()


def _context(browser: Browser, request: CaptureRequest, entrance: Entrance) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": request.width, "height": request.height},
        device_scale_factor=request.device_scale,
        locale=request.locale,
        color_scheme=request.color_scheme,
        proxy={"server": entrance.url},
        accept_downloads=False,
        service_workers="block",
        storage_state=request.storage,  # type: ignore[arg-type]
    )
    context.add_init_script(scripts.WATCH)
    if request.cookies:
        context.add_cookies(list(request.cookies))  # type: ignore[arg-type]
    return context


def wire_to(page: Page, line: Line) -> Wire:
    """A wire to a page that Playwright has opened and whose frames of other sites it prepares."""
    session = page.context.new_cdp_session(page)
    wire = line.attach(session.send("Target.getTargetInfo")["targetInfo"]["targetId"])
    session.detach()
    wire.follow(*HEARD, holding=False)
    return wire
