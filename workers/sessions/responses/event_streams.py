"""What the event streams (EventSource) of a session's pages receive, kept as what web sockets do."""

from __future__ import annotations

import json

from workers.cdp.command import Message
from workers.cdp.session import CDPSession
from workers.sessions.responses.sockets import SocketRecorder

OK = 200


class EventStreamRecorder:
    """Keeps the events of pages' streams among their sockets; those of workers and of frames from other sites not.

    An event is JSON: its `event` (name), `id` and `data`. That a page closed its stream is not kept: a replay's page
    does so itself.
    """

    def __init__(self, sockets: SocketRecorder) -> None:
        self._sockets = sockets
        self._streams: set[str] = set()

    def listen(self, page: CDPSession) -> None:
        """Listen to a page whose Network domain is enabled."""
        page.on("Network.requestWillBeSent", self._on_request)
        page.on("Network.responseReceived", self._on_response)
        page.on("Network.eventSourceMessageReceived", self._on_message)
        page.on("Network.loadingFinished", self._on_finished)
        page.on("Network.loadingFailed", self._on_failed)

    def has(self, network_id: str) -> bool:
        """Whether this request opened a stream that is kept."""
        return network_id in self._streams

    def _on_request(self, page: CDPSession, params: Message) -> None:
        if params.get("type") == "EventSource" and params["requestId"] not in self._streams:
            self._streams.add(params["requestId"])
            self._sockets.begin(page, params["requestId"], params["request"]["url"])

    def _on_response(self, page: CDPSession, params: Message) -> None:
        if params["requestId"] in self._streams and params["response"]["status"] == OK:
            self._sockets.keep(page, params["requestId"], "opened")

    def _on_message(self, page: CDPSession, params: Message) -> None:
        facts = {"event": params["eventName"], "id": params["eventId"], "data": params["data"]}
        self._sockets.keep_received(page, params["requestId"], json.dumps(facts).encode(), is_text=True)

    def _on_finished(self, page: CDPSession, params: Message) -> None:
        if params["requestId"] in self._streams:
            self._sockets.keep(page, params["requestId"], "closed")

    def _on_failed(self, page: CDPSession, params: Message) -> None:
        if not params.get("canceled"):
            self._on_finished(page, params)
