"""The server of the queue benchmark: uvicorn with a database of its own, which can be killed and restarted."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from benchmarks._rates import child_processes, cpu_seconds, process_tree
from setup.paths import ROOT
from setup.services import web_responds_at
from setup.supervisor import start_with_subreaper
from tests.services import migrated

START_SECONDS = 60


class QueueServer:
    """A running server: its port, and the environment of its programs."""

    def __init__(self, folder: Path, database_url: str, workers: int) -> None:
        self.port = _free_port()
        own_settings = {"DATA_DIR": str(folder), "DATABASE_URL": database_url, "LOG_LEVEL": "ERROR"}
        unused_broker = f"redis+socket://{folder}/nobody.sock"
        self._env = {
            **os.environ,
            **own_settings,
            "REDIS_URL": unused_broker,
            "DJANGO_SETTINGS_MODULE": "annotator.settings",
        }
        self.database_url = database_url
        self._workers = str(workers)
        self._run("manage.py", "migrate", "--verbosity", "0")
        self.log = folder / "web.log"
        self._web = self._start()

    def fill(self, people: int, screens: int, boxes: int, *, opened: bool = False) -> list[str]:
        """The tokens of the people, see `_queue_dataset.fill`."""
        words = [str(number) for number in (people, screens, boxes)] + (["opened"] if opened else [])
        tokens: list[str] = json.loads(self._run("-m", "benchmarks._queue_dataset", "fill", *words))
        return tokens

    def fill_screens(self, people: int, screens: int) -> list[str]:
        """The tokens of the people, see `_queue_screens_dataset.fill`."""
        tokens: list[str] = json.loads(self._run("-m", "benchmarks._queue_screens_dataset", str(people), str(screens)))
        return tokens

    def fill_load(self, people: int, boxes: int) -> list[str]:
        """The tokens of the people, see `_load_dataset.fill_load`."""
        tokens: list[str] = json.loads(self._run("-m", "benchmarks._load_dataset", "fill", str(people), str(boxes)))
        return tokens

    def sign_in(self, datasets: int, people: int) -> list[tuple[str, str]]:
        """A dataset's slug and a session key for each of new people, see `_event_streams.fill`."""
        answer = self._run("-m", "benchmarks._event_streams", "fill", str(datasets), str(people))
        return [(slug, key) for slug, key in json.loads(answer)]

    def sign_out(self, session_key: str) -> None:
        """The session ends."""
        self._run("-m", "benchmarks._event_streams", "end", session_key)

    def cpu_seconds(self) -> float:
        """User and system time of the server's processes so far."""
        return cpu_seconds(set(process_tree(self._web.pid)))

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self._run("-m", "benchmarks._queue_dataset", "facts"))
        return facts

    def kill_and_restart(self) -> None:
        """Kill every process of the server with SIGKILL, as a power cut would, and start it again."""
        for process in [
            grandchild for child in child_processes(self._web.pid) for grandchild in (child, *child_processes(child))
        ]:
            # Its parent's death may have ended it already.
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._web.wait(timeout=START_SECONDS)
        self._web = self._start()

    def stop(self) -> None:
        self._web.terminate()
        self._web.wait(timeout=START_SECONDS)

    def _start(self) -> subprocess.Popen[bytes]:
        address_options = ["--host", "127.0.0.1", "--port", str(self.port), "--workers", self._workers]
        command = [sys.executable, "-m", "annotator.server", *address_options, "--log-level", "error"]
        with self.log.open("ab") as output:
            web = start_with_subreaper(command, env=self._env, grace=3, output=output)
        until = time.monotonic() + START_SECONDS
        while not web_responds_at(f"http://127.0.0.1:{self.port}/api/me")():
            if web.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.1)
        return web

    def _run(self, *words: str) -> str:
        result = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self._env, capture_output=True, text=True, check=False
        )
        if result.returncode:
            raise RuntimeError(f"{' '.join(words)} failed:\n{result.stdout}{result.stderr}")
        return result.stdout


@contextmanager
def queue_server(database: str, *, workers: int = 2) -> Iterator[QueueServer]:
    """A running server over a new database, sqlite or postgres, in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="actwright-queue-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        url = _migrated_database(database, folder)
        server = QueueServer(folder, url, workers)
        try:
            yield server
        finally:
            server.stop()


def _migrated_database(database: str, folder: Path) -> str:
    """The DATABASE_URL of a new database with the tables; the server brings it up to date in no time."""
    if database == "postgres":
        return migrated.start_postgres(folder)
    file = folder / "actwright.sqlite3"
    migrated.copy_to(file)
    return f"sqlite:///{file}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
