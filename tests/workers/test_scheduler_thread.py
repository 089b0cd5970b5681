"""A worker that was asked `--with-scheduler` sends the periodic jobs; others send none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from setup.paths import ROOT
from tests.services.valkey import running_valkey

# Waits for the first message of the queue that sweeps are sent to.
PROGRAM = """
import sys
from workers.celery import app
from workers.scheduler_thread import SchedulerThread
from django.conf import settings
settings.SWEEP_SECONDS = 0.2
step = SchedulerThread(None, with_scheduler=sys.argv[1] == "asked")
if step.enabled:
    step.start(None)
with app.connection_for_read() as connection:
    found = connection.default_channel.client.blpop(["sweep"], timeout=int(sys.argv[2]))
print("sent" if found else "none")
"""


def sent(asked: str, seconds: int, unix_socket: Path, folder: Path) -> str:
    env = {**os.environ, "REDIS_URL": f"redis+socket://{unix_socket}", "DATA_DIR": str(folder)}
    command = [sys.executable, "-c", PROGRAM, asked, str(seconds)]
    done = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(("asked", "seconds", "expected"), [("asked", 30, "sent"), ("not asked", 1, "none")])
def test_only_a_worker_that_was_asked_to_sends_periodic_jobs(
    asked: str, seconds: int, expected: str, tmp_path: Path
) -> None:
    with running_valkey() as unix_socket:
        assert sent(asked, seconds, unix_socket, tmp_path) == expected
