"""The demo sites, served on loopback for as long as they are captured."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from workers.browser.capture import capture
from workers.browser.captured import CapturedPage
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession
from workers.demo.content import FOLDER, WebPage

PORT = 8765


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the sites; on a port of its own choice where 8765 is taken."""
    handler = partial(_Quiet, directory=str(FOLDER / "sites"))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", PORT), handler)
    except OSError:
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def captured(session: BrowserSession, base: str, page: WebPage, *, width: int, height: int) -> CapturedPage:
    """A page as any other would be captured. Raises CaptureFailed."""
    host = base.removeprefix("http://")
    return capture(session, CaptureRequest(f"{base}/{page.address}", width, height, allowed_hosts=(host,)))
