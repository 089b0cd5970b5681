"""Stands between a session's browser and the network: keeps what hosts answer, or serves what was kept."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any
from urllib.parse import urlsplit

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from workers.cdp import commands, interception
from workers.cdp.command import Message
from workers.cdp.interception import Stage
from workers.cdp.network import header_value
from workers.cdp.session import CDPSession
from workers.sessions.responses.cookies import Key, as_parameters, by_key, changed
from workers.sessions.responses.event_streams import EventStreamRecorder
from workers.sessions.responses.exchange import Exchange, Request, request_of
from workers.sessions.responses.held_answers import HeldAnswers
from workers.sessions.responses.position import Position
from workers.sessions.responses.recorded import Answer, RecordedResponses
from workers.sessions.responses.request_times import RequestTimes
from workers.sessions.responses.seeded_random import SeededRandom, new_seed
from workers.sessions.responses.socket_server import SocketServer
from workers.sessions.responses.sockets import NO_ROOM, SocketRecorder, name_of
from workers.sessions.responses.store import ResponseStore

STREAMS = ("text/event-stream", "multipart/x-mixed-replace", "application/x-ndjson", "application/grpc")
"""Content types of answers that do not end: a page waits for their parts."""
NO_BODY = frozenset({204, 205, 304})
REDIRECTS = frozenset({301, 302, 303, 307, 308})
NOT_SERVED = frozenset({"content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"})
"""Headers of how an answer came: bodies are kept decoded."""
UNKNOWN_STATUS = 504


class Interceptor:
    """With a `store` it keeps what hosts answer; with `recorded` it serves that, and nothing reaches the network.

    With both, what was recorded is served and all else comes from the network and is kept, until `go_live`.
    """

    def __init__(self, *, recorded: RecordedResponses | None = None, store: ResponseStore | None = None) -> None:
        self.recorded, self._store = recorded, store
        self.given_at = 0.0
        """When pages were last given something from their hosts that is kept (monotonic seconds)."""
        self._serving = recorded is not None
        self._held: HeldAnswers | None = None
        self._request_times = RequestTimes()
        self._cookies: dict[Key, Message] = {}
        self._unfinished: dict[str, Request] = {}
        self._own_site = False
        self._random: SeededRandom | None = None
        self._socket_recorder: SocketRecorder | None = None
        self._stream_recorder: EventStreamRecorder | None = None
        self._socket_server: SocketServer | None = None
        self._connection_lock: AbstractContextManager[object] = nullcontext()
        self._started_at = 0.0

    def attach(
        self, browser: CDPSession, started_at: float, *, own_site: bool, connection_lock: AbstractContextManager[object]
    ) -> None:
        """Intercept all requests of a browser; `own_site`: it has a web site of its own, which is never recorded.

        Within `connection_lock` nobody else uses the browser's connection.
        """
        self._started_at, self._own_site, self._connection_lock = started_at, own_site, connection_lock
        if self._store is not None:
            self._socket_recorder = SocketRecorder(self._store, started_at, self._note_given)
            self._stream_recorder = EventStreamRecorder(self._socket_recorder)
        if self.recorded is not None and self._serving:
            self._held = HeldAnswers(self.recorded, connection_lock)
            self._socket_server = SocketServer(
                self.recorded.sockets,
                connection_lock,
                or_live=self._store is not None,
                on_unknown=self._note_unknown_socket,
            )
        self._seed_random_numbers()
        browser.on("Fetch.requestPaused", self._on_paused)
        browser.on("Target.targetCreated", self._on_page)
        at_request: tuple[Stage, ...] = ("Request",) if self._serving else ()
        at_response: tuple[Stage, ...] = ("Response",) if self._store else ()
        browser.call(interception.intercept_requests(*at_request, *at_response))
        browser.call(commands.discover_pages())

    def _seed_random_numbers(self) -> None:
        """Use the recording's seed; a new one, which is kept, where a recording begins. Older ones have none."""
        seed = self.recorded.random_seed if self.recorded else ""
        if self._store is not None:
            seed = seed or new_seed()
            self._store.note_random_seed(seed)
        self._random = SeededRandom(seed) if seed else None

    @property
    def serves_nothing(self) -> bool:
        """Whether there are no recorded answers to serve."""
        return self.recorded is None or self.recorded.is_empty

    def move_to(self, start: Position, end: Position, until: Position | None) -> None:
        """Say that what was recorded from `start` until `end` is performed now; what came after `until` waits."""
        if self.recorded is not None:
            with self._connection_lock:
                self.recorded.move_to(start, end, until)
                if self._held is not None:
                    self._held.give_due()
                if self._socket_server is not None:
                    self._socket_server.restart_release_timer()

    def go_live(self) -> None:
        """Serve nothing from now on: all comes from the network."""
        self._serving = False
        with self._connection_lock:
            if self._held is not None:
                self._held.give_all()
            if self._socket_server is not None:
                self._socket_server.go_live()

    def close(self) -> None:
        """Note the answers that had not ended."""
        if self._held is not None:
            self._held.close()
        if self._socket_server is not None:
            self._socket_server.close()
        if self._store is not None:
            for request in self._unfinished.values():
                self._store.leave_out("its answer had not ended", request.name)
            self._store.close()
            self._store = None

    def _on_paused(self, browser: CDPSession, params: Message) -> None:
        answered = "responseStatusCode" in params or "responseErrorReason" in params
        if self._is_foreign(params["request"]["url"]):
            browser.send(interception.continue_request(params["requestId"]))
        elif answered:
            self._record(browser, params)
        else:
            self._serve(browser, params)

    def _is_foreign(self, url: str) -> bool:
        """Whether a request goes to no host, or to the session's own site."""
        parts = urlsplit(url)
        own = self._own_site and parts.netloc == f"{SITE_HOST}:{SITE_PORT}"
        return own or parts.scheme not in ("http", "https")

    def _on_page(self, browser: CDPSession, params: Message) -> None:
        """Seed a page's random numbers, note its requests' times, and record its web sockets or serve them."""

        def attached(session_id: str | None) -> None:
            if session_id is not None:
                page = browser.connection.add_session(session_id)
                if self._socket_recorder is not None and self._stream_recorder is not None:
                    self._request_times.listen(page)
                    self._socket_recorder.listen(page)
                    self._stream_recorder.listen(page)
                    page.send(commands.enable_network_without_bodies())
                if self._socket_server is not None:
                    self._socket_server.add_to(page)
                if self._random is not None:
                    self._random.add_to(page)

        browser.start_then(commands.attach_to_target(params["targetInfo"]["targetId"]), attached)

    def _note_given(self) -> None:
        self.given_at = time.monotonic()

    def _note_unknown_socket(self, url: str) -> None:
        if self.recorded is not None:
            self.recorded.note_unknown(name_of(url))

    def _serve(self, browser: CDPSession, params: Message) -> None:
        request, request_id = request_of(params), params["requestId"]
        recorded = self._find(request)
        if recorded is not None and self._held is not None:
            answer, body = recorded
            self._held.give(answer, lambda: self._answer(browser, request_id, answer.exchange, body))
        elif self._store is not None:
            browser.send(interception.continue_request(request_id))
        else:
            self._refuse(browser, request_id, request)

    def _find(self, request: Request) -> tuple[Answer, bytes] | None:
        """What was recorded for a request, with its body."""
        answer = self.recorded.find(request) if self.recorded is not None and self._serving else None
        try:
            return None if answer is None else (answer, answer.body())
        except OSError:
            return None

    def _answer(self, browser: CDPSession, request_id: str, exchange: Exchange, body: bytes) -> None:
        headers = [(name, value) for name, value in exchange.headers if name.lower() not in NOT_SERVED]
        encoded = base64.b64encode(body).decode()
        command = interception.fulfill_request(request_id, exchange.status, headers, encoded)
        if exchange.error:
            command = interception.fail_request(request_id, exchange.error)
        if exchange.cookies:
            # A page reads its cookies once it has the answer.
            cookies = interception.set_cookies(as_parameters(exchange.cookies, time.time()))
            browser.start_then(cookies, lambda _: browser.send(command))
        else:
            browser.send(command)

    def _refuse(self, browser: CDPSession, request_id: str, request: Request) -> None:
        if self.recorded is not None:
            self.recorded.note_unknown(request.name)
        sentence = f"This request was not made in the recording, so nothing can be served: {request.name}\n"
        headers = [("content-type", "text/plain; charset=utf-8"), ("access-control-allow-origin", "*")]
        encoded = base64.b64encode(sentence.encode()).decode()
        browser.send(interception.fulfill_request(request_id, UNKNOWN_STATUS, headers, encoded))

    def _record(self, browser: CDPSession, params: Message) -> None:
        request, request_id = request_of(params), params["requestId"]

        def go_on() -> None:
            self._note_given()
            browser.send(interception.continue_request(request_id))

        if self._store is None or self._is_kept_stream(params):
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
        else:
            self._unfinished[request_id] = request

            def read(body: bytes | None) -> None:
                self._unfinished.pop(request_id, None)
                self._keep(browser, request, params, body, go_on)

            browser.start_then(interception.get_intercepted_body(request_id), read)

    def _is_kept_stream(self, params: Message) -> bool:
        """Whether an answer is a stream whose events are kept as they come."""
        recorder = self._stream_recorder
        return recorder is not None and recorder.has(str(params.get("networkId", "")))

    def _why_not(self, params: Message) -> str:
        """Why an answer is not kept, known by its head; empty where it can be."""
        head = {"headers": {entry["name"]: entry["value"] for entry in params.get("responseHeaders", ())}}
        kind, size = header_value(head, "content-type").lower(), header_value(head, "content-length")
        if kind.startswith(STREAMS) or params["resourceType"] == "EventSource":
            return "streams are not recorded"
        has_room = self._store is None or self._store.has_room(int(size) if size.isdecimal() else 0)
        return "" if has_room else NO_ROOM

    def _keep(
        self, browser: CDPSession, request: Request, params: Message, body: bytes | None, go_on: Callable[[], None]
    ) -> None:
        """Keep an answer with the cookies that came with it, then let the page have it."""

        def keep(cookies: list[Message] | None) -> None:
            if self._store is not None:
                with suppress(OSError):
                    self._write(self._store, request, params, body, cookies)
            go_on()

        browser.start_then(interception.get_all_cookies(), keep)

    def _write(
        self, store: ResponseStore, request: Request, params: Message, body: bytes | None, cookies: list[Message] | None
    ) -> None:
        if body is None or not store.has_room(len(body)):
            store.leave_out("the browser gave no content" if body is None else NO_ROOM, request.name)
            return
        jar = self._cookies if cookies is None else by_key(cookies)
        network_id = str(params.get("networkId", ""))
        made_at = self._request_times.of(network_id)
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
                asked_at=None if made_at is None else made_at - self._started_at,
            )
        )
        self._cookies = jar


def _has_no_body(params: Message) -> bool:
    status = params["responseStatusCode"]
    names: set[Any] = {entry["name"].lower() for entry in params.get("responseHeaders", ())}
    is_redirect = status in REDIRECTS and "location" in names
    return is_redirect or status in NO_BODY or params["request"]["method"] == "HEAD"
