"""The web site of an environment, in the session's sandbox: serves a folder and notes the forms that are sent to it.

Standard library only: it runs under the system's python3. Arguments: folder of the site, port, file for the forms (one
JSON object a line: path and fields), file to make once it answers.
"""

from __future__ import annotations

import json
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

FORM_BYTES = 1_000_000
FORM_TYPE = "application/x-www-form-urlencoded"
RECEIVED = b"<!doctype html><html lang=en><title>Received</title><h1>Received</h1><p>The form has been received.</p>"


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers a form with the page of the same path if the site has one, else with a page that says so."""

    forms: Path
    lock = threading.Lock()

    def do_POST(self) -> None:
        size = int(self.headers.get("Content-Length", "0"))
        if size > FORM_BYTES or not self.headers.get("Content-Type", "").startswith(FORM_TYPE):
            self.send_error(415, f"Send a form as {FORM_TYPE}, with at most {FORM_BYTES} bytes")
            return
        path = urlsplit(self.path).path
        fields = dict(parse_qsl(self.rfile.read(size).decode(), keep_blank_values=True))
        with self.lock, self.forms.open("a") as file:
            file.write(json.dumps({"path": path, "fields": fields}) + "\n")
        if Path(self.translate_path(path)).is_file():
            self.do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(RECEIVED)))
        self.end_headers()
        self.wfile.write(RECEIVED)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def main() -> None:
    folder, port, forms, ready = sys.argv[1:]
    SiteHandler.forms = Path(forms)
    SiteHandler.forms.touch(mode=0o600)
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), partial(SiteHandler, directory=folder))
    Path(ready).touch()
    server.serve_forever()


if __name__ == "__main__":
    main()
