"""A web server for the trap pages of fixtures/sites, with addresses that misbehave on purpose."""

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

SITES = Path(__file__).parents[2] / "fixtures" / "sites"
PATIENCE = 30


class Site(ThreadingHTTPServer):
    """`asked` are the paths requested so far, in order; `cookies` what browsers sent along."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), partial(Answers, directory=str(SITES)))
        self.asked: list[str] = []
        self.cookies: list[str] = []
        self.over = threading.Event()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def other_origin(self) -> str:
        """The same server under another name: another site to a browser."""
        return f"http://localhost:{self.server_port}"


class Answers(SimpleHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.server.cookies.append(self.headers.get("Cookie", ""))
        parts = urlsplit(self.path)
        answer = getattr(self, f"answer_{parts.path.strip('/').replace('-', '_')}", None)
        if answer:
            answer(**{name: values[0] for name, values in parse_qs(parts.query).items()})
        else:
            super().do_GET()

    def answer_status(self, code: str) -> None:
        self.send_page(f"<h1>Answer {code}</h1>", status=int(code))

    def answer_round(self, **_: str) -> None:
        self.send_head_only(302, Location="/round")

    def answer_to(self, url: str) -> None:
        self.send_head_only(302, Location=url)

    def answer_file(self) -> None:
        head = {"Content-Type": "application/zip", "Content-Disposition": "attachment; filename=a.zip"}
        self.send_body(b"PK\x05\x06", 200, head)

    def answer_attached(self) -> None:
        head = {"Content-Type": "text/html", "Content-Disposition": "attachment; filename=a.html"}
        self.send_body(b"<h1>A page as a file</h1>", 200, head)

    def answer_asset(self, control: str, **_: str) -> None:
        """A style sheet with this Cache-Control."""
        self.send_body(b"h1 { color: red }", 200, {"Content-Type": "text/css", "Cache-Control": control})

    def answer_changing(self, control: str, **_: str) -> None:
        """A picture of another colour each time, with this Cache-Control."""
        times = sum(path.startswith("/changing") for path in self.server.asked)
        picture = f"<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><rect width='80' height='80' fill='hsl({times * 77 % 360} 90% 50%)'/></svg>"  # noqa: E501
        self.send_body(picture.encode(), 200, {"Content-Type": "image/svg+xml", "Cache-Control": control})

    def answer_unmodified(self) -> None:
        """A picture of which the browser asks each time whether it is still the same."""
        if self.headers.get("If-None-Match"):
            self.send_head_only(304, ETag='"1"')
            return
        picture = b"<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><circle r='60'/></svg>"
        self.send_body(
            picture, 200, {"Content-Type": "image/svg+xml", "ETag": '"1"', "Cache-Control": "private, max-age=0"}
        )

    def answer_nothing(self) -> None:
        self.send_head_only(204)

    def answer_page(self, body: str, **_: str) -> None:
        self.send_page(body)

    def answer_never(self) -> None:
        """A picture that never arrives."""
        self.server.over.wait(PATIENCE)

    def answer_endless(self) -> None:
        """A page that goes on and on."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        try:
            while not self.server.over.wait(0.01):
                self.wfile.write(b"<p>more and more</p>" * 5000)
        except OSError:
            return

    def answer_slow(self, ms: str) -> None:
        time.sleep(int(ms) / 1000)
        self.send_page("<h1>Late</h1>")

    def answer_together(self, count: str, group: str, **_: str) -> None:
        """Waits until so many of this group have asked."""
        end = time.monotonic() + PATIENCE
        while (result := sum(f"group={group}&" in path for path in self.server.asked)) < int(count):
            if time.monotonic() > end:
                break
            time.sleep(0.01)
        self.send_page("<h1>Together</h1>" if result >= int(count) else "<h1>Alone</h1>")

    def answer_cookie(self) -> None:
        head = {"Content-Type": "text/html", "Set-Cookie": "seen=yes; Path=/"}
        self.send_body(b"<h1>Here is a cookie</h1><script>localStorage.seen = 'yes'</script>", 200, head)

    def answer_strict(self) -> None:
        head = {"Content-Type": "text/html", "Strict-Transport-Security": "max-age=9999"}
        self.send_body(b"<h1>Only by HTTPS from now on</h1>", 200, head)

    def answer_remembers(self) -> None:
        self.send_page(
            "<h1></h1><script>document.querySelector('h1').textContent ="
            " document.cookie + (localStorage.seen ?? 'nothing')</script>"
        )

    def send_page(self, body: str, status: int = 200) -> None:
        self.send_body(body.encode(), status, {"Content-Type": "text/html; charset=utf-8"})

    def send_head_only(self, status: int, **headers: str) -> None:
        self.send_body(b"", status, headers)

    def send_body(self, body: bytes, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is given
        """Says nothing: the tests look at `asked`."""


@contextmanager
def serving() -> Iterator[Site]:
    site = Site()
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.over.set()
        site.shutdown()
        site.server_close()


@contextmanager
def speaking_nonsense() -> Iterator[int]:
    """The port of a server that answers with something that is not HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            try:
                while True:
                    peer, _ = server.accept()
                    peer.recv(1000)
                    peer.sendall(struct.pack(">IQ", 7, 1 << 60) + b"\0" * 20)
                    peer.close()
            except OSError:
                return

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]
