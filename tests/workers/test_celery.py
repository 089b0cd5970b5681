"""What is periodic goes on when the clock is set."""

import subprocess
import sys
import time
from datetime import timedelta

import pytest

from setup.paths import ROOT
from workers.celery import JOBS
from workers.schedule import monotonic_time, periodic
from workers.scheduler import app


def test_every_periodic_job_follows_the_monotonic_clock() -> None:
    for name, entry in app.conf.beat_schedule.items():
        assert entry["schedule"].nowfun is monotonic_time, name


def test_a_schedule_is_due_by_elapsed_time_although_the_clock_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    last_run, schedule = monotonic_time(), periodic("sweep", 10.0)["schedule"]
    hour_ago = time.time() - 3600
    monkeypatch.setattr(time, "time", lambda: hour_ago)
    assert not schedule.is_due(last_run)[0]
    assert schedule.is_due(last_run - timedelta(seconds=11))[0]


def test_nothing_of_the_schedule_is_written_to_a_file() -> None:
    assert app.conf.beat_scheduler == "celery.beat:Scheduler"


def test_what_is_periodic_is_sent_to_the_queue_of_a_job_that_workers_know() -> None:
    names = {job.__name__ for job in JOBS}
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in names
        assert entry["options"]["queue"] == entry["task"]


def test_the_scheduler_loads_neither_models_nor_jobs() -> None:
    program = (
        "import sys, workers.scheduler; sys.exit(bool({'annotator.jobs.models', 'workers.jobs'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
