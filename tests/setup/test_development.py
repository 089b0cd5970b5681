"""`run.py dev` with real servers: the page comes from Vite, a changed Python file restarts, Ctrl-C ends everything."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from setup import paths
from tests.first_command.newcomer import free_port

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

# What `run.py dev` does once the packages are installed.
SERVE = """
import os
from setup import database, development
from setup.config import read_config
config = read_config(os.environ)
database.ensure(config)
development.serve(config, on_serving=lambda: print("serving", flush=True))
"""
STARTED = re.compile(r"Started server process \[(\d+)\]")


class Development:
    """A running development server; `output` grows line by line, `mark` is in the environment of all its processes."""

    def __init__(self, data_dir: Path) -> None:
        self.mark = f"DATA_DIR={data_dir}"
        self.output: list[str] = []
        self.vite = f"http://127.0.0.1:{(vite_port := free_port())}"
        self.address = f"http://127.0.0.1:{(port := free_port())}"
        inherited = {name: value for name, value in os.environ.items() if name not in {"REDIS_URL", "DATABASE_URL"}}
        settings = {"DATA_DIR": str(data_dir), "DEMO": "0", "PORT": str(port), "VITE_PORT": str(vite_port)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            cwd=paths.ROOT,
            env={**inherited, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.output.extend(iter(self.process.stdout.readline, ""))

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while not condition():
            assert self.process.poll() is None, "".join(self.output)
            assert time.monotonic() < deadline, "".join(self.output)
            time.sleep(0.1)

    def server_processes(self) -> list[str]:
        """The process ids of the web servers started so far."""
        return STARTED.findall("".join(self.output))

    def worker_processes(self) -> set[int]:
        """The main processes of the running Celery workers: children of watchfiles. Celery changes its command line."""
        watching = {pid for pid, command in self.processes().items() if "-m watchfiles" in command}
        return {pid for pid in self.processes() if pid not in watching and _parent_of(pid) in watching}

    def processes(self) -> dict[int, str]:
        """The command lines, by process id, of all processes of this server."""
        commands = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    commands[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
        return commands


def _parent_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@pytest.fixture(scope="module")
def development(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Development]:
    server = Development(tmp_path_factory.mktemp("development"))
    try:
        server.wait_until(lambda: "serving\n" in server.output, 200)
        yield server
    finally:
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
            server.process.wait(60)


def test_the_page_loads_its_scripts_from_vite(development: Development, page: Page) -> None:
    scripts: list[str] = []
    errors: list[str] = []
    page.on("response", lambda response: scripts.append(response.url) if response.ok else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{development.address}/sign-in")
    page.get_by_role("textbox", name="Password").wait_for(timeout=60_000)
    assert f"{development.vite}/static/src/main.tsx" in scripts
    assert f"{development.vite}/static/@vite/client" in scripts
    assert errors == []


def test_a_changed_python_file_restarts_server_and_worker(development: Development, page: Page) -> None:
    development.wait_until(lambda: len(development.worker_processes()) == 1, 60)
    servers, workers = len(development.server_processes()), development.worker_processes()
    os.utime(paths.ROOT / "annotator" / "http" / "page.py")
    development.wait_until(lambda: len(development.server_processes()) > servers, 120)
    development.wait_until(lambda: len(development.worker_processes() - workers) == 1, 120)
    page.goto(f"{development.address}/sign-in")
    page.get_by_role("textbox", name="Password").wait_for()


def test_ctrl_c_leaves_nothing_running(development: Development) -> None:
    assert development.processes()
    development.process.send_signal(signal.SIGINT)
    assert development.process.wait(60) == 0
    assert development.processes() == {}
