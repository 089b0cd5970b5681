"""A web site that takes its time to answer; it can be stopped."""

import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

SECONDS = 2.0
"""How long it takes for each answer but its first page's."""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Orders</title>
<style>body { font: 20px sans-serif; margin: 40px }</style><h1>Orders</h1>
<p><button onclick="ask()">Ask</button> <label>Note <input autocomplete="off"></label> <a href="/order">Open</a></p>
<p id="shown">nothing yet</p><p id="messages">no messages yet</p><script>
const show = (id, text) => { document.querySelector(id).textContent = text }
async function ask() {
  show('#shown', 'asked')
  show('#shown', await (await fetch('/orders')).text())
}
fetch('/messages').then(async (answer) => show('#messages', await answer.text()))
</script>"""
ORDER = "<!doctype html><title>Order</title><style>body { font: 20px sans-serif }</style><h1>Your order</h1>"


class SlowSite(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/":
            self._send(PAGE, "text/html; charset=utf-8")
            return
        time.sleep(SECONDS * (2 if self.path == "/messages" else 1))
        if self.path == "/order":
            self._send(ORDER, "text/html; charset=utf-8")
        else:
            self._send(f"two {self.path.removeprefix('/')}", "text/plain")

    def _send(self, text: str, kind: str) -> None:
        content = text.encode()
        self.send_response(200)
        for name, value in (("Content-Type", kind), ("Cache-Control", "no-store"), ("Content-Length", len(content))):
            self.send_header(name, str(value))
        with suppress(ConnectionError):  # The visitor has left.
            self.end_headers()
            self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
