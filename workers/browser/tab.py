"""A context with one tab: shows one page after another, and nothing of a page remains for the next."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Error

from workers.browser.gate import Entrance
from workers.browser.line import Line, Message, Order, Wire
from workers.browser.look import Look, look_orders, size_order

MOST_PAGES = 100
"""Then a tab makes place for a new one, before what Chromium remembers of it adds up."""
LEAVE_SECONDS = 10
NOWHERE = "socks5://127.0.0.1:9"
# What these headers leave in the network stack no command can sweep out.
LASTING_HEADERS = frozenset({"strict-transport-security", "www-authenticate", "alt-svc", "nel", "use-as-dictionary"})
HEARD: tuple[Order, ...] = (("Page.enable", {}), ("Network.enable", {}), ("Inspector.enable", {}))
# An offline tab asks us for all it wants; what it loaded for one page must not stand in for what the next one lacks.
OFFLINE: tuple[Order, ...] = (
    ("Network.setCacheDisabled", {"cacheDisabled": True}),
    ("Fetch.enable", {"patterns": [{"urlPattern": "*"}]}),
)


class Tab:
    """A tab that reaches the network through `entrance` only, or not at all: then its requests wait for whoever hears
    `Fetch.requestPaused`. Its dialogs are dismissed, its popups closed; what it would download is not.

    Everything goes over `wire`.
    """

    def __init__(self, line: Line, look: Look, entrance: Entrance | None) -> None:
        self.look = look
        self._entrance, self._line = entrance, line
        self._pages = 0
        self._is_tame = True
        self._target = ""
        self.wire = self._open()

    @property
    def entrance(self) -> Entrance:
        if self._entrance is None:
            raise ValueError("This tab is offline.")
        return self._entrance

    def _open(self) -> Wire:
        browser, look = self._line.browser, self.look
        proxy = self._entrance.url if self._entrance else NOWHERE
        made = browser.ask(
            "Target.createBrowserContext", disposeOnDetach=True, proxyServer=proxy, proxyBypassList="<-loopback>"
        )
        self._context: str = made["browserContextId"]
        here = {"browserContextId": self._context}
        browser.ask("Browser.setDownloadBehavior", behavior="deny", **here)
        made = browser.ask("Target.createTarget", url="about:blank", width=look.width, height=look.height, **here)
        self._target = made["targetId"]
        browser.on("Target.targetCreated", self._close_other)
        browser.ask("Target.setDiscoverTargets", discover=True, filter=[{"type": "page"}])
        wire = self._line.attach(self._target)
        wire.on("Page.javascriptDialogOpening", _dismiss)
        wire.on("Page.downloadWillBegin", lambda _, told: self._turn_wild())
        wire.on("Network.responseReceived", lambda _, told: self._judge(told["response"]))
        wire.on("Network.requestWillBeSent", lambda _, told: self._judge(told.get("redirectResponse")))
        wire.ask_all(size_order(look), ("Emulation.setFocusEmulationEnabled", {"enabled": True}))
        wire.follow(*HEARD, *look_orders(look), *(() if self._entrance else OFFLINE), holding=True)
        return wire

    def _judge(self, response: Message | None) -> None:
        if response and not LASTING_HEADERS.isdisjoint(map(str.lower, response["headers"])):
            self._turn_wild()

    def _turn_wild(self) -> None:
        self._is_tame = False

    def _close_other(self, browser: Wire, told: Message) -> None:
        target = told["targetInfo"]
        if target.get("browserContextId") == self._context and target["targetId"] != self._target:
            self._turn_wild()
            browser.post("Target.closeTarget", targetId=target["targetId"])

    @property
    def is_usable(self) -> bool:
        """Whether another page may be shown in it."""
        return self._is_tame and self._pages < MOST_PAGES and not self.wire.is_cut

    def count(self) -> None:
        """It has shown one more page."""
        self._pages += 1

    def sweep(self) -> bool:
        """Makes the tab forget its page; whether that worked and the tab can show another one."""
        self.count()
        if not self.is_usable:
            return False
        try:
            self._forget()
        except Error:
            return False
        return self.is_usable

    def _forget(self) -> None:
        wire = self.wire
        # The page's scripts stand still until it is gone: it writes nothing down in going.
        wire.ask("Emulation.setScriptExecutionDisabled", value=True)
        wire.go("about:blank", LEAVE_SECONDS)
        self._sweep_out()
        wire.evaluate("() => { window.name = '' }")

    def _sweep_out(self) -> None:
        self.wire.ask_all(
            ("Emulation.setScriptExecutionDisabled", {"value": False}),
            ("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"}),
            ("Network.clearBrowserCookies", {}),
            ("Network.clearBrowserCache", {}),
            # Switching the cache off empties the renderer's own, which the line above does not reach.
            ("Network.setCacheDisabled", {"cacheDisabled": True}),
            ("Network.setCacheDisabled", {"cacheDisabled": False}),
        )
        # Chromium refuses this in the first moment of a page.
        self.wire.ask("Page.resetNavigationHistory")

    def close(self) -> None:
        browser = self._line.browser
        with contextlib.suppress(Error):
            browser.off("Target.targetCreated", self._close_other)
            browser.ask("Target.disposeBrowserContext", browserContextId=self._context)
        if self._entrance:
            self._entrance.close()


def _dismiss(wire: Wire, told: Message) -> None:
    """A page that asks whether to stay is let go."""
    wire.post("Page.handleJavaScriptDialog", accept=told["type"] == "beforeunload")
