"""The requests that a session's pages and workers have made and that are not answered yet."""

from __future__ import annotations

import time
from dataclasses import dataclass

from workers.cdp.command import Message
from workers.cdp.session import CDPSession


@dataclass(frozen=True, slots=True)
class PageRequest:
    """By whom a request was made, and when (monotonic seconds)."""

    target: CDPSession
    made_at: float


class PageRequests:
    """The requests by the browser's own network ids."""

    def __init__(self) -> None:
        self._requests: dict[str, PageRequest] = {}

    def listen(self, target: CDPSession) -> None:
        """Listen to a page or worker whose Network domain is enabled."""
        target.on("Network.requestWillBeSent", self._on_request)
        target.on("Network.loadingFinished", self._on_end)
        target.on("Network.loadingFailed", self._on_end)

    def find(self, network_id: str) -> PageRequest | None:
        """Return the request of this network id; None where nobody saw it."""
        return self._requests.get(network_id)

    def _on_request(self, target: CDPSession, params: Message) -> None:
        # A redirect makes a further one under the same id.
        self._requests[params["requestId"]] = PageRequest(target, time.monotonic())

    def _on_end(self, _: CDPSession, params: Message) -> None:
        self._requests.pop(params["requestId"], None)
