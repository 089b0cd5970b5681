"""Serves the web sockets and streams of a replay's pages what those of the recording received."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from workers.sessions.responses.arrival_order import ArrivalOrder
from workers.sessions.responses.exchange import address_of, steady_address
from workers.sessions.responses.position import START, Position
from workers.sessions.responses.sockets import SocketEvent
from workers.sessions.responses.store import StoredResponses

Kind = Literal["open", "text", "binary", "closed", "canceled", "failed", "live"]
Deliver = Callable[[Kind, str], None]
"""Tells a page's socket what has become of it, with the content of a frame (base64 where it is binary)."""


@dataclass(slots=True)
class RecordedSocket:
    """A socket or stream of the recording, with its events in order."""

    part: int
    stored: StoredResponses
    url: str
    events: list[SocketEvent] = field(default_factory=list)
    used: bool = False

    @property
    def created_at(self) -> Position:
        return self.part, self.events[0].at

    @property
    def is_web_socket(self) -> bool:
        return self.url.startswith("ws")

    @property
    def arrivals(self) -> Iterator[Position]:
        """When its hosts sent something."""
        return ((self.part, event.at) for event in self.events if event.kind in ("opened", "received"))

    @property
    def has_ended(self) -> bool:
        return any(event.kind in ("closed", "canceled") for event in self.events)

    @property
    def has_opened(self) -> bool:
        return any(event.kind == "opened" for event in self.events)


@dataclass(slots=True)
class ServedSocket:
    """A page's socket that is served what a recorded one received.

    A frame comes once the page has sent as many frames as it had before that one, or once no more are expected of it
    in the step in which it had; not before the step in which it came, and when it is its turn in `order`.
    """

    recorded: RecordedSocket
    deliver: Deliver
    order: ArrivalOrder
    sent: int = 0
    next: int = 0

    def advance(self, start: Position, end: Position) -> None:
        """Delivers what is due while the steps from `start` until `end` are performed."""
        for event in self._due(start, end):
            opens = event.kind == "opened"
            ready_at = self.order.ready_at(event.at - self.recorded.events[0].at) if opens else 0.0
            self.order.submit(self.recorded, (self.recorded.part, event.at), partial(self._deliver, event), ready_at)

    def _due(self, start: Position, end: Position) -> Iterator[SocketEvent]:
        events = self.recorded.events
        while self.next < len(events):
            event = events[self.next]
            position = self.recorded.part, event.at
            if event.kind == "sent":
                if not self.sent and position >= start:
                    return
                self.sent = max(0, self.sent - 1)
            elif position >= end:
                return
            self.next += 1
            if event.kind != "sent":
                yield event

    def _deliver(self, event: SocketEvent) -> None:
        if event.kind == "opened":
            self.deliver("open", event.protocol)
        elif event.kind == "received":
            try:
                self.deliver(*self._frame(event))
            except OSError:
                self.deliver("failed", "")
        elif event.kind == "canceled":
            self.deliver("canceled", "")
        elif event.kind == "closed":
            self.deliver("closed" if self.recorded.has_opened else "failed", "")

    def _frame(self, event: SocketEvent) -> tuple[Kind, str]:
        content = self.recorded.stored.content(event.content)
        return ("text", content.decode()) if event.is_text else ("binary", base64.b64encode(content).decode())


class RecordedSockets:
    """The sockets that were recorded in the sessions of an episode, by whose moments a replay's are served.

    What they receive comes in `order`.
    """

    def __init__(self, parts: Sequence[StoredResponses], first_step: Position, order: ArrivalOrder) -> None:
        self._by_number = {
            (part, number): socket
            for part, stored in enumerate(parts)
            for number, socket in _sockets_of(part, stored).items()
        }
        self._sockets = list(self._by_number.values())
        self._served_sockets: list[ServedSocket] = []
        self._start, self._end, self._order = START, first_step, order

    def __len__(self) -> int:
        return len(self._sockets)

    @property
    def served(self) -> int:
        return sum(socket.used for socket in self._sockets)

    def connect(self, url: str, deliver: Deliver) -> ServedSocket | None:
        """Begins to serve a page's socket; None where no such one was recorded that is not served yet."""
        recorded = self._choose(url)
        return None if recorded is None else self.serve(recorded, deliver)

    def stream(self, part: int, number: int) -> RecordedSocket | None:
        """Return what has the parts of an answer; None where it has none."""
        return self._by_number.get((part, number))

    def serve(self, recorded: RecordedSocket, deliver: Deliver) -> ServedSocket:
        """Begins to serve what a recorded socket or stream received."""
        recorded.used = True
        socket = ServedSocket(recorded, deliver, self._order)
        self._served_sockets.append(socket)
        self._order.expect(recorded, recorded.arrivals)
        socket.advance(self._start, self._end)
        return socket

    def _choose(self, url: str) -> RecordedSocket | None:
        """Of the sockets to this address the one of the step that is performed, or the next one, or the latest.

        Pages put identifiers into the query that are made from the time in milliseconds: where no address is the same
        but for volatile parts, it counts without its query. What is sent is not compared either.
        """
        unused = [socket for socket in self._sockets if not socket.used and socket.is_web_socket]
        for steady in (str, steady_address, address_of):
            if same := [socket for socket in unused if steady(socket.url) == steady(url)]:
                later = [socket for socket in same if socket.created_at >= self._start]
                return (later[:1] or same[-1:])[0]
        return None

    def note_sent(self, socket: ServedSocket) -> None:
        socket.sent += 1
        socket.advance(self._start, self._end)

    def forget(self, socket: ServedSocket) -> None:
        """The page has closed the socket."""
        self._served_sockets = [each for each in self._served_sockets if each is not socket]
        self._order.forget(socket.recorded)

    def move_to(self, start: Position, end: Position) -> None:
        """Delivers what came until the steps that are performed now.

        Where they were recorded in another session, sockets break off that have a successor there, as they did then.
        """
        self._start, self._end = start, end
        for socket in list(self._served_sockets):
            if socket.recorded.part < start[0] and self._has_successor(socket, start[0]):
                self.forget(socket)
                socket.deliver("failed", "")
            else:
                socket.advance(start, end)

    def _has_successor(self, socket: ServedSocket, part: int) -> bool:
        address = steady_address(socket.recorded.url)
        return any(socket.part == part and steady_address(socket.url) == address for socket in self._sockets)

    def release(self) -> None:
        """Delivers what waits for frames that pages do not send in the step that is performed."""
        for socket in self._served_sockets:
            socket.advance(self._end, self._end)

    def end(self) -> None:
        """Breaks off all that is served: from now on pages have sockets of their own."""
        ended, self._served_sockets = self._served_sockets, []
        for socket in ended:
            socket.deliver("failed", "")


def _sockets_of(part: int, stored: StoredResponses) -> dict[int, RecordedSocket]:
    sockets: dict[int, RecordedSocket] = {}
    for event in stored.socket_events:
        if event.kind == "created":
            sockets[event.socket] = RecordedSocket(part, stored, event.url)
        if event.socket in sockets:
            sockets[event.socket].events.append(event)
    return sockets
