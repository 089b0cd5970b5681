"""What is periodic: the function of each job and how often it is sent, by a clock that nobody sets."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from celery.schedules import schedule
from django.conf import settings

MONOTONIC_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def monotonic_time() -> datetime:
    """A time that goes on evenly when the clock is set: what is periodic neither waits for an hour nor comes twice."""
    return MONOTONIC_EPOCH + timedelta(seconds=time.monotonic())


def periodic(function: str, seconds: float) -> dict[str, Any]:
    """An entry of the scheduler: by `monotonic_time`; what no worker takes in time is dropped."""
    every = schedule(timedelta(seconds=seconds), nowfun=monotonic_time)
    # A job's queue bears the name of its function.
    options = {"expires": max(10.0, seconds), "queue": function}
    return {"task": function, "schedule": every, "options": options}


def beat_schedule() -> dict[str, dict[str, Any]]:
    """The entries by their names."""
    return {
        "sweep": periodic("sweep", settings.SWEEP_SECONDS),
        "discard imports": periodic("discard_imports", 60.0),
        # Five minutes after a start, and hourly from then on: few installations at home run for an hour.
        "collect unused": {
            **periodic("collect_unused", 3600.0),
            "last_run_at": monotonic_time() - timedelta(minutes=55),
        },
    }
