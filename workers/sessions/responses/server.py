"""Serves the browser of a replay what the hosts answered to its recording."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable

from workers.cdp import interception
from workers.cdp.command import Command, Message
from workers.cdp.session import CDPSession
from workers.cdp.timer import Timer
from workers.sessions.responses.cookies import as_parameters
from workers.sessions.responses.exchange import Exchange, Request, request_of
from workers.sessions.responses.held_answers import CallLater, HeldAnswers
from workers.sessions.responses.recorded import Answer, RecordedResponses
from workers.sessions.responses.script_target import ScriptTarget
from workers.sessions.responses.socket_server import SocketServer
from workers.sessions.responses.sockets import name_of
from workers.sessions.responses.stream_server import NOT_SERVED, StreamServer

UNKNOWN_STATUS = 504
RELEASE_SECONDS = 2.0
"""After so long without a frame from pages a replay's sockets wait for none: typing and timers have another pace."""


class ResponseServer:
    """Serves what `recorded` holds. What it lacks is refused, with `or_live` it comes from the network.

    Streams come from `streams`; `call_later` is that of the browser's connection.
    """

    def __init__(
        self,
        recorded: RecordedResponses,
        streams: StreamServer,
        call_later: CallLater,
        *,
        or_live: bool,
    ) -> None:
        self._recorded, self._streams, self._or_live = recorded, streams, or_live
        self._is_live = False
        self._streamed: set[str] = set()
        self._held = HeldAnswers(recorded, call_later)
        self._sockets = SocketServer(
            recorded.sockets, or_live=or_live, on_frame=self._on_frame, on_unknown=self._note_unknown_socket
        )
        self._call_later = call_later
        self._release_timer: Timer | None = None
        self._order_timer: Timer | None = None

    def add_to(self, target: ScriptTarget) -> None:
        """Serve the web sockets of a page or worker."""
        self._sockets.add_to(target)

    def give_due(self) -> None:
        """Give pages the answers that are due since the replay has moved to another step."""
        self._held.give_due()
        self._on_frame()

    def go_live(self) -> None:
        """Serve nothing from now on: all comes from the network."""
        self._is_live = True
        self._held.give_all()
        self._sockets.go_live()

    def close(self) -> None:
        self._held.close()
        for timer in (self._release_timer, self._order_timer):
            if timer is not None:
                timer.cancel()

    def _on_frame(self) -> None:
        """Begin to wait anew for frames of pages, where there is anything to serve."""
        if len(self._recorded.sockets):
            self._release_timer = self._restart(self._release_timer, RELEASE_SECONDS, self._recorded.sockets.release)
        self._restart_order_timer()

    def _restart_order_timer(self) -> None:
        """Begin to wait anew for requests of pages, where anything is held back."""
        seconds = self._recorded.order.wait_seconds
        if seconds is not None:
            self._order_timer = self._restart(self._order_timer, seconds, self._advance_order)

    def _restart(self, timer: Timer | None, seconds: float, act: Callable[[], None]) -> Timer:
        if timer is not None:
            timer.cancel()
        return self._call_later(seconds, act)

    def _advance_order(self) -> None:
        self._recorded.order.advance()
        self._restart_order_timer()

    def _note_unknown_socket(self, url: str) -> None:
        self._recorded.note_unknown(name_of(url))

    def serve(self, browser: CDPSession, params: Message) -> None:
        """Answer a request that waits to be sent (Fetch.requestPaused), now or once its answer is due."""
        request, request_id = request_of(params), params["requestId"]
        recorded = self._find(request)
        if recorded is not None:
            answer, body = recorded
            if answer.stream is not None:
                self._streamed.add(_job_of(request_id))
            self._held.give(answer, lambda: self._answer(browser, request_id, answer, body))
        elif self._or_live:
            browser.send(interception.continue_request(request_id))
        else:
            self._refuse(browser, request_id, request)
        self._restart_order_timer()

    def has_streamed(self, request_id: str) -> bool:
        """Whether the answer of a paused request comes from the recording as a stream."""
        return _job_of(request_id) in self._streamed

    def _find(self, request: Request) -> tuple[Answer, bytes] | None:
        """What was recorded for a request, with its body."""
        answer = None if self._is_live else self._recorded.find(request)
        try:
            return None if answer is None else (answer, answer.body())
        except OSError:
            return None

    def _answer(self, browser: CDPSession, request_id: str, answer: Answer, body: bytes) -> None:
        exchange = answer.exchange
        if exchange.error:
            command = interception.fail_request(request_id, exchange.error)
        elif answer.stream is not None:
            address, deliver = self._streams.add(exchange)
            self._recorded.sockets.serve(answer.stream, deliver)
            command = interception.continue_request_at(request_id, address)
        else:
            command = _fulfillment(request_id, exchange, body)
        if exchange.cookies:
            # A page reads its cookies once it has the answer.
            cookies = interception.set_cookies(as_parameters(exchange.cookies, time.time()))
            browser.start_then(cookies, lambda _: browser.send(command))
        else:
            browser.send(command)

    def _refuse(self, browser: CDPSession, request_id: str, request: Request) -> None:
        self._recorded.note_unknown(request.name)
        sentence = f"This request was not made in the recording, so nothing can be served: {request.name}\n"
        headers = [("content-type", "text/plain; charset=utf-8"), ("access-control-allow-origin", "*")]
        encoded = base64.b64encode(sentence.encode()).decode()
        browser.send(interception.fulfill_request(request_id, UNKNOWN_STATUS, headers, encoded))


def _job_of(request_id: str) -> str:
    """What is the same for a request and its response; the rest of their ids counts their pauses."""
    return request_id.rpartition(".")[0]


def _fulfillment(request_id: str, exchange: Exchange, body: bytes) -> Command[None]:
    headers = [(name, value) for name, value in exchange.headers if name.lower() not in NOT_SERVED]
    return interception.fulfill_request(request_id, exchange.status, headers, base64.b64encode(body).decode())
