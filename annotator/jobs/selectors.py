"""Questions about jobs and the workers that do them."""

from datetime import datetime, timedelta

from django.apps import apps
from django.db.models import Max
from django.utils import timezone

from annotator.jobs.models import Job, Worker

ALIVE_WITHIN = timedelta(seconds=20)


def job_models() -> list[type[Job]]:
    """Every kind of job the house knows, in the order of its rooms."""
    return [model for model in apps.get_models() if issubclass(model, Job)]


def job_model(kind: str) -> type[Job] | None:
    """The model whose lower-case name is `kind` (capture, execution, release)."""
    return next((model for model in job_models() if model._meta.model_name == kind), None)


def workers_alive() -> int:
    return Worker.objects.filter(seen_at__gt=timezone.now() - ALIVE_WITHIN).count()


def last_worker_seen() -> datetime | None:
    seen: datetime | None = Worker.objects.aggregate(last=Max("seen_at"))["last"]
    return seen
