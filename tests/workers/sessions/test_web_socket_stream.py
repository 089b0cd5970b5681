"""The stream over a WebSocket, with the library's client at the other end of a socket."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side, State
from websockets.sync.connection import Connection

from workers.sessions import web_socket_stream
from workers.sessions.web_socket_stream import MESSAGE_BYTES, NOT_BINARY, SCREEN_ENDED, WebSocketStream

TOO_BIG = 1009
PATIENCE_SECONDS = 30.0


class Ends:
    """A stream and the client of its WebSocket."""

    def __init__(self) -> None:
        mine, theirs = socket.socketpair()
        self.connection, self.client_socket = mine, theirs
        self.stream = WebSocketStream(mine)
        protocol = Protocol(Side.CLIENT, state=State.OPEN, max_size=None)
        self.client = Connection(theirs, protocol, ping_interval=None, close_timeout=5)

    def close(self) -> None:
        self.stream.close()
        self.client.close()
        for each in (self.connection, self.client_socket):
            each.close()


@pytest.fixture
def ends() -> Iterator[Ends]:
    made = Ends()
    yield made
    made.close()


def received(stream: WebSocketStream, size: int) -> bytes:
    data = b""
    while len(data) < size and (piece := stream.recv(65_536)):
        data += piece
    return data


def close_code(client: Connection) -> int | None:
    """The code with which the stream closes the WebSocket next."""
    with pytest.raises(ConnectionClosed) as closed:
        client.recv(PATIENCE_SECONDS)
    return closed.value.rcvd.code if closed.value.rcvd else None


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1, max_size=70_000), max_size=5), st.integers(1, 5))
def test_messages_however_they_are_cut_are_the_same_bytes(messages: list[bytes], pieces: int) -> None:
    made = Ends()
    try:
        sender = threading.Thread(target=send, args=(made.client, messages, pieces))
        sender.start()
        whole = b"".join(messages)
        assert received(made.stream, len(whole)) == whole
        sender.join()
        for message in messages:
            made.stream.sendall(message)
        back = b""
        while len(back) < len(whole):
            back += made.client.recv(PATIENCE_SECONDS)  # type: ignore[operator]
        assert back == whole
    finally:
        made.close()


def send(client: Connection, messages: list[bytes], pieces: int) -> None:
    for message in messages:
        size = max(1, len(message) // pieces)
        client.send([message[start : start + size] for start in range(0, len(message), size)])


def test_text_is_no_part_of_the_protocol(ends: Ends) -> None:
    ends.client.send("no bytes")
    assert ends.stream.recv(100) == b""
    assert close_code(ends.client) == NOT_BINARY


def test_a_message_that_is_too_big_ends_the_stream(ends: Ends) -> None:
    sender = threading.Thread(target=send_unless_closed, args=(ends.client, os.urandom(MESSAGE_BYTES + 1)))
    sender.start()
    assert ends.stream.recv(100) == b""
    # A client that is still sending does not hear why its connection has ended.
    assert close_code(ends.client) in (TOO_BIG, None)
    sender.join()


def send_unless_closed(client: Connection, message: bytes) -> None:
    with suppress(ConnectionClosed):
        client.send(message)


def test_a_client_that_closes_is_answered_and_the_stream_has_ended(ends: Ends) -> None:
    closing = threading.Thread(target=ends.client.close)
    closing.start()
    assert ends.stream.recv(100) == b""
    closing.join(PATIENCE_SECONDS)
    assert ends.client.close_code == 1000


def test_the_first_close_code_counts(ends: Ends) -> None:
    ends.stream.close(SCREEN_ENDED)
    ends.stream.close()
    assert close_code(ends.client) == SCREEN_ENDED
    with pytest.raises(OSError, match="closed"):
        ends.stream.sendall(b"late")


def test_pings_of_the_client_are_answered(ends: Ends) -> None:
    reader = threading.Thread(target=ends.stream.recv, args=(100,), daemon=True)
    reader.start()
    assert ends.client.ping().wait(PATIENCE_SECONDS)
    ends.client.send(b"end")
    reader.join(PATIENCE_SECONDS)


def test_a_silent_client_is_asked_for_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_socket_stream, "PING_SECONDS", 1)
    made = Ends()
    threading.Timer(1.5, made.client.send, (b"still here",)).start()
    assert made.stream.recv(100) == b"still here"
    made.close()


def test_a_client_that_is_gone_without_a_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_socket_stream, "PING_SECONDS", 1)
    mine, theirs = socket.socketpair()
    with mine, theirs:
        assert WebSocketStream(mine).recv(100) == b""
        assert theirs.recv(100) == Frame(Opcode.PING, b"").serialize(mask=False)


def test_a_client_that_reads_nothing_is_sent_little_and_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_socket_stream, "SLOW_SECONDS", 1)
    mine, theirs = socket.socketpair()
    with mine, theirs:
        stream, sent = WebSocketStream(mine), 0
        end = time.monotonic() + PATIENCE_SECONDS
        with suppress(OSError):
            while time.monotonic() < end:
                stream.sendall(bytes(65_536))
                sent += 65_536
        assert time.monotonic() < end
        assert sent < 16_000_000


def test_what_is_no_websocket_ends_the_stream(ends: Ends) -> None:
    ends.client_socket.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert ends.stream.recv(100) == b""


def test_a_close_frame_without_a_code_ends_it_too(ends: Ends) -> None:
    ends.client_socket.sendall(Frame(Opcode.CLOSE, Close(1000, "").serialize()).serialize(mask=True))
    assert ends.stream.recv(100) == b""
