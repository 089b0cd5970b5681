"""Sends the keys of jobs to the broker. `requeue_stale` sends lost ones again.

Celery is imported with the first job: a web process that sends none does without its 25 MB.
"""

import logging
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from annotator.jobs.models import Job, Status
from annotator.jobs.selectors import job_model

if TYPE_CHECKING:
    from celery import Celery

log = logging.getLogger(__name__)


@cache
def _broker() -> "Celery":
    from celery import Celery

    app = Celery("actwright", broker=settings.REDIS_URL, set_as_current=False)
    # One try: a person waits for the answer, and the sweeper will send again.
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 2, "socket_timeout": 5}
    return app


def send(job: Job) -> None:
    """Sends the job's key to the workers after the current transaction, unless it is no longer queued.

    A failure to send is logged and left to `requeue_stale`: the job is saved, and its sender is told so.
    """
    transaction.on_commit(lambda: _send_now(job), robust=True)


def _send_now(job: Job) -> None:
    queued = Job.objects.filter(pk=job.pk, status=Status.QUEUED)
    model = job_model(job.kind)
    if model is None or not queued.update(sent_at=timezone.now()):
        return
    from kombu.exceptions import OperationalError
    from redis.exceptions import RedisError

    function = model.function
    try:
        _broker().send_task(function, args=[job.pk], queue=function, retry=False, ignore_result=True)
    except (OperationalError, OSError, RedisError) as error:
        queued.update(sent_at=None)
        log.warning("%s %s waits for requeue_stale: the broker did not take it (%s)", function, job.pk, error)


def broker_failure() -> str:
    """The reason why the broker cannot be reached, for the log; empty when it responds."""
    from kombu.exceptions import OperationalError

    try:
        with _broker().connection_for_write() as connection:
            # Without another try: Kombu would sleep for two seconds before it.
            connection.ensure_connection(max_retries=0)
    except (OperationalError, OSError) as error:
        return str(error) or type(error).__name__
    return ""
