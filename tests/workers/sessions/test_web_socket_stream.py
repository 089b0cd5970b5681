"""The stream over a WebSocket, with the library's client at the other end of a socket."""

import os
import socket
import struct
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


FRAMES = st.one_of(
    st.tuples(st.just("whole"), st.binary(max_size=200)),
    st.tuples(st.just("parts"), st.binary(min_size=2, max_size=300)),
    st.tuples(st.just("ping"), st.binary(max_size=20)),
)


@settings(deadline=None)
@given(st.lists(FRAMES, max_size=8), st.lists(st.integers(1, 40), min_size=1, max_size=6))
def test_the_bytes_of_frames_are_the_same_wherever_the_network_cuts_them(
    frames: list[tuple[str, bytes]], sizes: list[int]
) -> None:
    sent = b"".join(part for kind, data in frames for part in serialized(kind, data))
    mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with mine, theirs:
        threading.Thread(target=send_in_pieces, args=(theirs, sent, sizes)).start()
        whole = b"".join(data for kind, data in frames if kind != "ping")
        assert received(WebSocketStream(mine), len(whole)) == whole


@pytest.mark.parametrize("head", [b"\x82\xfe", b"\x02\xfe"], ids=["a whole message", "a part of one"])
def test_bytes_that_look_like_a_message_within_another_one_are_no_message(head: bytes) -> None:
    inner = Frame(Opcode.BINARY, b"inner").serialize(mask=True)
    payload = bytes(150) + inner
    frame = head + struct.pack(">H", len(payload)) + b"\0\0\0\0" + payload
    mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with mine, theirs:
        stream = WebSocketStream(mine)
        for piece in (frame[: -len(inner)], inner):
            theirs.send(piece)
        assert received(stream, len(payload)) == payload


def serialized(kind: str, data: bytes) -> Iterator[bytes]:
    if kind == "parts":
        yield Frame(Opcode.BINARY, data[:1], fin=False).serialize(mask=True)
        yield Frame(Opcode.PING, b"between").serialize(mask=True)
        yield Frame(Opcode.CONT, data[1:]).serialize(mask=True)
    else:
        yield Frame(Opcode.PING if kind == "ping" else Opcode.BINARY, data).serialize(mask=True)


def send_in_pieces(connection: socket.socket, data: bytes, sizes: list[int]) -> None:
    place = number = 0
    with suppress(OSError):
        while place < len(data):
            size = sizes[number % len(sizes)]
            connection.send(data[place : place + size])
            place, number = place + size, number + 1


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
