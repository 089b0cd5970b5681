"""What web sockets of a session's pages received, in its order with what they sent: kept beside the answers."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from workers.cdp import commands
from workers.cdp.command import Message
from workers.cdp.network import header_value
from workers.cdp.session import CDPSession
from workers.sessions.responses.exchange import address_of

if TYPE_CHECKING:
    from workers.sessions.responses.store import ResponseStore

EventKind = Literal["created", "opened", "sent", "received", "closed"]
KINDS: Final = frozenset(get_args(EventKind))
TEXT, BINARY, SWITCHING_PROTOCOLS = 1, 2, 101
NO_ROOM = "there was no room for it"


@dataclass(frozen=True, slots=True)
class SocketEvent:
    """What happened to a web socket `at` seconds after the start of the session; `socket` is its number there.

    `url` is that of one that was created, `protocol` of one that has opened; `content` is the SHA-256 of a frame that
    was received. Of what was sent nothing is kept: it may be a password.
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

    `on_received` is called with each frame that a page receives.
    """

    def __init__(self, store: ResponseStore, started_at: float, on_received: Callable[[], None]) -> None:
        self._store, self._started_at, self._on_frame = store, started_at, on_received
        self._numbers: dict[tuple[str, str], int] = {}
        self._urls: list[str] = []
        self._cut: set[int] = set()

    def listen(self, page: CDPSession) -> None:
        page.on("Network.webSocketCreated", self._on_created)
        page.on("Network.webSocketHandshakeResponseReceived", self._on_handshake)
        page.on("Network.webSocketFrameSent", self._on_sent)
        page.on("Network.webSocketFrameReceived", self._on_received)
        page.on("Network.webSocketClosed", self._on_closed)
        page.send(commands.enable_network_without_bodies())

    def _on_created(self, page: CDPSession, params: Message) -> None:
        self._numbers[page.id, params["requestId"]] = len(self._urls)
        self._urls.append(params["url"])
        self._keep(page, params, "created", url=params["url"])

    def _on_handshake(self, page: CDPSession, params: Message) -> None:
        response = params["response"]
        if response["status"] == SWITCHING_PROTOCOLS:
            self._keep(page, params, "opened", protocol=header_value(response, "sec-websocket-protocol"))

    def _on_sent(self, page: CDPSession, params: Message) -> None:
        if params["response"]["opcode"] in (TEXT, BINARY):
            self._keep(page, params, "sent")

    def _on_received(self, page: CDPSession, params: Message) -> None:
        opcode, payload = params["response"]["opcode"], params["response"]["payloadData"]
        if opcode not in (TEXT, BINARY):
            return
        self._on_frame()
        number = self._numbers.get((page.id, params["requestId"]))
        body = payload.encode() if opcode == TEXT else base64.b64decode(payload)
        if number is None or number in self._cut:
            return
        with suppress(OSError, ValueError):
            if self._store.has_room(len(body)):
                self._keep(page, params, "received", is_text=opcode == TEXT, content=self._store.keep_body(body))
            else:
                # What follows would come at the wrong place without it.
                self._cut.add(number)
                self._store.leave_out(NO_ROOM, name_of(self._urls[number]))

    def _on_closed(self, page: CDPSession, params: Message) -> None:
        self._keep(page, params, "closed")

    def _keep(self, page: CDPSession, params: Message, kind: EventKind, **facts: Any) -> None:
        number = self._numbers.get((page.id, params["requestId"]))
        if number is not None and number not in self._cut:
            with suppress(OSError, ValueError):
                self._store.append_event(SocketEvent(time.monotonic() - self._started_at, number, kind, **facts))


def name_of(url: str) -> str:
    """A socket as people are told it."""
    return f"WebSocket {address_of(url)}"
