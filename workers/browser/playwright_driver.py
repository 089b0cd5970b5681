"""Playwright with a browser of its own, for captures that have steps or that come with a login."""

from __future__ import annotations

import contextlib
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from workers import page_scripts
from workers.browser.egress_proxy import ProxyPort
from workers.browser.emulation import emulation_of, metrics_command
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.browser.shared_chromium import SharedChromium
from workers.browser.tab import ENABLE_DOMAINS, Tab
from workers.cdp.connection import CDPConnection
from workers.cdp.session import CDPSession


def needs_playwright(request: CaptureRequest) -> bool:
    """Whether a capture has steps, waits for a selector, or brings secrets that no other page's browser may see."""
    parts = urlsplit(request.url)
    secrets = request.cookies or request.storage or parts.username or parts.password
    return bool(secrets or request.steps or request.selector)


class PlaywrightDriver:
    """Playwright, its browser and a DevTools connection beside it; for use by one thread."""

    def __init__(self, chromium: SharedChromium) -> None:
        self.chromium = chromium
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._connection: CDPConnection | None = None

    @property
    def browser(self) -> Browser:
        """The running browser, or a new one when it has died. Raises CaptureFailed("no_browser")."""
        if self._browser is None or not self._browser.is_connected() or not self.connection.is_responding:
            self._disconnect()
            try:
                self._playwright = self._playwright or sync_playwright().start()
                self._browser = self._playwright.chromium.connect_over_cdp(self.chromium.address)
            except Error as error:
                raise CaptureFailed("no_browser", f"Chromium did not start: {str(error).splitlines()[0]}") from error
        return self._browser

    @property
    def connection(self) -> CDPConnection:
        """The DevTools connection to the same browser."""
        if self._connection is None:
            self._connection = self.chromium.connect()
        return self._connection

    def tab(self, request: CaptureRequest, proxy_port: ProxyPort) -> ScriptedTab:
        """Return a new tab that starts with the cookies and the storage of the request."""
        return ScriptedTab(self.browser, self.connection, request, proxy_port)

    def _disconnect(self) -> None:
        with contextlib.suppress(Error):
            if self._browser:
                self._browser.close()
        if self._connection:
            self._connection.close()
        self._browser = self._connection = None

    def close(self) -> None:
        """Close the browser and stop Playwright."""
        self._disconnect()
        if self._playwright:
            with contextlib.suppress(Exception):
                self._playwright.stop()
        self._playwright = None
        self.chromium.close()


class ScriptedTab(Tab):
    """A tab for one page, which Playwright opens and controls as `page`."""

    def __init__(
        self, browser: Browser, connection: CDPConnection, request: CaptureRequest, proxy_port: ProxyPort
    ) -> None:
        self.context = _new_context(browser, request, proxy_port)
        self.page = self.context.new_page()
        # Without a listener for dialogs Playwright dismisses them, and confirms those that ask whether to leave.
        self.context.on("page", self._close_other_page)
        super().__init__(connection, emulation_of(request), proxy_port)

    def _open(self) -> CDPSession:
        session = attach_session(self.page, self._connection)
        # Playwright's emulation of the device scale does not reach other sessions.
        session.call(metrics_command(self.emulation))
        return session

    def _close_other_page(self, page: Page) -> None:
        if page is not self.page:
            with contextlib.suppress(Error):
                page.close()

    def reset(self) -> bool:
        """Return False: the tab is not used again."""
        return False

    def close(self) -> None:
        with contextlib.suppress(Error):
            self.context.close()
        self.proxy_port.close()


def _new_context(browser: Browser, request: CaptureRequest, proxy_port: ProxyPort) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": request.width, "height": request.height},
        device_scale_factor=request.device_scale,
        locale=request.locale,
        color_scheme=request.color_scheme,
        proxy={"server": proxy_port.url},
        accept_downloads=False,
        service_workers="block",
        storage_state=request.storage,  # type: ignore[arg-type]
    )
    context.add_init_script(page_scripts.document_start("watch"))
    if request.cookies:
        context.add_cookies(list(request.cookies))  # type: ignore[arg-type]
    return context


def attach_session(page: Page, connection: CDPConnection) -> CDPSession:
    """Return a session of our own connection with a page that Playwright has opened."""
    playwright_session = page.context.new_cdp_session(page)
    target_id = playwright_session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    playwright_session.detach()
    session = connection.attach(target_id)
    # Playwright prepares the out-of-process frames: they need not wait for this session.
    session.auto_attach(*ENABLE_DOMAINS, wait_for_debugger=False)
    return session
