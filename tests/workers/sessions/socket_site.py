"""A web site whose page gets all it shows over a web socket, other things each time; it can be stopped."""

import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Subprotocol

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<style>body { font: 20px sans-serif; margin: 40px }</style><h1>Board</h1>
<p><button onclick="socket.send('add')">Add</button> <button onclick="fetch('/told')">Tell</button></p>
<p id="shown">…</p><p id="state"></p><script>
const socket = new WebSocket(`ws://${location.host}/board`, ['board.v1'])
const shown = document.querySelector('#shown'), state = document.querySelector('#state')
socket.binaryType = 'arraybuffer'
socket.onopen = () => {
  state.textContent = `${socket.protocol} ${socket.readyState === WebSocket.OPEN}`
  socket.send('ready')
}
socket.addEventListener('message', ({ data }) => {
  if (typeof data === 'string') shown.textContent = data
  else document.body.style.background = `rgb(${[...new Uint8Array(data)].join(' ')})`
})
socket.onclose = ({ code }) => { state.textContent = `closed ${code}` }
</script>"""


WORKER_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<style>body { font: 20px sans-serif; margin: 40px }</style><h1>Board</h1>
<p><button onclick="worker.postMessage('add')">Add</button> <button onclick="fetch('/told')">Tell</button></p>
<p id="shown">…</p><p id="drawn">…</p><script>
const worker = new Worker('/worker.js')
worker.onmessage = ({ data }) => {
  document.querySelector('#shown').textContent = data.shown
  document.querySelector('#drawn').textContent = data.drawn
}
</script>"""
WORKER = """
const socket = new WebSocket(`ws://${location.host}/board`, ["board.v1"])
const drawn = () => `${Math.random().toFixed(6)} and ${crypto.getRandomValues(new Uint8Array(3)).join(' ')}`
socket.onmessage = ({ data }) => typeof data === 'string' && postMessage({ shown: data, drawn: drawn() })
onmessage = ({ data }) => socket.send(data)
"""

SHARED_PAGE = WORKER_PAGE.replace("new Worker('/worker.js')", "new SharedWorker('/shared.js').port")
SHARED_WORKER = """
const socket = new WebSocket(`ws://${location.host}/board`, ["board.v1"])
let page
const drawn = () => `${Math.random().toFixed(6)} and ${crypto.getRandomValues(new Uint8Array(3)).join(' ')}`
socket.onmessage = ({ data }) => typeof data === 'string' && page.postMessage({ shown: data, drawn: drawn() })
onconnect = ({ ports: [port] }) => {
  page = port
  page.onmessage = ({ data }) => socket.send(data)
}
"""


class Board:
    """What its sockets are told: an answer to each word, and what somebody else does."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.sockets: list[ServerConnection] = []
        self.total = 0

    def answer(self, _: ServerConnection, request: Request) -> Response | None:
        """The page, and what tells all sockets something; sockets are served by `talk`."""
        if request.path == "/board":
            return None
        if request.path == "/told":
            threading.Thread(target=self.tell_all, daemon=True).start()
        scripts = {"/worker.js": ("javascript", WORKER), "/shared.js": ("javascript", SHARED_WORKER)}
        kind, text = {"/": ("html", self.page), **scripts}.get(request.path, ("html", "told"))
        body = text.encode()
        headers = Headers({"Content-Type": f"text/{kind}", "Content-Length": str(len(body)), "Connection": "close"})
        return Response(200, "OK", headers, body)

    def tell_all(self) -> None:
        time.sleep(0.3)
        for socket in self.sockets:
            socket.send(f"told {secrets.token_hex(4)}")

    def talk(self, socket: ServerConnection) -> None:
        self.sockets.append(socket)
        try:
            for word in socket:
                self.total += word == "add"
                socket.send(f"total {self.total} and {secrets.token_hex(4)}")
                socket.send(bytes(200 + secrets.randbelow(50) for _ in range(3)))
        except ConnectionClosed:
            pass
        finally:
            self.sockets.remove(socket)


@contextmanager
def socket_site(page: str = PAGE) -> Iterator[str]:
    """Yield the host and port of a running site; it is stopped at the end of the block."""
    board = Board(page)
    protocols = [Subprotocol("board.v1")]
    with serve(board.talk, "127.0.0.1", 0, process_request=board.answer, subprotocols=protocols) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
