"""Keeps what hosts answer to the browser of a session, before its pages get it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from workers.cdp import commands, interception
from workers.cdp.command import Message
from workers.cdp.session import CDPSession
from workers.sessions.responses.cookies import Key, by_key, changed
from workers.sessions.responses.exchange import Exchange, Request, request_of
from workers.sessions.responses.page_requests import PageRequests
from workers.sessions.responses.sockets import NO_ROOM, SocketRecorder
from workers.sessions.responses.store import ResponseStore
from workers.sessions.responses.streams import StreamRecorder, head_of, is_stream, may_be_stream

NO_BODY = frozenset({204, 205, 304})
REDIRECTS = frozenset({301, 302, 303, 307, 308})


class ResponseRecorder:
    """Keeps in `store` what a browser is answered, and what its web sockets receive; session time from `started_at`."""

    def __init__(self, store: ResponseStore, started_at: float) -> None:
        self._store: ResponseStore | None = store
        self._started_at = started_at
        self.given_at = 0.0
        """When pages were last given something from their hosts that is kept (monotonic seconds)."""
        self._requests = PageRequests()
        self._cookies: dict[Key, Message] = {}
        self._unfinished: dict[str, Request] = {}
        self._sockets = SocketRecorder(store, started_at, self._note_given)
        self._streams = StreamRecorder(self._sockets)

    def add_to(self, target: CDPSession) -> None:
        """Listen to a page or a worker."""
        self._requests.listen(target)
        self._sockets.listen(target)
        self._streams.listen(target)
        target.send(commands.enable_network_without_bodies())

    def close(self) -> None:
        """Note the answers that had not ended."""
        if self._store is not None:
            for request in self._unfinished.values():
                self._store.leave_out("its answer had not ended", request.name)
            self._store.close()
            self._store = None

    def _note_given(self) -> None:
        self.given_at = time.monotonic()

    def record(self, browser: CDPSession, params: Message, *, all_is_heard: bool = False) -> None:
        """Keep the answer of a request that waits at it (Fetch.requestPaused), and let the page have it.

        `all_is_heard` where all that pages and workers have asked for until then is known.
        """
        request, request_id = request_of(params), params["requestId"]
        network_id = str(params.get("networkId", ""))

        def go_on() -> None:
            self._note_given()
            browser.send(interception.continue_request(request_id))

        if self._store is None or self._streams.has(network_id):
            # A stream that its page gives up is paused again, as failed.
            go_on()
        elif reason := self._why_not(params):
            self._store.leave_out(reason, request.name)
            go_on()
        elif "responseErrorReason" in params:
            # A replay can give a reason only, and the browser's own page tells it: a recording shows the same.
            failed = interception.fail_request(request_id, params["responseErrorReason"])
            shows_it = params["resourceType"] == "Document"
            self._keep(browser, request, params, b"", (lambda: browser.send(failed)) if shows_it else go_on)
        elif _has_no_body(params):
            self._keep(browser, request, params, b"", go_on)
        elif (page_request := self._requests.find(network_id)) and (is_stream(params) or may_be_stream(params)):
            number = self._streams.begin(page_request.target, network_id, request.url)
            self._keep(browser, request, params, b"", go_on, stream=number)
        elif is_stream(params) and not all_is_heard:
            self._requests.hear_all(lambda: self.record(browser, params, all_is_heard=True))
        elif is_stream(params):
            self._store.leave_out("nobody saw who asked for this stream", request.name)
            go_on()
        else:
            self._unfinished[request_id] = request

            def read(body: bytes | None) -> None:
                self._unfinished.pop(request_id, None)
                self._keep(browser, request, params, body, go_on)

            browser.start_then(interception.get_intercepted_body(request_id), read)

    def _why_not(self, params: Message) -> str:
        """Why an answer is not kept, known by its head; empty where it can be."""
        size = head_of(params, "content-length")
        has_room = self._store is None or self._store.has_room(int(size) if size.isdecimal() else 0)
        return "" if has_room else NO_ROOM

    def _keep(
        self,
        browser: CDPSession,
        request: Request,
        params: Message,
        body: bytes | None,
        go_on: Callable[[], None],
        stream: int | None = None,
    ) -> None:
        """Keep an answer with the cookies that came with it, then let the page have it."""

        def keep(cookies: list[Message] | None) -> None:
            if self._store is not None:
                with suppress(OSError):
                    self._write(self._store, request, params, body, cookies, stream)
            go_on()

        browser.start_then(interception.get_all_cookies(), keep)

    def _write(
        self,
        store: ResponseStore,
        request: Request,
        params: Message,
        body: bytes | None,
        cookies: list[Message] | None,
        stream: int | None,
    ) -> None:
        if body is None or not store.has_room(len(body)):
            store.leave_out("the browser gave no content" if body is None else NO_ROOM, request.name)
            return
        jar = self._cookies if cookies is None else by_key(cookies)
        network_id = str(params.get("networkId", ""))
        asked = self._requests.find(network_id)
        store.append(
            Exchange(
                at=time.monotonic() - self._started_at,
                request=request,
                status=int(params.get("responseStatusCode", 0)),
                headers=tuple((entry["name"], entry["value"]) for entry in params.get("responseHeaders", ())),
                content=store.keep_body(body) if body else "",
                error=str(params.get("responseErrorReason", "")),
                cookies=changed(self._cookies, jar, time.time()),
                network_id=network_id,
                asked_at=None if asked is None else asked.made_at - self._started_at,
                stream=stream,
            )
        )
        self._cookies = jar


def _has_no_body(params: Message) -> bool:
    status = params["responseStatusCode"]
    names: set[Any] = {entry["name"].lower() for entry in params.get("responseHeaders", ())}
    is_redirect = status in REDIRECTS and "location" in names
    return is_redirect or status in NO_BODY or params["request"]["method"] == "HEAD"
