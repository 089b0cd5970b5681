"""Monitors how far a page has loaded: the events of its document, its requests, its sockets."""

from __future__ import annotations

import contextlib
import time

from workers import page_scripts
from workers.browser.pending_requests import PendingRequests
from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.frames import evaluate_isolated
from workers.cdp.session import CDPSession

PAUSE_SECONDS = 0.04
SOCKET_SILENCE_SECONDS, FIRST_MESSAGE_SECONDS = 0.5, 2.0
"""How long a WebSocket must be silent to count as done; how long its first message is waited for."""
SOCKET_STEADY_SECONDS = 3.0
"""How long a WebSocket may speak before its messages are how the page is at rest."""


class LoadMonitor:
    """The pending requests of a page, the load events that its document has fired, and what its sockets do.

    `document` is the main frame as its last navigation told of it, empty before.
    """

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self.requests = PendingRequests()
        self._fired: set[str] = set()
        self._documents: dict[str, Message] = {}
        self._failures: dict[str, str] = {}
        self.document: Message = {}
        self._socket_busy_until = 0.0
        self._first_socket_at = 0.0
        self._listeners = {
            "Network.requestWillBeSent": self.requests.on_request,
            "Network.responseReceived": self._on_response,
            "Network.loadingFinished": self.requests.on_finished,
            "Network.loadingFailed": self._on_failed,
            "Network.webSocketCreated": lambda *_: self._expect_socket_message(FIRST_MESSAGE_SECONDS),
            "Network.webSocketFrameReceived": lambda *_: self._expect_socket_message(SOCKET_SILENCE_SECONDS),
            "Network.webSocketClosed": lambda *_: self._expect_socket_message(0),
            "Page.frameNavigated": self._on_navigated,
            "Page.domContentEventFired": lambda session, _: self._on_fired(session, "domcontentloaded"),
            "Page.loadEventFired": lambda session, _: self._on_fired(session, "load"),
            "Page.lifecycleEvent": lambda session, params: self._on_fired(session, params["name"].lower()),
        }
        self._worker_listeners = {
            "Network.requestWillBeSent": self.requests.on_worker_request,
            "Network.responseReceived": self.requests.on_response,
            "Network.loadingFinished": self.requests.on_finished,
            "Network.loadingFailed": self.requests.on_finished,
        }
        for event, listener in self._listeners.items():
            session.on(event, listener)
        for event, listener in self._worker_listeners.items():
            session.on_workers(event, listener)

    def close(self) -> None:
        """Stop listening."""
        for event, listener in self._listeners.items():
            self._session.off(event, listener)
        for event, listener in self._worker_listeners.items():
            self._session.off_workers(event, listener)

    def _on_response(self, session: CDPSession, params: Message) -> None:
        self.requests.on_response(session, params)
        if params["type"] == "Document":
            self._documents[params["loaderId"]] = params["response"]

    def _on_failed(self, session: CDPSession, params: Message) -> None:
        self.requests.on_finished(session, params)
        if params["type"] == "Document":
            self._failures[params["requestId"]] = params["errorText"]

    def failure(self, loader_id: str) -> str:
        """Return the net error instead of a document, by the id of its loader; empty when there was none."""
        return self._failures.get(loader_id, "")

    def response(self, loader_id: str) -> Message | None:
        """Return the response that became a document, by the id of its loader; None when it came without one."""
        return self._documents.get(loader_id)

    def _expect_socket_message(self, seconds: float) -> None:
        now = time.monotonic()
        self._first_socket_at = self._first_socket_at or now
        self._socket_busy_until = min(now + seconds, self._first_socket_at + SOCKET_STEADY_SECONDS)

    @property
    def is_socket_busy(self) -> bool:
        """Whether a socket may bring a part of the page at this moment."""
        return time.monotonic() < self._socket_busy_until

    def has_fired(self, event: str) -> bool:
        """Whether the document has fired `load` or `domcontentloaded`."""
        return event in self._fired

    def _on_navigated(self, session: CDPSession, params: Message) -> None:
        if session is self._session and "parentId" not in params["frame"]:
            self._fired.clear()
            self.document = params["frame"]

    def _on_fired(self, session: CDPSession, event: str) -> None:
        if session is self._session:
            self._fired.add(event)

    def wait_for(self, event: str, timeout_ms: float) -> bool:
        """Wait for `load`, `domcontentloaded` or `networkidle`; return whether the document has fired it in time."""
        if event == "networkidle":
            self._session.call(commands.send_lifecycle_events())
        is_over = lambda: event in self._fired or self._session.closed  # noqa: E731
        return self._session.connection.wait(is_over, timeout_ms / 1000)


def wait_until_loaded(session: CDPSession, seconds: float) -> None:
    """Wait until the current document is complete, even where scripts are disabled, for at most some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(CDPError):
            if evaluate_isolated(session, page_scripts.function("ready_state")) == "complete":
                return
        session.connection.wait(lambda: session.closed, PAUSE_SECONDS)
