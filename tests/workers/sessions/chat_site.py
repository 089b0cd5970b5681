"""A web site whose answers come word by word, other words each time: to fetch, to XMLHttpRequest and to a worker."""

import json
import secrets
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

WORDS, PAUSE_SECONDS = 8, 0.25
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>
<style>body { font: 18px sans-serif; margin: 30px } p { height: 30px; margin: 8px 0 }</style>
<p><button id="ask">Ask</button> <button id="stop">Stop</button> <button id="log">Log</button>
<button id="watch">Watch</button> <button id="save">Save</button></p>
<p id="answer">…</p><p id="lines">…</p><p id="seen">…</p><p id="state">…</p><script>
const show = (id, text) => { document.getElementById(id).textContent = text }
let ended = new AbortController()
document.getElementById('ask').onclick = async () => {
  ended = new AbortController()
  const headers = { 'content-type': 'application/json' }
  let text = ''
  try {
    const body = JSON.stringify({ prompt: 'Hello' })
    const answer = await fetch('/chat', { method: 'POST', body, headers, signal: ended.signal })
    show('state', `${answer.url.split('/').pop()} ${answer.type} ${answer.status}`)
    const decoder = new TextDecoderStream()
    for await (const part of answer.body.pipeThrough(decoder)) {
      text += part.replace(/data: |\\n/gu, ' ')
      show('answer', text)
    }
    show('state', 'complete')
  } catch (error) { show('state', error.name) }
}
document.getElementById('stop').onclick = () => ended.abort()
document.getElementById('log').onclick = () => {
  const request = new XMLHttpRequest()
  request.onprogress = () => show('lines', request.responseText.replaceAll('\\n', ' '))
  request.open('GET', '/log')
  request.send()
}
document.getElementById('watch').onclick = () => {
  const worker = new Worker('/worker.js')
  worker.onmessage = ({ data }) => show('seen', data)
}
document.getElementById('save').onclick = async () => show('state', (await (await fetch('/save')).json()).saved)
</script>"""
WORKER = """
const feed = new EventSource('/feed')
let seen = ''
feed.onmessage = ({ data }) => { seen += ` ${data}`; postMessage(seen) }
feed.onerror = () => feed.close()
"""


class ChatSite(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._stream("text/event-stream; charset=utf-8", "data: {}\n\n")

    def do_GET(self) -> None:
        if self.path == "/log":
            self._stream("text/plain; charset=utf-8", "{}\n")
        elif self.path == "/feed":
            self._stream("text/event-stream", "data: {}\n\n")
        elif self.path == "/save":
            self._answer("application/json", json.dumps({"saved": f"saved as {secrets.token_hex(4)}"}))
        else:
            is_worker = self.path == "/worker.js"
            self._answer("text/javascript" if is_worker else "text/html", WORKER if is_worker else PAGE)

    def _answer(self, kind: str, text: str) -> None:
        content = text.encode()
        self._head(kind, ("Content-Length", str(len(content))))
        self.wfile.write(content)

    def _stream(self, kind: str, form: str) -> None:
        self._head(kind, ("Transfer-Encoding", "chunked"))
        with suppress(ConnectionError):
            for _ in range(WORDS):
                content = form.format(f"{secrets.token_hex(2)}é").encode()
                self.wfile.write(f"{len(content):x}\r\n".encode() + content + b"\r\n")
                time.sleep(PAUSE_SECONDS)
            self.wfile.write(b"0\r\n\r\n")

    def _head(self, kind: str, *headers: tuple[str, str]) -> None:
        self.send_response(200)
        for name, value in (
            ("Content-Type", kind),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            *headers,
        ):
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
