"""A small web server for tests: its handler answers, and notes what it was asked for."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class AnsweringHandler(BaseHTTPRequestHandler):
    """Subclasses have a list `asked` of their own, of moments and paths."""

    asked: list[tuple[float, str]]

    def note(self) -> None:
        self.asked.append((time.monotonic(), self.path))

    def answer(self, status: int, text: str, media_type: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002


@contextmanager
def serving(handler: type[AnsweringHandler]) -> Iterator[str]:
    """Host and port of the server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
