"""A job is a row: the broker only wakes somebody up."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Status(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Job(models.Model):
    """Work for a worker. `progress` runs from 0 to 1; `error` is written for its reader."""

    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="%(class)ss")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress = models.FloatField(default=0.0)
    doing = models.CharField(max_length=200, blank=True)
    error = models.TextField(blank=True)
    worker = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    cancel_asked_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    #: the name of the Celery function that does this job
    function: str

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["status", "heartbeat_at"])]
        ordering = ["-created_at", "-pk"]


class Worker(models.Model):
    """A worker process that was alive at `seen_at`."""

    name = models.CharField(max_length=200, primary_key=True)
    seen_at = models.DateTimeField()
