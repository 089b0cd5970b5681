"""What is periodic goes on when the clock is set."""

import time
from datetime import timedelta

import pytest

from workers.celery import app, monotonic_time, periodic


def test_every_periodic_job_follows_the_monotonic_clock() -> None:
    for name, entry in app.conf.beat_schedule.items():
        assert entry["schedule"].nowfun is monotonic_time, name


def test_a_schedule_is_due_by_elapsed_time_although_the_clock_was_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    last_run, schedule = monotonic_time(), periodic("queue_labels", 10.0)["schedule"]
    hour_ago = time.time() - 3600
    monkeypatch.setattr(time, "time", lambda: hour_ago)
    assert not schedule.is_due(last_run)[0]
    assert schedule.is_due(last_run - timedelta(seconds=11))[0]


def test_nothing_of_the_schedule_is_written_to_a_file() -> None:
    assert app.conf.beat_scheduler == "celery.beat:Scheduler"
