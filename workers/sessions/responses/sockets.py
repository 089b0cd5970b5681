"""What web sockets and streams of a session's pages received, in its order with what they sent."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from workers.cdp.command import Message
from workers.cdp.network import header_value
from workers.cdp.session import CDPSession
from workers.sessions.responses.exchange import address_of

if TYPE_CHECKING:
    from workers.sessions.responses.store import ResponseStore

EventKind = Literal["created", "opened", "sent", "received", "closed", "canceled"]
KINDS: Final = frozenset(get_args(EventKind))
TEXT, BINARY, SWITCHING_PROTOCOLS = 1, 2, 101
NO_ROOM = "there was no room for it"


@dataclass(frozen=True, slots=True)
class SocketEvent:
    """What happened to a web socket `at` seconds after the start of the session; `socket` is its number there.

    `url` is that of one that was created, `protocol` of one that has opened; `content` is the SHA-256 of a frame that
    was received. Of what was sent nothing is kept: it may be a password. A page that has read a stream to its end, or
    gives it up, has `canceled` it: browsers tell both alike.
    """

    at: float
    socket: int
    kind: EventKind
    url: str = ""
    protocol: str = ""
    is_text: bool = True
    content: str = ""


def event_as_json(event: SocketEvent) -> dict[str, Any]:
    """The event as plain JSON values; `event_from_json` gives it back."""
    return {name: getattr(event, name) for name in SocketEvent.__slots__}


def event_from_json(value: dict[str, Any]) -> SocketEvent:
    """The event made by `event_as_json`. Raises KeyError, TypeError or ValueError for anything else."""
    event = SocketEvent(**value)
    if event.kind not in KINDS:
        raise ValueError(f"“{event.kind}” is no event of a web socket")
    return event


class SocketRecorder:
    """Keeps what happens to the sockets of pages, of their workers and of frames from other sites not.

    `on_frame` is called with each frame that a page receives.
    """

    def __init__(self, store: ResponseStore, started_at: float, on_frame: Callable[[], None]) -> None:
        self._store, self._started_at, self._on_frame = store, started_at, on_frame
        self._numbers: dict[tuple[str, str], int] = {}
        self._urls: list[str] = []
        self._cut: set[int] = set()

    def listen(self, page: CDPSession) -> None:
        """Listen to a page whose Network domain is enabled."""
        page.on("Network.webSocketCreated", self._on_created)
        page.on("Network.webSocketHandshakeResponseReceived", self._on_handshake)
        page.on("Network.webSocketFrameSent", self._on_sent)
        page.on("Network.webSocketFrameReceived", self._on_received)
        page.on("Network.webSocketClosed", self._on_closed)

    def begin(self, page: CDPSession, request_id: str, url: str) -> int:
        """Keep that a page asked for a socket; return its number."""
        number = self._numbers[page.id, request_id] = len(self._urls)
        self._urls.append(url)
        self.keep(page, request_id, "created", url=url)
        return number

    def keep(self, page: CDPSession, request_id: str, kind: EventKind, **facts: Any) -> None:
        """Keep what happens to a socket, unless a frame before had no room."""
        number = self._numbers.get((page.id, request_id))
        if number is not None and number not in self._cut:
            with suppress(OSError, ValueError):
                self._store.append_event(SocketEvent(time.monotonic() - self._started_at, number, kind, **facts))

    def keep_received(self, page: CDPSession, request_id: str, body: bytes, *, is_text: bool) -> None:
        """Keep a frame that a page receives."""
        self._on_frame()
        number = self._numbers.get((page.id, request_id))
        if number is None or number in self._cut:
            return
        with suppress(OSError, ValueError):
            if self._store.has_room(len(body)):
                self.keep(page, request_id, "received", is_text=is_text, content=self._store.keep_body(body))
            else:
                # What follows would come at the wrong place without it.
                self._cut.add(number)
                self._store.leave_out(NO_ROOM, name_of(self._urls[number]))

    def _on_created(self, page: CDPSession, params: Message) -> None:
        self.begin(page, params["requestId"], params["url"])

    def _on_handshake(self, page: CDPSession, params: Message) -> None:
        response = params["response"]
        if response["status"] == SWITCHING_PROTOCOLS:
            protocol = header_value(response, "sec-websocket-protocol")
            self.keep(page, params["requestId"], "opened", protocol=protocol)

    def _on_sent(self, page: CDPSession, params: Message) -> None:
        if params["response"]["opcode"] in (TEXT, BINARY):
            self.keep(page, params["requestId"], "sent")

    def _on_received(self, page: CDPSession, params: Message) -> None:
        opcode, payload = params["response"]["opcode"], params["response"]["payloadData"]
        if opcode in (TEXT, BINARY):
            body = payload.encode() if opcode == TEXT else base64.b64decode(payload)
            self.keep_received(page, params["requestId"], body, is_text=opcode == TEXT)

    def _on_closed(self, page: CDPSession, params: Message) -> None:
        self.keep(page, params["requestId"], "closed")


def name_of(url: str) -> str:
    """A socket, or a stream, as people are told it."""
    return f"{'WebSocket' if url.startswith('ws') else 'stream'} {address_of(url)}"
