"""The Celery app, and the explicit list of what its workers do."""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import django

django.setup()

from celery import Celery
from celery.schedules import schedule
from celery.signals import (
    setup_logging,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_ready,
    worker_shutdown,
)
from django.conf import settings
from kombu import Queue

from annotator.jobs.services import requeue_stale
from workers.jobs import browser_pool
from workers.jobs.capture_screen import capture_screen
from workers.jobs.collect_unused import collect_unused
from workers.jobs.count_agreement import count_agreement
from workers.jobs.cut_release import cut_release
from workers.jobs.execute_script import execute_script
from workers.jobs.export_release import export_release
from workers.jobs.forget_logins import forget_logins
from workers.jobs.grade_exercise import grade_exercise
from workers.jobs.import_boxes import import_boxes
from workers.jobs.import_dataset import discard_imports, import_dataset
from workers.jobs.propose_boxes import propose_boxes
from workers.jobs.queue_labels import queue_labels
from workers.jobs.recheck_scripts import recheck_scripts
from workers.jobs.score_predictions import score_predictions
from workers.jobs.store_upload import store_upload
from workers.jobs.worker_heartbeat import WorkerHeartbeat
from workers.programs.temporary import remove_abandoned

JOBS: list[Callable[..., object]] = [
    capture_screen,
    execute_script,
    cut_release,
    export_release,
    store_upload,
    import_boxes,
    import_dataset,
    discard_imports,
    requeue_stale,
    recheck_scripts,
    score_predictions,
    propose_boxes,
    forget_logins,
    queue_labels,
    grade_exercise,
    count_agreement,
    collect_unused,
]

HARD_LIMIT_SECONDS = 600
MONOTONIC_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def monotonic_time() -> datetime:
    """A time that goes on evenly when the clock is set: what is periodic neither waits for an hour nor comes twice."""
    return MONOTONIC_EPOCH + timedelta(seconds=time.monotonic())


def periodic(function: str, seconds: float) -> dict[str, Any]:
    """An entry of the scheduler: by `monotonic_time`; what no worker takes in time is dropped."""
    every = schedule(timedelta(seconds=seconds), nowfun=monotonic_time)
    return {"task": function, "schedule": every, "options": {"expires": max(10.0, seconds)}}


app = Celery("actwright", broker=settings.REDIS_URL)
app.conf.update(
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": 3600,
        "queue_order_strategy": "round_robin",
        "socket_connect_timeout": 5,
    },
    task_ignore_result=True,
    task_queues=[Queue(job.__name__) for job in JOBS],
    task_routes={job.__name__: {"queue": job.__name__} for job in JOBS},
    task_time_limit=HARD_LIMIT_SECONDS,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=500,
    # In memory: the file of the default scheduler may be cut off, and nothing has to be remembered between two starts.
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule={
        "requeue stale jobs": periodic("requeue_stale", settings.SWEEP_SECONDS),
        "discard imports": periodic("discard_imports", settings.SWEEP_SECONDS),
        "forget logins": periodic("forget_logins", 10.0),
        "queue labels": periodic("queue_labels", settings.SWEEP_SECONDS),
        "recheck scripts": periodic("recheck_scripts", settings.SWEEP_SECONDS),
        # Five minutes after a start, and hourly from then on: few installations at home run for an hour.
        "collect unused": {
            **periodic("collect_unused", 3600.0),
            "last_run_at": monotonic_time() - timedelta(minutes=55),
        },
    },
)
for job in JOBS:
    app.task(name=job.__name__)(job)

if settings.LOG_FORMAT == "json":
    # Whoever listens to it keeps Celery from adding handlers beside Django's.
    setup_logging.connect(lambda **_: None, weak=False)
worker_heartbeat = WorkerHeartbeat()
worker_ready.connect(worker_heartbeat.start)
worker_shutdown.connect(worker_heartbeat.stop)
worker_process_shutdown.connect(browser_pool.shutdown)
for started in (worker_init, worker_process_init):
    started.connect(remove_abandoned)
