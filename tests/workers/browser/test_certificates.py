"""Tests of certificates that are not valid: they are accepted of named hosts only, and told in the warnings."""

import ssl
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser

PAGE = "<h1>Behind a certificate of our own</h1><img src=/picture.svg width=40 height=40 onerror='document.title=1'>"


@pytest.fixture(scope="module")
def self_signed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server whose certificate it has signed itself."""
    folder = tmp_path_factory.mktemp("https")
    key, certificate, files = folder / "key.pem", folder / "certificate.pem", folder / "files"
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    subprocess.run([*new, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    files.mkdir()
    (files / "index.html").write_text(f"<!doctype html>{PAGE}")
    (files / "picture.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><circle r='20' /></svg>")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(files))) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Prints nothing."""


def request(port: int, *named: str) -> CaptureRequest:
    return CaptureRequest(
        f"https://127.0.0.1:{port}/", allowed_hosts=("127.0.0.1",), accepted_certificates=named, keep_snapshot=False
    )


def test_a_certificate_that_is_not_valid_is_accepted_of_a_named_host_and_warned_of(
    worker: CaptureWorker, self_signed: int
) -> None:
    page = capture(worker, request(self_signed, f"127.0.0.1:{self_signed}"))
    assert [text.text for text in page.texts] == ["Behind a certificate of our own"]
    assert page.title == ""
    (warning,) = page.warnings
    assert "certificate of 127.0.0.1 is not valid" in warning


@pytest.mark.parametrize("named", [(), ("example.com",)])
def test_of_other_hosts_it_is_refused_even_right_after(
    worker: CaptureWorker, self_signed: int, named: tuple[str, ...]
) -> None:
    capture(worker, request(self_signed, "127.0.0.1"))
    with pytest.raises(CaptureFailed, match="certificate") as raised:
        capture(worker, request(self_signed, *named))
    assert raised.value.code == "certificate"


def test_a_host_without_a_rule_by_name_is_bad(worker: CaptureWorker, self_signed: int) -> None:
    with pytest.raises(CaptureFailed, match="not a host"):
        capture(worker, request(self_signed, "https://nothing/"))
