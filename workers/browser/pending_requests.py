"""The requests of a page that are under way, and those of them that the page may be waiting for."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from workers.cdp.command import Message
from workers.cdp.network import header_value, is_for_worker
from workers.cdp.session import CDPSession

# Requests of these types show nothing, or stay open as long as the page does.
UNSEEN_TYPES = frozenset({"EventSource", "WebSocket", "Ping", "Media", "Prefetch", "Preflight", "CSPViolationReport"})
LASTING_CONTENT = ("text/event-stream", "multipart/x-mixed-replace")
LOADING_TYPES = frozenset({"Document", "Stylesheet", "Script", "Font"})
"""Types that a page is still loading without, however long they take."""
WORKER_SCRIPT, WORKER_REQUEST = "Worker", "Worker's request"
WORKER_SCRIPT_SECONDS = 1.0
"""How long the script of a worker counts: of a shared worker the page is not told when it has come."""


@dataclass(frozen=True, slots=True)
class _PendingRequest:
    session: CDPSession
    type: str
    address: str
    """Without its query: a page that asks again and again asks at one address."""

    def longest(self, patience: float) -> float:
        """Return for how many seconds the page is still loading without it."""
        if self.type in LOADING_TYPES:
            return math.inf
        return WORKER_SCRIPT_SECONDS if self.type == WORKER_SCRIPT else patience


class PendingRequests:
    """The requests under way, by the browser's request ids; an address counts from the first request for it.

    A dedicated worker's session tells when the script has come that a page has asked for.
    """

    def __init__(self) -> None:
        self._pending: dict[str, _PendingRequest] = {}
        self._first_asked: dict[str, float] = {}

    def __bool__(self) -> bool:
        return bool(self.loading(math.inf))

    def on_request(self, session: CDPSession, params: Message) -> None:
        """Note a request that is sent, again where it was redirected."""
        request_type = params.get("type", "Other")
        self._note(session, params, request_type, WORKER_SCRIPT if is_for_worker(params) else request_type)

    def on_worker_request(self, worker: CDPSession, params: Message) -> None:
        """Note a request that a worker sends."""
        self._note(worker, params, params.get("type", "Other"), WORKER_REQUEST)

    def _note(self, session: CDPSession, params: Message, request_type: str, counted_as: str) -> None:
        url = params["request"]["url"]
        if request_type in UNSEEN_TYPES or url.startswith("data:"):
            return
        address = url.partition("?")[0]
        self._first_asked.setdefault(address, time.monotonic())
        self._pending[params["requestId"]] = _PendingRequest(session, counted_as, address)

    def on_response(self, _: CDPSession, params: Message) -> None:
        """Forget a request whose response never ends."""
        if header_value(params["response"], "content-type").lower().startswith(LASTING_CONTENT):
            self._pending.pop(params["requestId"], None)

    def on_finished(self, _: CDPSession, params: Message) -> None:
        """Forget a request that has been answered or has failed."""
        self._pending.pop(params["requestId"], None)

    def loading(self, patience: float) -> list[str]:
        """Return the addresses of requests that the page is still loading without.

        Those for data and pictures, and those of workers, count for `patience` seconds from the first request at their
        address: what takes longer, with nothing in view that waits for it, is a long poll.
        """
        now = time.monotonic()
        return [
            request.address
            for request in self._pending.values()
            if not request.session.closed and now - self._first_asked[request.address] < request.longest(patience)
        ]
