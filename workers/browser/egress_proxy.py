"""A SOCKS5 proxy, the only way from a browser to the network: it resolves, checks and pins every address itself.

Because it works on connections it sees redirects, frames, sub-resources, WebSockets and workers alike. A name that
changes its address between check and use gains nothing: the address that was checked is the one that is connected to.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotator.domain.hosts import HostRule
from workers.browser.addresses import AddressRefused, HostUnknown, resolve

SOCKS_VERSION, NO_AUTH, CONNECT = 5, 0, 1
GRANTED, NOT_ALLOWED, HOST_UNREACHABLE, REFUSED, BAD_COMMAND = 0, 2, 4, 5, 7
IPV4, DOMAIN_NAME, IPV6 = 1, 3, 4
CONNECT_SECONDS = 15
CLOSE_SECONDS, RUN_SECONDS = 5, 60
CHUNK_BYTES = 65536

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class ByteLimitReached(Exception):  # noqa: N818 - a state
    """The page has read as many bytes as its policy allows."""


@dataclass(frozen=True, slots=True)
class NetworkPolicy:
    """What a browser may reach: public addresses, hosts that a rule admits, no closed port, so many bytes.

    With `named` it reaches hosts that one of these rules names too, and no others.
    """

    rules: tuple[HostRule, ...]
    byte_limit: int
    closed_ports: frozenset[int] = frozenset()
    named: tuple[HostRule, ...] | None = None

    def check_named(self, host: str, port: int) -> None:
        """Raises AddressRefused for a host that is not named."""
        if self.named is not None and not any(rule.admits(host, port) for rule in self.named):
            raise AddressRefused(f"{host}:{port} is not among the hosts that were named")


@dataclass(slots=True)
class NetworkStats:
    """The bytes that a capture has read under its policy, and the hosts that it did not reach, with the reasons."""

    policy: NetworkPolicy
    port: int
    bytes_read: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    unreachable: dict[str, str] = field(default_factory=dict)

    @property
    def is_exhausted(self) -> bool:
        return self.bytes_read > self.policy.byte_limit

    def count(self, size: int) -> None:
        """Add the bytes read. Raises ByteLimitReached."""
        self.bytes_read += size
        if self.is_exhausted:
            raise ByteLimitReached


class EgressProxy:
    """Opens proxy ports on an event loop in a thread of its own, which starts with the first port."""

    def __init__(self) -> None:
        self.closed_ports: frozenset[int] = frozenset()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def open_port(self, unix_socket: Path | None = None) -> ProxyPort:
        """Return a new port, or a new unix socket, which refuses all connections until it gets a policy."""
        return ProxyPort(self, unix_socket)

    def close_port(self, port: int) -> None:
        """Refuse connections to a port, whatever the rules admit: a browser's DevTools listen there."""
        self.closed_ports |= {port}

    @contextmanager
    def allow(self, rules: tuple[HostRule, ...], byte_limit: int) -> Iterator[NetworkStats]:
        """Yield the statistics of a policy on a port of its own, which is closed afterwards."""
        with contextlib.closing(self.open_port()) as port, port.allow(rules, byte_limit) as stats:
            yield stats

    def close(self) -> None:
        """Stop the event loop; the proxy can be used again afterwards."""
        with self._lock:
            if self._loop and self._thread:
                with contextlib.suppress(TimeoutError):
                    asyncio.run_coroutine_threadsafe(_cancel_tasks(), self._loop).result(CLOSE_SECONDS)
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._thread.join(CLOSE_SECONDS)
                self._loop.close()
            self._loop = self._thread = None

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Return the result of a coroutine that runs in the proxy's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self._started_loop()).result(RUN_SECONDS)

    def _started_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="egress proxy", daemon=True)
                self._thread.start()
            return self._loop


async def _cancel_tasks() -> None:
    """End what runs in the loop, so that nothing is left to be done, and complained of, once the loop is closed."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class ProxyPort:
    """A listening port or unix socket with one policy at a time; without one every connection is closed at once.

    `number` is the port's, 0 of a unix socket.
    """

    def __init__(self, proxy: EgressProxy, unix_socket: Path | None = None) -> None:
        self._proxy = proxy
        self._run = proxy.run
        self._stats: NetworkStats | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server = self._run(self._listen(unix_socket))
        self.number: int = 0 if unix_socket else self._server.sockets[0].getsockname()[1]

    async def _listen(self, unix_socket: Path | None) -> asyncio.Server:
        if unix_socket:
            return await asyncio.start_unix_server(self._accept, unix_socket, limit=CHUNK_BYTES)
        return await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=CHUNK_BYTES)

    @property
    def url(self) -> str:
        return f"socks5://127.0.0.1:{self.number}"

    @contextmanager
    def allow(
        self, rules: tuple[HostRule, ...], byte_limit: int, named: tuple[HostRule, ...] | None = None
    ) -> Iterator[NetworkStats]:
        """Yield the statistics of a policy; its connections are closed at the end of the block."""
        policy = NetworkPolicy(rules, byte_limit, self._proxy.closed_ports, named)
        self._stats = NetworkStats(policy, self.number)
        try:
            yield self._stats
        finally:
            self._stats = None
            self._run(self._close_connections())

    def close(self) -> None:
        self._run(self._close())

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stats = self._stats
        if stats is None:
            writer.close()
            return
        connection = asyncio.ensure_future(_serve(stats, (reader, writer)))
        self._connections.add(connection)
        connection.add_done_callback(self._connections.discard)

    async def _close_connections(self) -> None:
        connections = tuple(self._connections)
        for connection in connections:
            connection.cancel()
        await asyncio.gather(*connections, return_exceptions=True)

    async def _close(self) -> None:
        self._server.close()
        await self._close_connections()


async def _serve(stats: NetworkStats, client: Stream) -> None:
    with contextlib.suppress(OSError, EOFError, ByteLimitReached, asyncio.IncompleteReadError):
        try:
            target = await _handshake(*client)
            server = await _connect(stats, target, client[1]) if target else None
            if server:
                await _relay(stats, client, server)
        finally:
            client[1].close()


async def _handshake(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int] | None:
    """Read the SOCKS5 greeting and request (RFC 1928, sections 3 and 4).

    Return host and port, None when the request is no CONNECT.
    """
    _, method_count = await reader.readexactly(2)
    await reader.readexactly(method_count)
    writer.write(bytes([SOCKS_VERSION, NO_AUTH]))
    _, command, _, address_type = await reader.readexactly(4)
    if address_type == DOMAIN_NAME:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode("idna")
    else:
        family, size = (socket.AF_INET, 4) if address_type == IPV4 else (socket.AF_INET6, 16)
        host = socket.inet_ntop(family, await reader.readexactly(size))
    (port,) = struct.unpack(">H", await reader.readexactly(2))
    if command != CONNECT:
        _reply(writer, BAD_COMMAND)
        return None
    return host, port


async def _connect(stats: NetworkStats, target: tuple[str, int], client: asyncio.StreamWriter) -> Stream | None:
    """Connect to a target that the policy admits and reply to the client; None, with a noted reason, otherwise."""
    host, port = target
    try:
        if port in stats.policy.closed_ports:
            raise AddressRefused(f"{host}:{port} leads to the browser itself")
        stats.policy.check_named(host, port)
        addresses = await asyncio.to_thread(resolve, host, port, stats.policy.rules)
        server = await _connect_first(addresses, port)
    except AddressRefused as error:
        stats.refused[host] = str(error)
        _reply(client, NOT_ALLOWED)
    except HostUnknown as error:
        stats.unreachable[host] = str(error)
        _reply(client, HOST_UNREACHABLE)
    except (OSError, TimeoutError) as error:
        stats.unreachable[host] = f"{host}:{port} does not answer ({error or 'no reply'})"
        _reply(client, REFUSED)
    else:
        _reply(client, GRANTED)
        return server
    return None


async def _connect_first(addresses: tuple[str, ...], port: int) -> Stream:
    """Connect to the first address that accepts. Raises the last one's OSError or TimeoutError."""
    for address in addresses[:-1]:
        with contextlib.suppress(OSError, TimeoutError):
            return await _open_connection(address, port)
    return await _open_connection(addresses[-1], port)


async def _open_connection(address: str, port: int) -> Stream:
    connection = asyncio.open_connection(address, port, limit=CHUNK_BYTES)
    return await asyncio.wait_for(connection, CONNECT_SECONDS)


def _reply(writer: asyncio.StreamWriter, code: int) -> None:
    writer.write(bytes([SOCKS_VERSION, code, 0, IPV4, 0, 0, 0, 0, 0, 0]))


async def _relay(stats: NetworkStats, client: Stream, server: Stream) -> None:
    """Copy bytes in both directions until both ends have closed; those from the server are counted."""
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(_pipe(client[0], server[1], None))
            group.create_task(_pipe(server[0], client[1], stats))
    except* (OSError, ByteLimitReached):
        pass
    finally:
        server[1].close()


async def _pipe(source: asyncio.StreamReader, sink: asyncio.StreamWriter, stats: NetworkStats | None) -> None:
    while chunk := await source.read(CHUNK_BYTES):
        if stats:
            stats.count(len(chunk))
        sink.write(chunk)
        await sink.drain()
    if sink.can_write_eof():
        sink.write_eof()
