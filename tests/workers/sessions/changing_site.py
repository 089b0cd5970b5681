"""A web site that answers differently each time: a counter, the time, a login; it can be stopped."""

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 20px sans-serif; margin: 40px }} img {{ image-rendering: pixelated }}</style>
{body}</html>"""
FORM = """<form method="post" action="/login"><input type="hidden" name="token" value="{token}">
<p><label>Name <input name="name" autocomplete="off"></label></p>
<p><label>Password <input name="password" type="password"></label></p><p><button>Sign in</button></p></form>
<p>Visit {visit} at {time}</p><img src="/{color}.svg" width="64" height="64" alt="Colour">"""
HOME = """<h1>Welcome, {name}</h1><p>Visit {visit} at {time}</p><p id="news">…</p><p id="cookie"></p>
<p><button onclick="ask()">Ask</button></p><script>
async function ask() {{
  const answer = await fetch('/news?_=' + Date.now(), {{ method: 'POST', body: JSON.stringify({{ at: Date.now() }}) }})
  document.querySelector('#news').textContent = await answer.text()
}}
document.querySelector('#cookie').textContent = document.cookie
new Worker('/worker.js').onmessage = ({{ data }}) => document.body.append(data)
</script>"""
WORKER = "fetch('/from-worker').then((answer) => answer.text()).then((text) => postMessage(text))"
STREAMS = """<h1>Streams</h1><script>
const told = new Set()
window.tell = (word) => { told.add(word); document.querySelector('h1').textContent = [...told].sort().join(' ') }
new EventSource('/events').onmessage = (event) => { tell('event'); event.target.close() }
fetch('/large').then((answer) => answer.text()).then((text) => tell(`${text.length} bytes`))
new WebSocket(`ws://${location.host}/socket`).onerror = () => tell('socket')
const frame = document.body.appendChild(document.createElement('iframe'))
frame.contentWindow.eval(`new WebSocket('ws://${location.host}/framed').onerror = () => parent.tell('framed')`)
</script>"""
LOTTERY = """<h1>Lottery</h1><p id="first"></p><p><button onclick="draw()">Draw</button></p>
<p><a href="/lottery">Again</a> <a href="/lottery" target="_blank">Beside</a></p><p><a href="http://elsewhere.invalid/">Elsewhere</a></p><script>
function draw() {
  const bytes = crypto.getRandomValues(new Uint8Array(3))
  document.querySelector('#first').textContent = `${Math.random().toFixed(6)} and ${bytes.join(' ')}`
}
draw()
</script>"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="{}"/></svg>'


class ChangingSite(BaseHTTPRequestHandler):
    """Its visitors sign in with a token that only the page before told them."""

    protocol_version = "HTTP/1.1"
    visits = 0
    tokens: set[str] = set()
    sessions: dict[str, str] = {}
    lock = threading.Lock()

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        name = self.sessions.get(self._cookie())
        if path == "/" and name is None:
            self._redirect("/login")
        elif path == "/":
            self._page("Home", HOME.format(name=name, **self._changing()))
        elif path == "/login":
            token = secrets.token_hex(8)
            self.tokens.add(token)
            self._page("Sign in", FORM.format(token=token, color=f"a{secrets.token_hex(3)}", **self._changing()))
        elif path == "/worker.js":
            self._send(WORKER, "text/javascript")
        elif path.endswith(".svg"):
            self._send(SQUARE.format(f"#{path[2:8]}"), "image/svg+xml")
        elif path == "/streams":
            self._send(f"<!doctype html><title>Streams</title><body>{STREAMS}", "text/html")
        elif path == "/lottery":
            self._send(f"<!doctype html><title>Lottery</title><body>{LOTTERY}", "text/html")
        elif path == "/events":
            self._send("data: one\n\n", "text/event-stream")
        elif path == "/large":
            self._send("x" * 5000, "text/plain")
        else:
            self._send(f"{path} number {self._changing()['visit']}", "text/plain")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0"))).decode()
        if self.path != "/login":
            self._send(f"News number {self._changing()['visit']}", "text/plain")
            return
        fields = {name: values[0] for name, values in parse_qs(body).items()}
        if fields.get("token") not in self.tokens or fields.get("password") != "open sesame":
            self._page("Refused", "<h1>Refused</h1>", 403)
            return
        key = secrets.token_hex(8)
        self.sessions[key] = fields["name"]
        self._redirect("/", [("Set-Cookie", f"key={key}; HttpOnly"), ("Set-Cookie", f"shown={secrets.token_hex(4)}")])

    def _cookie(self) -> str:
        pairs = [pair.strip().partition("=") for pair in self.headers.get("Cookie", "").split(";")]
        return next((value for name, _, value in pairs if name == "key"), "")

    def _changing(self) -> dict[str, Any]:
        with self.lock:
            type(self).visits += 1
            return {"visit": self.visits, "time": f"{time.time():.6f}"}

    def _redirect(self, place: str, headers: list[tuple[str, str]] | None = None) -> None:
        self._send("", "text/html", 302, [("Location", place), *(headers or [])])

    def _page(self, title: str, body: str, status: int = 200) -> None:
        self._send(PAGE.format(title=title, body=body), "text/html; charset=utf-8", status)

    def _send(self, text: str, kind: str, status: int = 200, headers: list[tuple[str, str]] | None = None) -> None:
        content = text.encode()
        self.send_response(status)
        for name, value in [*(headers or []), ("Content-Type", kind), ("Cache-Control", "no-store")]:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(handler: type[BaseHTTPRequestHandler] = ChangingSite) -> Iterator[str]:
    """Yield the host and port of a running site; it is stopped at the end of the block."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
