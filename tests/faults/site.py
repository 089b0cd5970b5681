"""A page to capture, served on loopback."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PAGE = """<!doctype html><html lang="en"><title>Page {page}</title>
<body style="font: 16px sans-serif"><h1>Page {page}</h1>
<input aria-label="Search" style="position:absolute; left:40px; top:80px; width:300px; height:40px">
<button style="position:absolute; left:{left}px; top:80px; width:100px; height:40px">Find</button>"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = parse_qs(urlsplit(self.path).query).get("page", ["0"])[0]
        content = PAGE.format(page=page, left=360 + 20 * int(page)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def served_site() -> Iterator[str]:
    """The address of the page until the block ends; `?page=N` makes it look another way."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
