"""A web site whose page gets all it shows over a stream of events, other things each time; it can be stopped."""

import json
import queue
import secrets
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Feed</title>
<style>body { font: 20px sans-serif; margin: 40px }</style><h1>Feed</h1>
<p><button onclick="fetch('/told')">Tell</button>
<button onclick="feed.close(), show('#state', 'closed')">Close</button></p>
<p id="shown">…</p><p id="price">…</p><p id="state">…</p><script>
const show = (id, text) => { document.querySelector(id).textContent = text }
const feed = new EventSource('/feed')
feed.onopen = () => show('#state', `open ${feed.readyState === EventSource.OPEN}`)
feed.onmessage = ({ data, lastEventId }) => show('#shown', `${lastEventId}: ${data}`)
feed.addEventListener('price', ({ data }) => show('#price', JSON.parse(data).price))
feed.onerror = () => show('#state', `error ${feed.readyState}`)
</script>"""


class StreamSite(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    told = 0
    streams: list["queue.Queue[bytes]"] = []

    def do_GET(self) -> None:
        if self.path == "/feed":
            self._stream()
            return
        if self.path == "/told":
            type(self).told += 1
            price = json.dumps({"price": f"{secrets.randbelow(10_000)} pence"})
            for stream in self.streams:
                stream.put(f"id: {self.told}\ndata: word {secrets.token_hex(4)}\n\n".encode())
                stream.put(f"event: price\ndata: {price}\n\n".encode())
        content = PAGE.encode()
        self._head("text/html; charset=utf-8", ("Content-Length", str(len(content))))
        self.wfile.write(content)

    def _stream(self) -> None:
        events: queue.Queue[bytes] = queue.Queue()
        self.streams.append(events)
        self._head("text/event-stream", ("Connection", "close"))
        with suppress(ConnectionError):
            self.wfile.write(b"id: 0\ndata: first\n\n")
            while event := events.get():
                self.wfile.write(event)

    def _head(self, kind: str, *headers: tuple[str, str]) -> None:
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Cache-Control", "no-store"), *headers):
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
