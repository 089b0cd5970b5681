"""A load test of fifty event streams under the real server: cost, delivery and end of each."""

import asyncio
import time

import pytest

from benchmarks._queue_server import QueueServer, queue_server

DATASETS = 3
STREAMS = 50
WATCHED_SECONDS = 5
#: of a core; with queries of its own for each stream it was all of it
MOST_CPU = 0.2
TICKS_TO_END = 3.0
LONGEST_SECONDS = 120


async def listen(port: int, slug: str, session_key: str) -> asyncio.StreamReader:
    """An open event stream, whose first message has begun."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET /api/datasets/{slug}/events HTTP/1.1", "Host: 127.0.0.1", f"Cookie: sessionid={session_key}"]
    writer.write("".join(f"{line}\r\n" for line in [*lines, ""]).encode())
    await reader.readuntil(b"data: ")
    return reader


async def watch(server: QueueServer, signed_in: list[tuple[str, str]]) -> float:
    """The share of a core that the streams cost; the first of them is signed out at the end."""
    streams = await asyncio.gather(*(listen(server.port, slug, key) for slug, key in signed_in))
    began, before = time.monotonic(), server.cpu_seconds()
    await asyncio.sleep(WATCHED_SECONDS)
    cost = (server.cpu_seconds() - before) / (time.monotonic() - began)
    await asyncio.to_thread(server.sign_out, signed_in[0][1])
    await asyncio.wait_for(streams[0].read(), TICKS_TO_END)
    assert not any(stream.at_eof() for stream in streams[1:])
    return cost


@pytest.mark.long
def test_fifty_streams_cost_little_and_one_ends_with_its_session() -> None:
    with queue_server("sqlite", workers=1) as server:
        signed_in = server.sign_in(DATASETS, STREAMS)
        cost = asyncio.run(asyncio.wait_for(watch(server, signed_in), LONGEST_SECONDS))
    assert cost < MOST_CPU
