"""Monitors how far a page has loaded, and when it is idle: nothing is being fetched and the document is unchanged."""

from __future__ import annotations

import contextlib
import time

from workers import page_scripts
from workers.browser.failures import is_navigation_race
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.frames import evaluate_isolated
from workers.cdp.session import CDPSession

UNCHANGED_MS = 100
"""Time without a change of the document after which it is idle."""
MAX_IDLE_WAIT_MS = 4000
PAUSE_SECONDS = 0.04
SOCKET_SILENCE_SECONDS, FIRST_MESSAGE_SECONDS = 0.5, 2.0
"""How long a WebSocket must be silent to count as done; how long its first message is waited for."""
# Requests of these types stay open as long as the page does.
LASTING_TYPES = frozenset({"EventSource", "WebSocket", "Ping", "Media"})


class LoadMonitor:
    """The pending requests of a page, and the load events that its document has fired."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._pending: set[tuple[str, str]] = set()
        self._fired: set[str] = set()
        self._documents: dict[str, Message] = {}
        self._socket_busy_until = 0.0
        self._listeners = {
            "Network.requestWillBeSent": self._on_request,
            "Network.responseReceived": self._on_response,
            "Network.loadingFinished": self._on_finished,
            "Network.loadingFailed": self._on_finished,
            "Network.webSocketCreated": lambda *_: self._expect_socket_message(FIRST_MESSAGE_SECONDS),
            "Network.webSocketFrameReceived": lambda *_: self._expect_socket_message(SOCKET_SILENCE_SECONDS),
            "Network.webSocketClosed": lambda *_: self._expect_socket_message(0),
            "Page.frameNavigated": self._on_navigated,
            "Page.domContentEventFired": lambda session, _: self._on_fired(session, "domcontentloaded"),
            "Page.loadEventFired": lambda session, _: self._on_fired(session, "load"),
            "Page.lifecycleEvent": lambda session, params: self._on_fired(session, params["name"].lower()),
        }
        for event, listener in self._listeners.items():
            session.on(event, listener)

    def close(self) -> None:
        """Stop listening."""
        for event, listener in self._listeners.items():
            self._session.off(event, listener)

    def _on_request(self, session: CDPSession, params: Message) -> None:
        if params.get("type") not in LASTING_TYPES and not params["request"]["url"].startswith("data:"):
            self._pending.add((session.id, params["requestId"]))

    def _on_response(self, session: CDPSession, params: Message) -> None:
        if params["type"] == "Document":
            self._documents[params["loaderId"]] = params["response"]

    def response(self, loader_id: str) -> Message | None:
        """Return the response that became a document, by the id of its loader; None when it came without one."""
        return self._documents.get(loader_id)

    def _on_finished(self, session: CDPSession, params: Message) -> None:
        self._pending.discard((session.id, params["requestId"]))

    def _expect_socket_message(self, seconds: float) -> None:
        self._socket_busy_until = time.monotonic() + seconds

    def _on_navigated(self, session: CDPSession, params: Message) -> None:
        if session is self._session and "parentId" not in params["frame"]:
            self._fired.clear()

    def _on_fired(self, session: CDPSession, event: str) -> None:
        if session is self._session:
            self._fired.add(event)

    def wait_for(self, event: str, timeout_ms: float) -> bool:
        """Wait for `load`, `domcontentloaded` or `networkidle`; return whether the document has fired it in time."""
        if event == "networkidle":
            self._session.call(commands.send_lifecycle_events())
        is_over = lambda: event in self._fired or self._session.closed  # noqa: E731
        return self._session.connection.wait(is_over, timeout_ms / 1000)

    def wait_until_idle(self, timeout_ms: float) -> None:
        """Wait until the page is idle and shows something, for at most `timeout_ms` or four seconds."""
        wait = self._session.connection.wait
        end = time.monotonic() + min(timeout_ms, MAX_IDLE_WAIT_MS) / 1000
        while (remaining := end - time.monotonic()) > 0:
            if not self._is_dom_idle(remaining * 1000):
                wait(lambda: False, PAUSE_SECONDS)
            elif self._pending:
                wait(lambda: not self._pending, remaining)
            elif (socket_busy := self._socket_busy_until - time.monotonic()) > 0:
                wait(lambda: self._pending, min(socket_busy, remaining))
            else:
                return

    def _is_dom_idle(self, timeout_ms: float) -> bool:
        try:
            limits = {"still": UNCHANGED_MS, "longest": timeout_ms}
            return bool(evaluate_isolated(self._session, page_scripts.function("dom_idle"), limits))
        except CDPError as error:
            if not is_navigation_race(error):
                raise
            return False


def wait_until_loaded(session: CDPSession, seconds: float) -> None:
    """Wait until the current document is complete, even where scripts are disabled, for at most some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(CDPError):
            if evaluate_isolated(session, page_scripts.function("ready_state")) == "complete":
                return
        session.connection.wait(lambda: session.closed, PAUSE_SECONDS)
