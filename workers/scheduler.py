"""The Celery app of the scheduler, which sends periodic jobs by their names and needs neither models nor jobs."""

import logging.config
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "annotator.settings")

from celery import Celery
from celery.signals import setup_logging
from django.conf import settings

from workers.schedule import beat_schedule

# Without Celery's support of Django, which would load every model.
app = Celery("actwright", broker=settings.REDIS_URL, fixups=[])
app.conf.update(
    broker_connection_retry_on_startup=True,
    broker_transport_options={"socket_connect_timeout": 5},
    task_ignore_result=True,
    # In memory: the file of the default scheduler may be cut off, and nothing has to be remembered between two starts.
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule=beat_schedule(),
)
if settings.LOG_FORMAT == "json":
    # Whoever listens to it keeps Celery from adding handlers beside these.
    setup_logging.connect(lambda **_: logging.config.dictConfig(settings.LOGGING), weak=False)
