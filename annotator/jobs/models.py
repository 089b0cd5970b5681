"""The job table: one row for each piece of work for a worker; the broker only carries its key."""

from typing import Any

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
    """Work for a worker. `progress` runs from 0 to 1; `error` is written for its reader.

    What a kind of job needs besides is a subclass with a table of its own, joined one-to-one (decision 18). `kind` is
    the lower-case name of the subclass; `kind` and `subject`, a few words on what the job is about, are set when the
    row is saved first, so that lists read this table only. `client_id` names the request that asked for it: sent again,
    it is answered with the same jobs.
    """

    kind = models.CharField(max_length=30, editable=False)
    subject = models.TextField(blank=True, editable=False)
    dataset = models.ForeignKey("datasets.Dataset", on_delete=models.CASCADE, related_name="jobs")
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
    client_id = models.UUIDField(null=True, editable=False, help_text="of the request that asked for it")

    #: the name of the Celery function that does this kind of job
    function: str

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["dataset", "-created_at", "-id"], name="newest_jobs"),
            models.Index(fields=["dataset", "status", "-created_at", "-id"], name="newest_jobs_by_status"),
            models.Index(fields=["dataset", "finished_at"], name="jobs_ended_of_late"),
            models.Index(fields=["status", "heartbeat_at"], name="jobs_by_status"),
            models.Index(fields=["client_id"], condition=models.Q(client_id__isnull=False), name="jobs_by_client_id"),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self._state.adding:
            self.kind, self.subject = self.kind_name(), self.describe()
        super().save(*args, **kwargs)

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` in the rows of this model."""
        return cls._meta.model_name or ""

    def describe(self) -> str:
        """What the job is about, in a few words."""
        raise NotImplementedError


class Worker(models.Model):
    """A worker process that was alive at `seen_at`."""

    name = models.CharField(max_length=200, primary_key=True)
    seen_at = models.DateTimeField()
