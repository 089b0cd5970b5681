"""When a session's pages made their requests."""

from __future__ import annotations

import time

from workers.cdp.command import Message
from workers.cdp.session import CDPSession


class RequestTimes:
    """The monotonic seconds of the requests of pages and their frames; those of workers are not known."""

    def __init__(self) -> None:
        self._made_at: dict[str, float] = {}

    def listen(self, page: CDPSession) -> None:
        """Listen to a page whose Network domain is enabled."""
        page.on("Network.requestWillBeSent", self._on_request)
        page.on("Network.loadingFinished", self._on_end)
        page.on("Network.loadingFailed", self._on_end)

    def of(self, network_id: str) -> float | None:
        """When the request of this network id was made, None where nobody saw it."""
        return self._made_at.get(network_id)

    def _on_request(self, _: CDPSession, params: Message) -> None:
        # A redirect makes a further one under the same id.
        self._made_at[params["requestId"]] = time.monotonic()

    def _on_end(self, _: CDPSession, params: Message) -> None:
        self._made_at.pop(params["requestId"], None)
