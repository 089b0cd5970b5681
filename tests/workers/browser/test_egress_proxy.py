"""The egress proxy, tested over real sockets."""

import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.domain.hosts import HostRule
from tests.workers.trap_site import Site
from workers.browser.egress_proxy import GRANTED, HOST_UNREACHABLE, NOT_ALLOWED, REFUSED, EgressProxy, NetworkStats


@pytest.fixture(scope="module")
def proxy() -> Iterator[EgressProxy]:
    proxy = EgressProxy()
    yield proxy
    proxy.close()


def connect(stats: NetworkStats, host: str, port: int) -> tuple[socket.socket, int]:
    """Ask the proxy for host:port as a browser does; return the connection and the code of the reply."""
    connection = socket.create_connection(("127.0.0.1", stats.port), timeout=10)
    connection.sendall(b"\x05\x01\x00")
    assert connection.recv(2) == b"\x05\x00"
    name = host.encode()
    connection.sendall(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + struct.pack(">H", port))
    return connection, connection.recv(10)[1]


def read_all(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts)


def test_an_allowed_host_is_reached_and_its_bytes_counted(proxy: EgressProxy, site: Site) -> None:
    with proxy.allow((HostRule("localhost", site.server_port),), 10**6) as stats:
        connection, code = connect(stats, "localhost", site.server_port)
        connection.sendall(b"GET /traps/across.html HTTP/1.0\r\n\r\n")
        answer = read_all(connection)
    assert code == GRANTED
    assert b"Across" in answer
    assert stats.bytes_read == len(answer)


def test_a_private_host_is_refused_and_noted(proxy: EgressProxy, site: Site) -> None:
    with proxy.allow((), 10**6) as stats:
        _, code = connect(stats, "localhost", site.server_port)
    assert code == NOT_ALLOWED
    assert "localhost leads to" in stats.refused["localhost"]


def test_unknown_and_silent_hosts_get_different_replies(proxy: EgressProxy) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed_soon:
        port = closed_soon.getsockname()[1]
    with proxy.allow((HostRule("127.0.0.1"),), 10**6) as stats:
        assert connect(stats, "no-such-host.invalid", 80)[1] == HOST_UNREACHABLE
        assert connect(stats, "127.0.0.1", port)[1] == REFUSED


def test_a_page_gets_no_more_than_its_byte_limit(proxy: EgressProxy, site: Site) -> None:
    with proxy.allow((HostRule("127.0.0.1"),), 100_000) as stats:
        connection, _ = connect(stats, "127.0.0.1", site.server_port)
        connection.sendall(b"GET /endless HTTP/1.0\r\n\r\n")
        received = len(read_all(connection))
    assert stats.is_exhausted
    assert received <= 100_000


def test_the_end_of_a_policy_closes_its_connections(proxy: EgressProxy, site: Site) -> None:
    with proxy.allow((HostRule("127.0.0.1"),), 10**9) as stats:
        connection, _ = connect(stats, "127.0.0.1", site.server_port)
        connection.sendall(b"GET /endless HTTP/1.0\r\n\r\n")
        assert connection.recv(1000)
    connection.settimeout(10)
    assert read_all(connection) is not None
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", stats.port), timeout=5)


def test_a_command_other_than_connect_is_refused(proxy: EgressProxy) -> None:
    with proxy.allow((), 10**6) as stats, socket.create_connection(("127.0.0.1", stats.port), timeout=10) as connection:
        connection.sendall(b"\x05\x01\x00" + b"\x05\x02\x00\x01\x7f\x00\x00\x01\x00\x50")
        assert read_all(connection)[3] == 7


def test_the_port_of_the_browser_itself_is_refused(proxy: EgressProxy, site: Site) -> None:
    proxy.closed_ports = frozenset({site.server_port})
    try:
        with proxy.allow((HostRule("127.0.0.1"),), 10**6) as stats:
            assert connect(stats, "127.0.0.1", site.server_port)[1] == NOT_ALLOWED
    finally:
        proxy.closed_ports = frozenset()


def test_where_hosts_are_named_no_other_is_reached_over_a_unix_socket(
    proxy: EgressProxy, site: Site, tmp_path: Path
) -> None:
    port = proxy.open_port(tmp_path / "gate")
    private, named = (HostRule("127.0.0.1"), HostRule("localhost")), (HostRule("127.0.0.1", site.server_port),)
    with port.allow(private, 10**6, named) as stats:
        assert _reply_over(tmp_path / "gate", "127.0.0.1", site.server_port) == GRANTED
        assert _reply_over(tmp_path / "gate", "localhost", site.server_port) == NOT_ALLOWED
        assert _reply_over(tmp_path / "gate", "1.1.1.1", 80) == NOT_ALLOWED
        assert set(stats.refused) == {"localhost", "1.1.1.1"}
    with port.allow((), 10**6, named) as stats:
        assert _reply_over(tmp_path / "gate", "127.0.0.1", site.server_port) == NOT_ALLOWED
        assert "not a public address" in stats.refused["127.0.0.1"]
    port.close()


def _reply_over(path: Path, host: str, port: int) -> int:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(10)
        connection.connect(str(path))
        connection.sendall(b"\x05\x01\x00")
        assert connection.recv(2) == b"\x05\x00"
        name = host.encode()
        connection.sendall(b"\x05\x01\x00\x03" + bytes([len(name)]) + name + struct.pack(">H", port))
        return connection.recv(10)[1]
