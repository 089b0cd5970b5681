"""The requests of a page that are under way, and those of them that the page may be waiting for."""

from __future__ import annotations

import time
from dataclasses import dataclass

from workers.cdp.command import Message
from workers.cdp.network import header_value
from workers.cdp.session import CDPSession

# Requests of these types show nothing, or stay open as long as the page does.
UNSEEN_TYPES = frozenset({"EventSource", "WebSocket", "Ping", "Media", "Prefetch", "Preflight", "CSPViolationReport"})
LASTING_CONTENT = ("text/event-stream", "multipart/x-mixed-replace")
LOADING_TYPES = frozenset({"Document", "Stylesheet", "Script", "Font"})
"""Types that a page is still loading without, however long they take."""


@dataclass(frozen=True, slots=True)
class _PendingRequest:
    type: str
    address: str
    """Without its query: a page that asks again and again asks at one address."""


class PendingRequests:
    """The requests under way, by session and request id; an address counts from the first request for it."""

    def __init__(self) -> None:
        self._pending: dict[tuple[str, str], _PendingRequest] = {}
        self._first_asked: dict[str, float] = {}

    def __bool__(self) -> bool:
        return bool(self._pending)

    def on_request(self, session: CDPSession, params: Message) -> None:
        """Note a request that is sent, again where it was redirected."""
        url, request_type = params["request"]["url"], params.get("type", "Other")
        if request_type in UNSEEN_TYPES or url.startswith("data:"):
            return
        address = url.partition("?")[0]
        self._first_asked.setdefault(address, time.monotonic())
        self._pending[session.id, params["requestId"]] = _PendingRequest(request_type, address)

    def on_response(self, session: CDPSession, params: Message) -> None:
        """Forget a request whose response never ends."""
        if header_value(params["response"], "content-type").lower().startswith(LASTING_CONTENT):
            self._pending.pop((session.id, params["requestId"]), None)

    def on_finished(self, session: CDPSession, params: Message) -> None:
        """Forget a request that has been answered or has failed."""
        self._pending.pop((session.id, params["requestId"]), None)

    def loading(self, patience: float) -> list[str]:
        """Return the addresses of requests that the page is still loading without.

        Those for data and pictures count for `patience` seconds from the first request at their address: what takes
        longer, with nothing in view that waits for it, is a long poll.
        """
        since = time.monotonic() - patience
        return [
            request.address
            for request in self._pending.values()
            if request.type in LOADING_TYPES or self._first_asked[request.address] > since
        ]
