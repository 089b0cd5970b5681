"""A server of the benchmark's own: uvicorn over a database in a folder, which may be killed and started again."""

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
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks._tally import children
from setup.places import ROOT
from setup.services import serves
from setup.supervisor import start_guarded
from tests.services import postgres

START_SECONDS = 60


class Place:
    """Where people work: an address and the environment of its programs."""

    def __init__(self, folder: Path, database_url: str, workers: int) -> None:
        self.port = _free_port()
        mine = {"DATA_DIR": str(folder), "DATABASE_URL": database_url, "LOG_LEVEL": "ERROR"}
        nobody = f"redis+socket://{folder}/nobody.sock"
        self._env = {**os.environ, **mine, "REDIS_URL": nobody, "DJANGO_SETTINGS_MODULE": "annotator.settings"}
        self.database_url = database_url
        self._workers = str(workers)
        self._run("manage.py", "migrate", "--verbosity", "0")
        self.log = folder / "web.log"
        self._web = self._start()

    def fill(self, people: int, screens: int, boxes: int, *, opened: bool = False) -> list[str]:
        """The tokens of the people, see `_queue_world.fill`."""
        words = [str(number) for number in (people, screens, boxes)] + (["opened"] if opened else [])
        tokens: list[str] = json.loads(self._run("-m", "benchmarks._queue_world", "fill", *words))
        return tokens

    def facts(self) -> dict[str, Any]:
        known: dict[str, Any] = json.loads(self._run("-m", "benchmarks._queue_world", "facts"))
        return known

    def kill_and_restart(self) -> None:
        """As a power cut would: SIGKILL to every process of the server."""
        for process in [one for child in children(self._web.pid) for one in (child, *children(child))]:
            os.kill(process, signal.SIGKILL)
        self._web.wait(timeout=START_SECONDS)
        self._web = self._start()

    def stop(self) -> None:
        self._web.terminate()
        self._web.wait(timeout=START_SECONDS)

    def _start(self) -> subprocess.Popen[bytes]:
        place = ["--host", "127.0.0.1", "--port", str(self.port), "--workers", self._workers]
        manner = ["--lifespan", "off", "--no-access-log", "--log-level", "error"]
        command = [sys.executable, "-m", "uvicorn", "annotator.asgi:application", *place, *manner]
        with self.log.open("ab") as output:
            web = start_guarded(command, env=self._env, grace=3, output=output)
        until = time.monotonic() + START_SECONDS
        while not serves(f"http://127.0.0.1:{self.port}/api/me")():
            if web.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.1)
        return web

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self._env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout


@contextmanager
def place(database: str, *, workers: int = 2) -> Iterator[Place]:
    """A running server over a new database, sqlite or postgres, in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="actwright-queue-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        url = postgres.start(folder) if database == "postgres" else f"sqlite:///{folder / 'actwright.sqlite3'}"
        here = Place(folder, url, workers)
        try:
            yield here
        finally:
            here.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
