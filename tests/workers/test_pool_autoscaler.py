"""A worker at rest has one process; several jobs at once start more, which end again."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from setup.paths import ROOT
from tests.eventually import eventually
from tests.services.valkey import running_valkey

pytestmark = pytest.mark.long
PATIENCE = 30.0
# A worker whose periodic job and one other take until a file is there, and whose pool has rested after a second.
WORKER = """
import pathlib, sys, time, uuid
from workers import pool_autoscaler, run_worker
from workers.celery import app
pool_autoscaler.REST_SECONDS = 1.0
folder = pathlib.Path(sys.argv[1])
def rest():
    (folder / f"began-{uuid.uuid4()}").touch()
    while not (folder / "done").exists():
        time.sleep(0.05)
for name in ("sweep", "grade_exercise"):
    app.tasks.pop(name)
    app.task(name=name)(rest)
sys.argv = ["run_worker", "--concurrency", "2"]
sys.exit(run_worker.main())
"""
SEND = """
import sys
from celery import Celery
from django.conf import settings
import workers.celery
app = Celery("tests", broker=settings.REDIS_URL, set_as_current=False)
for name in sys.argv[1:]:
    app.send_task(name, queue=name)
"""


class Worker:
    """A real worker with a broker of its own."""

    def __init__(self, process: subprocess.Popen[bytes], env: dict[str, str], folder: Path) -> None:
        self._process, self._env, self._folder = process, env, folder

    def send(self, *names: str) -> None:
        subprocess.run([sys.executable, "-c", SEND, *names], env=self._env, cwd=ROOT, check=True)

    def began(self) -> int:
        """How many jobs have begun."""
        return len(list(self._folder.glob("began-*")))

    def finish_jobs(self) -> None:
        (self._folder / "done").touch()

    def processes(self) -> int:
        pid = self._process.pid
        return len(Path(f"/proc/{pid}/task/{pid}/children").read_text().split())


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Worker]:
    with running_valkey() as unix_socket:
        env = {**os.environ, "REDIS_URL": f"redis+socket://{unix_socket}", "DATA_DIR": str(tmp_path)}
        process = subprocess.Popen([sys.executable, "-c", WORKER, str(tmp_path)], env=env, cwd=ROOT)
        worker = Worker(process, env, tmp_path)
        try:
            assert eventually(lambda: worker.processes() == 1, PATIENCE)
            yield worker
        finally:
            worker.finish_jobs()
            process.terminate()
            process.wait(PATIENCE)


def test_two_jobs_at_once_have_two_processes_of_which_one_stays(worker: Worker) -> None:
    worker.send("grade_exercise", "grade_exercise")
    assert eventually(lambda: worker.processes() == 2, PATIENCE)
    worker.finish_jobs()
    assert eventually(lambda: worker.processes() == 1, PATIENCE)


def test_a_job_that_comes_during_a_periodic_one_has_a_process_and_two_periodic_ones_wait(worker: Worker) -> None:
    worker.send("sweep", "sweep")
    assert eventually(lambda: worker.began() == 1, PATIENCE)
    time.sleep(1.0)
    assert worker.processes() == 1
    worker.send("grade_exercise")
    assert eventually(lambda: worker.processes() == 2, PATIENCE)
    assert eventually(lambda: worker.began() == 2, PATIENCE)
