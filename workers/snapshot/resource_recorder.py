"""Records which style sheets, images and fonts a page loads, by address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.network import header_value, without_fragment
from workers.cdp.session import CDPSession
from workers.snapshot.model import Resource

RECORDED_TYPES = frozenset({"Stylesheet", "Image", "Font", "Other"})


@dataclass(slots=True)
class _RecordedRequest:
    """One request, with the addresses that redirected to it and the content type of its response."""

    session: CDPSession
    request_id: str
    urls: list[str] = field(default_factory=list)
    content_type: str = ""


class ResourceRecorder:
    """Listens to a page from its first response on; bodies stay in the browser until `resources` reads them."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._requests: dict[tuple[str, str], _RecordedRequest] = {}
        self._recorded: dict[str, _RecordedRequest] = {}
        session.on("Network.requestWillBeSent", self._on_request)
        session.on("Network.responseReceived", self._on_response)

    def close(self) -> None:
        """Stop listening; what is recorded can be read as long as the page exists."""
        self._session.off("Network.requestWillBeSent", self._on_request)
        self._session.off("Network.responseReceived", self._on_response)

    def _on_request(self, session: CDPSession, params: Message) -> None:
        key = (session.id, params["requestId"])
        if "redirectResponse" not in params or key not in self._requests:
            self._requests[key] = _RecordedRequest(session, params["requestId"])
        self._requests[key].urls.append(without_fragment(params["request"]["url"]))

    def _on_response(self, session: CDPSession, params: Message) -> None:
        response, request = params["response"], self._requests.get((session.id, params["requestId"]))
        if not request or params["type"] not in RECORDED_TYPES or response["url"].startswith("data:"):
            return
        # Status 0 is a response from the renderer's memory cache.
        if 200 <= response["status"] < 300 or not response["status"]:
            request.content_type = header_value(response, "content-type") or "application/octet-stream"
            self._recorded[response["url"]] = request

    def resources(self) -> Iterator[Resource]:
        """Yield every recorded response, once for each address that led to it."""
        requests = tuple(self._recorded.values())
        # All bodies are requested before the first one is waited for.
        calls = [request.session.start(commands.get_response_body(request.request_id)) for request in requests]
        for request, call in zip(requests, calls, strict=True):
            try:
                body = call.result()
            except CDPError:
                # The browser has no body for some responses; a missing one shows in the count of differing pixels.
                continue
            for url in reversed(request.urls):
                yield Resource(url, request.content_type, body)
