"""The requests that a session's pages and workers have made and that are not answered yet."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from workers.cdp import commands
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
        self._targets: list[CDPSession] = []

    def listen(self, target: CDPSession) -> None:
        """Listen to a page or worker whose Network domain is enabled."""
        self._targets.append(target)
        target.on("Network.requestWillBeSent", self._on_request)
        target.on("Network.loadingFinished", self._on_end)
        target.on("Network.loadingFailed", self._on_end)

    def find(self, network_id: str) -> PageRequest | None:
        """Return the request of this network id; None where nobody saw it."""
        return self._requests.get(network_id)

    def hear_all(self, then: Callable[[], object]) -> None:
        """Call `then` once all requests have been heard of that pages and workers have made so far.

        The network may tell of an answer before a busy page or worker's own process tells of the request.
        """
        self._targets = [target for target in self._targets if not target.closed]
        waited_for = set(self._targets)

        def heard(target: CDPSession, _: None) -> None:
            waited_for.discard(target)
            if not waited_for:
                then()

        for target in self._targets:
            # What a target answers comes after all that it has told before.
            target.start_then(commands.enable_network_without_bodies(), partial(heard, target))
        if not self._targets:
            then()

    def _on_request(self, target: CDPSession, params: Message) -> None:
        # A redirect makes a further one under the same id.
        self._requests[params["requestId"]] = PageRequest(target, time.monotonic())

    def _on_end(self, _: CDPSession, params: Message) -> None:
        self._requests.pop(params["requestId"], None)
