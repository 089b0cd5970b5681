"""Records which style sheets, images and fonts a page loads, by address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.errors import CDPError
from workers.cdp.network import header_value, is_for_worker, without_fragment
from workers.cdp.session import CDPSession
from workers.snapshot.cached_resources import CachedResources
from workers.snapshot.model import Resource

RECORDED_TYPES = frozenset({"Stylesheet", "Image", "Font", "Other"})
FROM_MEMORY = (0, 304)
"""Statuses of responses whose bodies the renderer has; it asked again for those that are not modified."""


@dataclass(slots=True)
class _RecordedRequest:
    """One request, with the addresses that redirected to it and the content type of its response.

    `is_answered` once there is a response, or has been none; `is_cached` where it comes from the renderer's memory.
    """

    session: CDPSession
    request_id: str
    urls: list[str] = field(default_factory=list)
    content_type: str = ""
    is_answered: bool = False
    is_cached: bool = False


class ResourceRecorder:
    """Listens to a page from its first response on; bodies stay in the browser until `resources` reads them.

    `cached` are those of the pages before in the same tab; it gets those of this page.
    """

    def __init__(self, session: CDPSession, cached: CachedResources) -> None:
        self._session, self._cached = session, cached
        self._requests: dict[tuple[str, str], _RecordedRequest] = {}
        self._recorded: dict[str, _RecordedRequest] = {}
        self._listeners = {
            "Network.requestWillBeSent": self._on_request,
            "Network.requestServedFromCache": self._on_cached,
            "Network.responseReceived": self._on_response,
            "Network.loadingFailed": self._on_failed,
        }
        for event, listener in self._listeners.items():
            session.on(event, listener)

    def close(self) -> None:
        """Stop listening; what is recorded can be read as long as the page exists."""
        for event, listener in self._listeners.items():
            self._session.off(event, listener)

    def _on_request(self, session: CDPSession, params: Message) -> None:
        if is_for_worker(params):
            return
        key = (session.id, params["requestId"])
        if "redirectResponse" not in params or key not in self._requests:
            self._requests[key] = _RecordedRequest(session, params["requestId"])
        self._requests[key].urls.append(without_fragment(params["request"]["url"]))

    def _request(self, session: CDPSession, params: Message) -> _RecordedRequest | None:
        return self._requests.get((session.id, params["requestId"]))

    def _on_cached(self, session: CDPSession, params: Message) -> None:
        if request := self._request(session, params):
            request.is_cached = True

    def _on_failed(self, session: CDPSession, params: Message) -> None:
        if request := self._request(session, params):
            request.is_answered = True

    def _on_response(self, session: CDPSession, params: Message) -> None:
        response, request = params["response"], self._request(session, params)
        if not request:
            return
        request.is_answered = True
        if not request.is_cached:
            self._cached.forget(request.urls)
        if params["type"] not in RECORDED_TYPES or response["url"].startswith("data:"):
            return
        if 200 <= response["status"] < 300 or response["status"] in FROM_MEMORY:
            before = self._recorded.get(response["url"])
            known = before.content_type if before else "application/octet-stream"
            request.content_type = header_value(response, "content-type") or known
            self._recorded[response["url"]] = request

    def resources(self) -> Iterator[Resource]:
        """Yield every recorded response, once for each address that led to it."""
        requests = tuple(self._recorded.values())
        are_complete = all(request.is_answered for request in self._requests.values())
        # All bodies are requested before the first one is waited for.
        bodies = [self._start_reading(request) for request in requests]
        for request, read in zip(requests, bodies, strict=True):
            try:
                body = read()
            except CDPError:
                # The browser has no body for some responses; a missing one shows in the count of differing pixels.
                are_complete = False
                continue
            for url in reversed(request.urls):
                resource = Resource(url, request.content_type, body)
                self._cached.add(resource)
                yield resource
        self._cached.are_complete = are_complete and not self._cached.are_too_large

    def _start_reading(self, request: _RecordedRequest) -> Callable[[], bytes]:
        """Request a body, where it is not one of a page before; the function returned waits for it."""
        if request.is_cached and (known := self._cached.get(request.urls[-1])) is not None:
            return lambda: known.body
        return request.session.start(commands.get_response_body(request.request_id)).result
