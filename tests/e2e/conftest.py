"""A running Actwright for browser tests: web server, worker, scheduler, Valkey, and a database of its own."""

import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from setup.supervisor import start_with_subreaper
from tests.services.stack import running_stack

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "walk the whole walk"
PATIENCE_SECONDS = 60
expect.set_options(timeout=20_000)


@dataclass(frozen=True)
class Stack:
    """A running Actwright: its address, and the environment in which its commands run."""

    address: str
    env: dict[str, str]

    def manage(self, *words: str) -> str:
        completed = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert completed.returncode == 0, completed.stderr
        return completed.stdout

    def make_staff(self, name: str) -> None:
        change = f"User.objects.filter(username={name!r}).update(is_staff=True)"
        self.manage("shell", "--verbosity", "0", "-c", f"from annotator.accounts.models import User\n{change}")

    def create_people(self, *names: str) -> None:
        """People with PASSWORD."""
        lines = [
            "from annotator.accounts.services import create_user",
            f"for name in {names!r}:",
            f"    create_user(username=name, password={PASSWORD!r}, name=name.title())",
        ]
        self.manage("shell", "--verbosity", "0", "-c", "\n".join(lines))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    """The stack of all these tests, in a folder with a short path: a socket's may have 107 bytes only."""
    variables = {
        "DJANGO_SETTINGS_MODULE": "tests.services.settings",
        "RECHECK_QUIET_SECONDS": "1",
        "CAPTURE_ALLOWED_HOSTS": "127.0.0.1",
        "ASSISTANT_ALLOWED_HOSTS": "127.0.0.1",
    }
    with (
        TemporaryDirectory(prefix="actwright-e2e-", ignore_cleanup_errors=True) as folder,
        running_stack(Path(folder), variables) as started,
    ):
        yield Stack(started.address, started.env)


def web_command(address: str) -> list[str]:
    """Serves at this address, which ends in its port."""
    port = address.rpartition(":")[2]
    return [sys.executable, "-m", "annotator.server", "--port", port, "--workers", "1", "--log-level", "warning"]


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[None]:
    process = start_with_subreaper(command, env=env, output=None)
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"nothing answers at {address}")


PAGE = """<!doctype html><html lang="en"><title>Corner shop</title>
<body style="font: 16px sans-serif">
<input aria-label="Search" style="position:absolute; left:40px; top:30px; width:300px; height:40px">
<button style="position:absolute; left:360px; top:30px; width:100px; height:40px">Find</button>
<a href="/basket" style="position:absolute; left:40px; top:120px">Your basket</a>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page with a field, a button and a link."""
    folder = tmp_path_factory.mktemp("shop")
    (folder / "index.html").write_text(PAGE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()
    server.server_close()


def sign_in(browser: Browser, stack: Stack, name: str, password: str = PASSWORD) -> Page:
    """A browser of this person's own, signed in, at their home.

    Without the form, which tests/e2e/test_accounts.py fills in: a page less for each of seventy people.
    """
    context = browser.new_context(
        base_url=stack.address, reduced_motion="reduce", viewport={"width": 1440, "height": 900}
    )
    context.set_default_timeout(20_000)
    context.request.get("/api/me")
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    signed_in = context.request.post(
        "/api/sign-in",
        data={"username": name, "password": password},
        headers={"X-CSRFToken": token, "Referer": stack.address},
    )
    assert signed_in.ok, signed_in.text()
    page = context.new_page()
    page.goto("/")
    page.get_by_role("heading", name="My work").wait_for()
    return page


def accessibility_violations(page: Page) -> list[tuple[str, str]]:
    """The violations that axe finds on a page: (rule, HTML of the first element)."""
    # Without this it also collects, and hands over, every element that satisfies a rule: twice the time.
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(violation["id"], violation["nodes"][0]["html"][:200]) for violation in violations]
