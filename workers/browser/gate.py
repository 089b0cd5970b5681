"""The one way out for a browser: a SOCKS5 door that looks up, judges and pins every address by itself.

Because it stands on the network it sees redirects, frames, sub-resources, WebSockets and workers alike, and a
name that changes its answer between check and use gains nothing: the checked address is the one that is
connected.
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
from typing import Any

from workers.browser.addresses import AddressRefused, HostRule, HostUnknown, resolve

VERSION, NO_AUTH, CONNECT = 5, 0, 1
GRANTED, NOT_ALLOWED, HOST_UNREACHABLE, REFUSED, BAD_COMMAND = 0, 2, 4, 5, 7
BY_V4, BY_NAME, BY_V6 = 1, 3, 4
CONNECT_SECONDS = 15
CHUNK = 65536


class Exhausted(Exception):  # noqa: N818 - a state
    """The page has read more than its share."""


@dataclass(slots=True)
class Door:
    """What one capture may reach and what came of it; `port` is that of its entrance."""

    rules: tuple[HostRule, ...]
    byte_limit: int
    port: int = 0
    closed_ports: frozenset[int] = frozenset()
    bytes_read: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    unreachable: dict[str, str] = field(default_factory=dict)

    @property
    def exhausted(self) -> bool:
        return self.bytes_read > self.byte_limit

    def count(self, size: int) -> None:
        self.bytes_read += size
        if self.exhausted:
            raise Exhausted


class Gate:
    """Opens entrances on a loop in a thread of its own, which starts with the first one."""

    def __init__(self) -> None:
        self.closed_ports: frozenset[int] = frozenset()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def entrance(self) -> Entrance:
        return Entrance(self)

    def close_port(self, port: int) -> None:
        """Nobody is led there, whatever the rules say: it is where a browser itself listens."""
        self.closed_ports |= {port}

    @contextmanager
    def door(self, rules: tuple[HostRule, ...], byte_limit: int) -> Iterator[Door]:
        """A door at an entrance of its own."""
        with contextlib.closing(self.entrance()) as entrance, entrance.door(rules, byte_limit) as door:
            yield door

    def close(self) -> None:
        """Ends the loop; the gate can be used again afterwards."""
        with self._lock:
            if self._loop and self._thread:
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._thread.join(timeout=5)
                self._loop.close()
            self._loop = self._thread = None

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._started()).result(timeout=10)

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=self._loop.run_forever, name="gate", daemon=True)
                self._thread.start()
            return self._loop


class Entrance:
    """A port with one door at a time; without one nobody gets through. Closing a door cuts its connections."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._run = gate.run
        self._door: Door | None = None
        self._passengers: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server = self._run(asyncio.start_server(self._welcome, "127.0.0.1", 0, limit=CHUNK))
        self.port: int = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"socks5://127.0.0.1:{self.port}"

    @contextmanager
    def door(self, rules: tuple[HostRule, ...], byte_limit: int) -> Iterator[Door]:
        self._door = Door(rules, byte_limit, self.port, self._gate.closed_ports)
        try:
            yield self._door
        finally:
            self._door = None
            self._run(self._send_away())

    def close(self) -> None:
        self._run(self._shut())

    def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        door = self._door
        if door is None:
            writer.close()
            return
        passenger = asyncio.ensure_future(_serve(door, reader, writer))
        self._passengers.add(passenger)
        passenger.add_done_callback(self._passengers.discard)

    async def _send_away(self) -> None:
        passengers = tuple(self._passengers)
        for passenger in passengers:
            passenger.cancel()
        await asyncio.gather(*passengers, return_exceptions=True)

    async def _shut(self) -> None:
        self._server.close()
        await self._send_away()


async def _serve(door: Door, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, EOFError, Exhausted, asyncio.IncompleteReadError):
        try:
            target = await _handshake(reader, writer)
            beyond = await _connect(door, target, writer) if target else None
            if beyond:
                await _relay(door, (reader, writer), beyond)
        finally:
            writer.close()


async def _handshake(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int] | None:
    """Reads the SOCKS5 greeting and request (RFC 1928, sections 3 and 4); None when it is no CONNECT."""
    _, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(bytes([VERSION, NO_AUTH]))
    _, command, _, kind = await reader.readexactly(4)
    if kind == BY_NAME:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode("idna")
    else:
        family, size = (socket.AF_INET, 4) if kind == BY_V4 else (socket.AF_INET6, 16)
        host = socket.inet_ntop(family, await reader.readexactly(size))
    (port,) = struct.unpack(">H", await reader.readexactly(2))
    if command != CONNECT:
        _answer(writer, BAD_COMMAND)
        return None
    return host, port


async def _connect(
    door: Door, target: tuple[str, int], writer: asyncio.StreamWriter
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    host, port = target
    try:
        if port in door.closed_ports:
            raise AddressRefused(f"{host}:{port} leads to the browser itself")
        addresses = await asyncio.to_thread(resolve, host, port, door.rules)
        beyond = await _first_to_answer(addresses, port)
    except AddressRefused as error:
        door.refused[host] = str(error)
        _answer(writer, NOT_ALLOWED)
    except HostUnknown as error:
        door.unreachable[host] = str(error)
        _answer(writer, HOST_UNREACHABLE)
    except (OSError, TimeoutError) as error:
        door.unreachable[host] = f"{host}:{port} does not answer ({error or 'no reply'})"
        _answer(writer, REFUSED)
    else:
        _answer(writer, GRANTED)
        return beyond
    return None


async def _first_to_answer(addresses: tuple[str, ...], port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    for address in addresses[:-1]:
        with contextlib.suppress(OSError, TimeoutError):
            return await _dial(address, port)
    return await _dial(addresses[-1], port)


async def _dial(address: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    connection = asyncio.open_connection(address, port, limit=CHUNK)
    return await asyncio.wait_for(connection, CONNECT_SECONDS)


def _answer(writer: asyncio.StreamWriter, code: int) -> None:
    writer.write(bytes([VERSION, code, 0, BY_V4, 0, 0, 0, 0, 0, 0]))


async def _relay(
    door: Door,
    near: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    far: tuple[asyncio.StreamReader, asyncio.StreamWriter],
) -> None:
    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(_pour(near[0], far[1], None))
            both.create_task(_pour(far[0], near[1], door))
    except* (OSError, Exhausted):
        pass
    finally:
        far[1].close()


async def _pour(source: asyncio.StreamReader, sink: asyncio.StreamWriter, door: Door | None) -> None:
    while chunk := await source.read(CHUNK):
        if door:
            door.count(len(chunk))
        sink.write(chunk)
        await sink.drain()
    if sink.can_write_eof():
        sink.write_eof()
