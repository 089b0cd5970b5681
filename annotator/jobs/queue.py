"""Wakes a worker up. Losing the broker costs delay, never data: `requeue_stale` sends again."""

import logging
from functools import cache

from celery import Celery
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from annotator.jobs.models import Job

log = logging.getLogger(__name__)


@cache
def _broker() -> Celery:
    app = Celery("actwright", broker=settings.REDIS_URL, set_as_current=False)
    # One try: a person waits for the answer, and the sweeper will send again.
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 2, "socket_timeout": 5}
    return app


def send(job: Job) -> None:
    """Sends the job's key to the workers once the current transaction has committed."""
    transaction.on_commit(lambda: _send_now(job))


def _send_now(job: Job) -> None:
    type(job)._default_manager.filter(pk=job.pk).update(sent_at=timezone.now())
    try:
        _broker().send_task(job.function, args=[job.pk], queue=job.function, retry=False, ignore_result=True)
    except (OperationalError, OSError) as error:
        log.warning("%s %s waits for the sweeper: the broker cannot be reached (%s)", job.function, job.pk, error)
