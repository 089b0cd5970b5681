"""The web server of the demo sites, on loopback, and their capture."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from django.conf import settings

from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.captured_page import CapturedPage
from workers.browser.request import CaptureRequest
from workers.demo.content import FOLDER, WebPage


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def serve_sites() -> Iterator[str]:
    """The base URL of the sites while they are served; on a free port where DEMO_SITES_PORT is taken."""
    handler = partial(_QuietHandler, directory=str(FOLDER / "sites"))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", settings.DEMO_SITES_PORT), handler)
    except OSError:
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def capture_page(session: CaptureWorker, base: str, page: WebPage, *, width: int, height: int) -> CapturedPage:
    """A page of the sites, captured like any other page. Raises CaptureFailed."""
    host = base.removeprefix("http://")
    return capture(session, CaptureRequest(f"{base}/{page.address}", width, height, allowed_hosts=(host,)))
