"""A browser context with one tab, which loads one page after another and carries nothing over between them."""

from __future__ import annotations

import contextlib
from typing import Any

from workers.browser.egress_proxy import ProxyPort
from workers.browser.emulation import Emulation, emulation_commands, init_scripts, metrics_command
from workers.cdp import commands, interception, storage
from workers.cdp.command import Command, Message
from workers.cdp.connection import CDPConnection
from workers.cdp.errors import CDPError
from workers.cdp.memory_cache import empty_memory_cache
from workers.cdp.session import CDPSession
from workers.programs.chromium import DEAD_PROXY
from workers.snapshot.cached_resources import CachedResources

MAX_PAGES = 100
"""Pages after which a tab is replaced, before what Chromium remembers of it adds up."""
LEAVE_SECONDS = 10
# No command clears what these headers leave in the network stack.
PERSISTENT_HEADERS = frozenset({"strict-transport-security", "www-authenticate", "alt-svc", "nel", "use-as-dictionary"})
ENABLE_DOMAINS: tuple[Command[Any], ...] = (
    commands.enable("Page"),
    commands.enable("Network"),
    commands.enable("Inspector"),
)
# Off, since nobody knows what the renderers of out-of-process frames have cached of other snapshots.
OFFLINE: tuple[Command[Any], ...] = (commands.set_cache_disabled(True), interception.intercept_requests())


class Tab:
    """A tab that reaches the network through a proxy port, or is offline when it has none.

    The requests of an offline tab wait for a listener of `Fetch.requestPaused`. Dialogs are dismissed, popups closed,
    downloads denied. `session` is the DevTools session with its page; `cached` is what pages before have loaded.
    """

    def __init__(self, connection: CDPConnection, emulation: Emulation, proxy_port: ProxyPort | None) -> None:
        self.emulation = emulation
        self._proxy_port, self._connection = proxy_port, connection
        self._page_count = 0
        self._is_clean = True
        self._is_resized = False
        self._cache_key = ""
        self.cached = CachedResources()
        self._target_id = ""
        self.session = self._open()

    @property
    def proxy_port(self) -> ProxyPort:
        """The port that the tab reaches the network through. Raises ValueError when it is offline."""
        if self._proxy_port is None:
            raise ValueError("This tab is offline.")
        return self._proxy_port

    def _open(self) -> CDPSession:
        browser, emulation = self._connection.browser, self.emulation
        proxy = self._proxy_port.url if self._proxy_port else DEAD_PROXY
        self._context_id = browser.call(commands.create_browser_context(proxy))
        browser.call(commands.deny_downloads(self._context_id))
        self._target_id = browser.call(commands.create_page(self._context_id, emulation.width, emulation.height))
        browser.on("Target.targetCreated", self._close_popup)
        browser.call(commands.discover_pages())
        session = self._connection.attach(self._target_id)
        session.on("Page.javascriptDialogOpening", _dismiss_dialog)
        session.on("Page.downloadWillBegin", lambda _, params: self.mark_dirty())
        session.on("Network.responseReceived", lambda _, params: self._check_headers(params["response"]))
        session.on("Network.requestWillBeSent", lambda _, params: self._check_headers(params.get("redirectResponse")))
        session.call_batch(metrics_command(emulation), commands.set_focus_emulation())
        more = init_scripts() if self._proxy_port else OFFLINE
        session.auto_attach(*ENABLE_DOMAINS, *emulation_commands(emulation), *more, wait_for_debugger=True)
        if self._proxy_port is None:
            # `cached` tells of the page's own renderer.
            session.call(commands.set_cache_disabled(False))
        return session

    def _check_headers(self, response: Message | None) -> None:
        if response and not PERSISTENT_HEADERS.isdisjoint(map(str.lower, response["headers"])):
            self.mark_dirty()

    def mark_dirty(self) -> None:
        """Note that the browser may remember what no command clears: the tab is not used again."""
        self._is_clean = False

    def _close_popup(self, browser: CDPSession, params: Message) -> None:
        target = params["targetInfo"]
        if target.get("browserContextId") == self._context_id and target["targetId"] != self._target_id:
            self.mark_dirty()
            browser.send(commands.close_target(target["targetId"]))

    def share_cache(self, key: str) -> None:
        """Keep what the browser has cached for pages of the same non-empty key; clear it for all others.

        Responses from the renderer's memory come without a body: it is emptied too where not all bodies are known.
        """
        is_other = not key or key != self._cache_key
        if is_other:
            self.session.call(storage.clear_cache())
        if is_other or not self.cached.are_complete:
            empty_memory_cache(self.session)
            self.cached.clear()
        # Until those of the next page have been read.
        self.cached.are_complete = False
        self._cache_key = key

    def mark_resized(self) -> None:
        """Note that the viewport has another size than the emulation says, until the tab is reset."""
        self._is_resized = True

    @property
    def is_usable(self) -> bool:
        """Whether another page may be loaded."""
        return self._is_clean and self._page_count < MAX_PAGES and not self.session.closed

    def count_page(self) -> None:
        """Count one more page that was loaded."""
        self._page_count += 1

    def reset(self) -> bool:
        """Remove every trace of the page; return whether the tab can load another one."""
        self.count_page()
        if not self.is_usable:
            return False
        try:
            self._leave_page()
        except CDPError:
            return False
        return self.is_usable

    def _leave_page(self) -> None:
        # The page's scripts are disabled until it is gone: it cannot store anything while it is left.
        self.session.call(commands.set_scripts_disabled(True))
        self.session.navigate("about:blank", LEAVE_SECONDS)
        self._clear_state()
        if self._is_resized:
            self.session.call(metrics_command(self.emulation))
            self._is_resized = False
        self.session.evaluate("() => { window.name = '' }")

    def _clear_state(self) -> None:
        self.session.call_batch(
            commands.set_scripts_disabled(False),
            storage.clear_storage(),
            storage.clear_cookies(),
        )
        # Chromium refuses this while a document is being committed.
        self.session.call(commands.reset_navigation_history())

    def close(self) -> None:
        """Close the tab with its browser context and its proxy port."""
        browser = self._connection.browser
        with contextlib.suppress(CDPError):
            browser.off("Target.targetCreated", self._close_popup)
            browser.call(commands.dispose_browser_context(self._context_id))
        if self._proxy_port:
            self._proxy_port.close()


def _dismiss_dialog(session: CDPSession, params: Message) -> None:
    """Dismiss a dialog; confirm one that asks whether to leave the page."""
    session.send(commands.handle_dialog(accept=params["type"] == "beforeunload"))
