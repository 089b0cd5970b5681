"""The gate, spoken to over real sockets."""

import socket
import struct
from collections.abc import Iterator

import pytest

from tests.workers.browser.site import Site
from workers.browser.addresses import HostRule
from workers.browser.gate import GRANTED, HOST_UNREACHABLE, NOT_ALLOWED, REFUSED, Door, Gate


@pytest.fixture(scope="module")
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.close()


def enter(door: Door, host: str, port: int) -> tuple[socket.socket, int]:
    """Asks the door for host:port as a browser does: the connection and the answer's code."""
    wire = socket.create_connection(("127.0.0.1", door.port), timeout=10)
    wire.sendall(b"\x05\x01\x00")
    assert wire.recv(2) == b"\x05\x00"
    name = host.encode()
    wire.sendall(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + struct.pack(">H", port))
    return wire, wire.recv(10)[1]


def read_all(wire: socket.socket) -> bytes:
    parts = []
    while part := wire.recv(65536):
        parts.append(part)
    return b"".join(parts)


def test_an_allowed_host_is_reached_and_its_bytes_counted(gate: Gate, site: Site) -> None:
    with gate.door((HostRule("localhost", site.server_port),), 10**6) as door:
        wire, code = enter(door, "localhost", site.server_port)
        wire.sendall(b"GET /traps/across.html HTTP/1.0\r\n\r\n")
        answer = read_all(wire)
    assert code == GRANTED
    assert b"Across" in answer
    assert door.bytes_read == len(answer)


def test_a_private_host_is_refused_and_noted(gate: Gate, site: Site) -> None:
    with gate.door((), 10**6) as door:
        _, code = enter(door, "localhost", site.server_port)
    assert code == NOT_ALLOWED
    assert "localhost leads to" in door.refused["localhost"]


def test_unknown_and_silent_hosts_are_told_apart(gate: Gate) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed_soon:
        port = closed_soon.getsockname()[1]
    with gate.door((HostRule("127.0.0.1"),), 10**6) as door:
        assert enter(door, "no-such-host.invalid", 80)[1] == HOST_UNREACHABLE
        assert enter(door, "127.0.0.1", port)[1] == REFUSED


def test_more_than_the_share_is_cut_off(gate: Gate, site: Site) -> None:
    with gate.door((HostRule("127.0.0.1"),), 100_000) as door:
        wire, _ = enter(door, "127.0.0.1", site.server_port)
        wire.sendall(b"GET /endless HTTP/1.0\r\n\r\n")
        received = len(read_all(wire))
    assert door.exhausted
    assert received <= 100_000


def test_a_closed_door_cuts_what_went_through_it(gate: Gate, site: Site) -> None:
    with gate.door((HostRule("127.0.0.1"),), 10**9) as door:
        wire, _ = enter(door, "127.0.0.1", site.server_port)
        wire.sendall(b"GET /endless HTTP/1.0\r\n\r\n")
        assert wire.recv(1000)
    wire.settimeout(10)
    assert read_all(wire) is not None
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", door.port), timeout=5)


def test_only_connecting_is_understood(gate: Gate) -> None:
    with gate.door((), 10**6) as door, socket.create_connection(("127.0.0.1", door.port), timeout=10) as wire:
        wire.sendall(b"\x05\x01\x00" + b"\x05\x02\x00\x01\x7f\x00\x00\x01\x00\x50")
        assert read_all(wire)[3] == 7


def test_where_the_browser_itself_listens_nobody_is_led(gate: Gate, site: Site) -> None:
    gate.closed_ports = frozenset({site.server_port})
    try:
        with gate.door((HostRule("127.0.0.1"),), 10**6) as door:
            assert enter(door, "127.0.0.1", site.server_port)[1] == NOT_ALLOWED
    finally:
        gate.closed_ports = frozenset()
