"""A web site whose page shows in which order it got answers and did work of its own; it can be stopped."""

import time
from http.server import BaseHTTPRequestHandler
from typing import Any

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Answers</title>
<style>body { font: 20px sans-serif; margin: 40px }</style><h1>Answers</h1>
<p><button onclick="race()">Race</button></p><ol></ol><script>
function arrive(name) {
  const item = document.createElement('li')
  item.textContent = `${name} ${Math.floor(Math.random() * 1e6)}`
  document.querySelector('ol').append(item)
}
function race() {
  for (const seconds of [1.1, 0.1]) fetch(`/after/${seconds}`).then(() => arrive(seconds))
  setTimeout(() => arrive('work of its own'), 600)
}
</script>"""


class RaceSite(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path, _, seconds = self.path.rpartition("/")
        if path == "/after":
            time.sleep(float(seconds))
        content = b"done" if path == "/after" else PAGE.encode()
        self.send_response(200)
        for name, value in (("Content-Type", "text/html; charset=utf-8"), ("Content-Length", len(content))):
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
