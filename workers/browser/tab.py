"""A context with one tab: shows one page after another, and nothing of a page remains for the next."""

from __future__ import annotations

import contextlib
from typing import Literal, TypedDict
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from workers.browser import scripts
from workers.browser.gate import Entrance
from workers.browser.keeper import without_fragment
from workers.browser.line import Line, Message, wire_to
from workers.browser.request import CaptureRequest

MOST_PAGES = 100
"""Then a tab makes place for a new one, before what Chromium and Playwright remember of it adds up."""
LEAVE_SECONDS = 10
# What these headers leave in the network stack no command can sweep out.
LASTING_HEADERS = frozenset({"strict-transport-security", "www-authenticate", "alt-svc", "nel", "use-as-dictionary"})


class Look(TypedDict):
    """How a context shows pages."""

    viewport: ViewportSize
    device_scale_factor: float
    locale: str
    color_scheme: Literal["light", "dark"]


def look_of(request: CaptureRequest) -> Look:
    return {
        "viewport": {"width": request.width, "height": request.height},
        "device_scale_factor": request.device_scale,
        "locale": request.locale,
        "color_scheme": request.color_scheme,
    }


def is_private(request: CaptureRequest) -> bool:
    """Whether the capture brings something along, or does something, that is nobody else's business."""
    parts = urlsplit(request.url)
    return bool(request.cookies or request.storage or request.steps or parts.username or parts.password)


class Tab:
    """A tab that reaches the network through `entrance` only. Its dialogs are dismissed, its popups closed.

    It starts with the cookies and the storage of `request`, whose look it keeps. Playwright has opened it and
    takes steps in it; what every capture does goes over `wire`, without the driver.
    """

    def __init__(self, browser: Browser, line: Line, request: CaptureRequest, entrance: Entrance) -> None:
        self.entrance = entrance
        self.look = look_of(request)
        self.context = self._open(browser, request)
        self.page = self.context.new_page()
        self.wire = wire_to(self.page, line)
        self._has_left = False
        self._pages = 0
        self._is_tame = True
        # Nobody listens for dialogs: then Playwright dismisses them, and lets a page go that asks whether to stay.
        self.page.on("download", self._turn_wild)
        self.wire.on("Network.responseReceived", lambda _, told: self._judge(told["response"]))
        self.wire.on("Network.requestWillBeSent", lambda _, told: self._judge(told.get("redirectResponse")))
        self.context.on("page", self._close_other)

    def _open(self, browser: Browser, request: CaptureRequest) -> BrowserContext:
        context = browser.new_context(
            **self.look,
            proxy={"server": self.entrance.url},
            accept_downloads=False,
            service_workers="block",
            storage_state=request.storage,  # type: ignore[arg-type]
        )
        context.add_init_script(scripts.WATCH)
        if request.cookies:
            context.add_cookies(list(request.cookies))  # type: ignore[arg-type]
        return context

    def _judge(self, response: Message | None) -> None:
        if response and not LASTING_HEADERS.isdisjoint(map(str.lower, response["headers"])):
            self._is_tame = False

    def _turn_wild(self, _: object) -> None:
        self._is_tame = False

    def _close_other(self, page: Page) -> None:
        if page is not self.page:
            self._is_tame = False
            with contextlib.suppress(Error):
                page.close()

    def prepare(self, url: str) -> None:
        """Makes sure that going to `url` loads it, also where its frozen copy is what the tab still shows."""
        if without_fragment(url) == without_fragment(self.page.url):
            self.leave()
        self._has_left = False

    def sweep(self) -> bool:
        """Makes the tab forget its page; whether that worked and the tab can show another one."""
        self._pages += 1
        if not self._is_tame or self._pages >= MOST_PAGES:
            return False
        try:
            self._forget()
        except Error:
            return False
        return self._is_tame

    def leave(self) -> None:
        """Goes away from the page, whose scripts stand still until it is gone: it writes nothing down in going."""
        self.wire.ask("Emulation.setScriptExecutionDisabled", value=True)
        self.wire.go("about:blank", LEAVE_SECONDS)
        self.wire.ask("Emulation.setScriptExecutionDisabled", value=False)
        self._has_left = True

    def _forget(self) -> None:
        if not self._has_left:
            self.leave()
        self.wire.ask_all(
            ("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"}),
            ("Network.clearBrowserCookies", {}),
            ("Network.clearBrowserCache", {}),
            # Switching the cache off empties the renderer's own, which the line above does not reach.
            ("Network.setCacheDisabled", {"cacheDisabled": True}),
            ("Network.setCacheDisabled", {"cacheDisabled": False}),
            ("Page.resetNavigationHistory", {}),
        )
        # By way of Playwright, which tells of popups and downloads when it is spoken to.
        self.page.evaluate("window.name = ''")

    def close(self) -> None:
        with contextlib.suppress(Error):
            self.context.close()
        self.entrance.close()
