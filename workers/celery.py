"""The Celery app, and the explicit list of what its workers do."""

import os
from collections.abc import Callable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

import django

django.setup()

from celery import Celery
from celery.signals import worker_process_shutdown, worker_ready, worker_shutdown
from django.conf import settings
from kombu import Queue

from annotator.jobs.services import requeue_stale
from workers.jobs.capture_screen import capture_screen
from workers.jobs.count_agreement import count_agreement
from workers.jobs.cut_release import cut_release
from workers.jobs.execute_script import execute_script
from workers.jobs.forget_logins import forget_logins
from workers.jobs.grade_exercise import grade_exercise
from workers.jobs.import_boxes import import_boxes
from workers.jobs.presence import Presence
from workers.jobs.propose_boxes import propose_boxes
from workers.jobs.recheck_scripts import recheck_scripts
from workers.jobs.score_predictions import score_predictions
from workers.jobs.warm import let_go

JOBS: list[Callable[..., object]] = [
    capture_screen,
    execute_script,
    cut_release,
    import_boxes,
    requeue_stale,
    recheck_scripts,
    score_predictions,
    propose_boxes,
    forget_logins,
    grade_exercise,
    count_agreement,
]

HARD_LIMIT_SECONDS = 600

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
    beat_schedule={
        "requeue stale jobs": {"task": "requeue_stale", "schedule": 10.0, "options": {"expires": 10}},
        "forget logins": {"task": "forget_logins", "schedule": 10.0, "options": {"expires": 10}},
        "recheck scripts": {"task": "recheck_scripts", "schedule": 10.0, "options": {"expires": 10}},
    },
)
for job in JOBS:
    app.task(name=job.__name__)(job)

presence = Presence()
worker_ready.connect(presence.begin)
worker_shutdown.connect(presence.end)
worker_process_shutdown.connect(let_go)
