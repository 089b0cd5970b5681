"""A web server for pages that are made in memory, under two names: two origins to a browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class MadeFile:
    """What the server answers for one path; `OTHER` in the body becomes the origin's other name."""

    body: str | bytes
    content_type: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)


class _Handler(BaseHTTPRequestHandler):
    server: ThreadingHTTPServer

    def __init__(self, *arguments: Any, files: Mapping[str, MadeFile]) -> None:
        self._files = files
        super().__init__(*arguments)

    def do_GET(self) -> None:
        file = self._files.get(urlsplit(self.path).path)
        if file is None:
            self.send_error(404)
            return
        body = file.body
        if isinstance(body, str):
            body = body.replace("OTHER", f"http://localhost:{self.server.server_port}").encode()
        self.send_response(200)
        for name, value in {"Content-Type": file.content_type, **file.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is given
        """Prints nothing."""


@contextmanager
def serving_files(files: Mapping[str, MadeFile]) -> Iterator[str]:
    """The origin at which files are served by their paths."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, files=files))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
