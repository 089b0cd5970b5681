"""The Celery app, and the explicit list of what its workers do."""

import gc
import os
from collections.abc import Callable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")
# Django's checks import every view, which no worker needs; the web server and `migrate` make them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")
# Its processes are shown in `ps` by the command that started them.
os.environ.setdefault("NOSETPS", "1")

import django

django.setup()

from celery import Celery
from celery.signals import (
    setup_logging,
    worker_before_create_process,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_ready,
    worker_shutdown,
)
from django.conf import settings
from kombu import Queue

from workers.jobs import browser_pool
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.capture_screen import capture_screen
from workers.jobs.collect_unused import collect_unused
from workers.jobs.compare_orders import compare_orders
from workers.jobs.count_agreement import count_agreement
from workers.jobs.count_statistics import count_statistics
from workers.jobs.cut_release import cut_release
from workers.jobs.evaluate_assistant import evaluate_assistant
from workers.jobs.execute_script import execute_script
from workers.jobs.export_release import export_release
from workers.jobs.grade_exercise import grade_exercise
from workers.jobs.import_boxes import import_boxes
from workers.jobs.import_dataset import discard_imports, import_dataset
from workers.jobs.make_suggestions import make_suggestions
from workers.jobs.propose_boxes import propose_boxes
from workers.jobs.score_predictions import score_predictions
from workers.jobs.store_upload import store_upload
from workers.jobs.sweep import sweep
from workers.jobs.worker_heartbeat import WorkerHeartbeat
from workers.programs.temporary import remove_abandoned
from workers.scheduler_thread import SchedulerThread

JOBS: list[Callable[..., object]] = [
    capture_screen,
    execute_script,
    cut_release,
    export_release,
    store_upload,
    import_boxes,
    import_dataset,
    discard_imports,
    sweep,
    score_predictions,
    propose_boxes,
    grade_exercise,
    count_agreement,
    count_statistics,
    compare_orders,
    evaluate_assistant,
    make_suggestions,
    ask_assistant,
    collect_unused,
]

HARD_LIMIT_SECONDS = 600


def share_imports(**_: object) -> None:
    """Lets the processes of the pool share what is imported: the garbage collector writes to all that it looks at."""
    gc.collect()
    gc.freeze()


app = Celery("actwright", broker=settings.REDIS_URL)
app.conf.update(
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": 3600,
        "queue_order_strategy": "round_robin",
        "socket_connect_timeout": 5,
        # How long a request for messages waits at the broker; what arrives ends it at once.
        "polling_interval": 5,
    },
    worker_autoscaler="workers.pool_autoscaler:PoolAutoscaler",
    task_ignore_result=True,
    task_queues=[Queue(job.__name__) for job in JOBS],
    task_routes={job.__name__: {"queue": job.__name__} for job in JOBS},
    task_time_limit=HARD_LIMIT_SECONDS,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=500,
)
for job in JOBS:
    app.task(name=job.__name__)(job)

app.steps["worker"].add(SchedulerThread)

if settings.LOG_FORMAT == "json":
    # Whoever listens to it keeps Celery from adding handlers beside Django's.
    setup_logging.connect(lambda **_: None, weak=False)
worker_heartbeat = WorkerHeartbeat()
worker_ready.connect(worker_heartbeat.start)
worker_shutdown.connect(worker_heartbeat.stop)
worker_process_shutdown.connect(browser_pool.shutdown)
worker_before_create_process.connect(share_imports)
for started in (worker_init, worker_process_init):
    started.connect(remove_abandoned)
