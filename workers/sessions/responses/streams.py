"""What answers bring that come in parts, kept as they come: streams of events, texts of language models, logs."""

from __future__ import annotations

import base64

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.network import header_value
from workers.cdp.session import CDPSession
from workers.sessions.responses.sockets import EventKind, SocketRecorder

CONTENT_TYPES = (
    *("text/event-stream", "multipart/x-mixed-replace", "application/x-ndjson", "application/ndjson"),
    *("application/jsonl", "application/x-jsonlines", "application/json-seq", "application/stream+json"),
    *("application/grpc", "application/connect+"),
)
"""Of answers that may have no end, or that pages read before it."""
READ_BY_SCRIPTS = frozenset({"Fetch", "XHR"})


def head_of(params: Message, name: str) -> str:
    """A header of the answer that a Fetch.requestPaused event tells of, empty where it has none."""
    headers = {entry["name"]: entry["value"] for entry in params.get("responseHeaders", ())}
    return header_value({"headers": headers}, name)


def comes_in_parts(content_type: str) -> bool:
    """Whether an answer of this type may have no end."""
    return content_type.lower().startswith(CONTENT_TYPES)


def is_stream(params: Message) -> bool:
    """Whether an answer says that it comes in parts."""
    return comes_in_parts(head_of(params, "content-type")) or params["resourceType"] == "EventSource"


def may_be_stream(params: Message) -> bool:
    """Whether a script may read an answer before its end: it was sent while it was made, as far as its head tells."""
    has_length = head_of(params, "content-length") or head_of(params, "content-encoding")
    return params["resourceType"] in READ_BY_SCRIPTS and not has_length


class StreamRecorder:
    """Keeps the parts of streams among what sockets receive."""

    def __init__(self, sockets: SocketRecorder) -> None:
        self._sockets = sockets
        self._streams: set[str] = set()

    def listen(self, target: CDPSession) -> None:
        """Listen to a page or worker whose Network domain is enabled."""
        target.on("Network.dataReceived", self._on_data)
        target.on("Network.loadingFinished", self._on_finished)
        target.on("Network.loadingFailed", self._on_failed)

    def has(self, network_id: str) -> bool:
        """Whether the answer of a request is kept in parts, ended or not."""
        return network_id in self._streams

    def begin(self, target: CDPSession, network_id: str, url: str) -> int:
        """Keep the parts of an answer, which waits at its head; return its number among the sockets."""
        self._streams.add(network_id)
        number = self._sockets.begin(target, network_id, url)
        self._sockets.keep(target, network_id, "opened")
        target.send(commands.stream_response(network_id))
        return number

    def _on_data(self, target: CDPSession, params: Message) -> None:
        if params["requestId"] in self._streams and (data := params.get("data")):
            self._sockets.keep_received(target, params["requestId"], base64.b64decode(data), is_text=False)

    def _on_finished(self, target: CDPSession, params: Message) -> None:
        self._end(target, params["requestId"], "closed")

    def _on_failed(self, target: CDPSession, params: Message) -> None:
        self._end(target, params["requestId"], "canceled" if params.get("canceled") else "closed")

    def _end(self, target: CDPSession, network_id: str, kind: EventKind) -> None:
        if network_id in self._streams:
            self._sockets.keep(target, network_id, kind)
