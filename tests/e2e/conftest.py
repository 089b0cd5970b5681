"""The whole of Actwright, really running: web server, worker, scheduler, Valkey, a database of its own."""

import os
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

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from setup.supervisor import start_guarded

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "walk the whole walk"
PATIENCE_SECONDS = 60


@dataclass(frozen=True)
class Stack:
    """A running Actwright: its address, and the environment in which its commands run."""

    address: str
    env: dict[str, str]

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def create_people(self, *names: str) -> None:
        made = [f"create_user(username={name!r}, password={PASSWORD!r}, name={name.title()!r})" for name in names]
        lines = ["from annotator.accounts.services import create_user", *made]
        self.manage("shell", "--verbosity", "0", "-c", "\n".join(lines))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory, valkey_url: str) -> Iterator[Stack]:
    data, port = tmp_path_factory.mktemp("actwright"), free_port()
    ours = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL"}
    given = {name: value for name, value in os.environ.items() if name not in ours}
    env = {**given, "DATA_DIR": str(data), "REDIS_URL": valkey_url, "RECHECK_QUIET_SECONDS": "1"}
    stack = Stack(f"http://127.0.0.1:{port}", env)
    stack.manage("migrate", "--verbosity", "0")
    worker = [sys.executable, "-m", "celery", "--quiet", "-A", "workers.celery", "worker", "--concurrency", "1"]
    beat = [sys.executable, "-m", "celery", "--quiet", "-A", "workers.celery", "beat", "-s", str(data / "beat")]
    with running(web_command(stack.address), env), running(worker, env), running(beat, env):
        wait_for(f"{stack.address}/api/me")
        yield stack


def web_command(address: str) -> list[str]:
    """Serves at this address, which ends in its port."""
    port = address.rpartition(":")[2]
    web = [sys.executable, "-m", "uvicorn", "annotator.asgi:application", "--port", port, "--lifespan", "off"]
    return [*web, "--log-level", "warning"]


@contextmanager
def running(command: list[str], env: dict[str, str]) -> Iterator[None]:
    process = start_guarded(command, env=env, output=None)
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
    """A browser of this person's own, signed in by hand."""
    context = browser.new_context(
        base_url=stack.address, reduced_motion="reduce", viewport={"width": 1440, "height": 900}
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/sign-in")
    page.get_by_label("User name").fill(name)
    page.get_by_role("textbox", name="Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="My work").wait_for()
    return page


def objections(page: Page) -> list[tuple[str, str]]:
    """What axe finds wrong with the page as it stands: each rule, and the first element that breaks it."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
