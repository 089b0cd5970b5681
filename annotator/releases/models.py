"""Models of releases: frozen, reproducible selections of a dataset."""

from typing import Any

from django.db import models

from annotator.datasets.models import Dataset
from annotator.jobs.models import Job
from annotator.tasks.models import Script


class GroupBy(models.TextChoices):
    """The widest group of tasks that is never divided between splits, besides near-duplicate sentences."""

    FAMILY = "family"
    SCREEN = "screen"
    APPLICATION = "application"


class Release(Job):
    """A release with its inputs; `digest` is the SHA-256 of its archive.

    `hold` maps applications (slugs) to the split they are kept for, `warnings` are sentences for whoever cuts,
    `frozen_at` is when all its items had been written: an attempt that is resumed keeps them from then on.
    `numbered_in` is always the job's dataset: a constraint can only name columns of its own table.
    """

    function = "cut_release"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    numbered_in = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="releases", editable=False)
    number = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    ratio = models.JSONField()
    format = models.CharField(max_length=30)
    name = models.CharField(max_length=100, blank=True)
    version = models.CharField(max_length=30, blank=True)
    note = models.TextField(blank=True)
    group_by = models.CharField(max_length=12, choices=GroupBy.choices, default=GroupBy.SCREEN)
    hold = models.JSONField(default=dict, blank=True)
    warnings = models.JSONField(default=list, blank=True)
    frozen_at = models.DateTimeField(null=True)
    counts = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    file = models.FileField(upload_to="releases", max_length=200, blank=True)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.numbered_in_id = self.dataset_id
        super().save(*args, **kwargs)

    def describe(self) -> str:
        return f"release {self.number}"

    class Meta:
        constraints = [models.UniqueConstraint(fields=["numbered_in", "number"], name="one_release_per_number")]


class ReleaseScreen(models.Model):
    """A screen as of the freezing; `record` holds everything a format needs, boxes included."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="screens")
    position = models.PositiveIntegerField()
    record = models.JSONField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_screen_per_position")]


class ReleaseItem(models.Model):
    """One family as of the freezing; `stored` lacks the screen where `screen` has it.

    Releases of earlier versions stored the screen with each of its families.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    split = models.CharField(max_length=10)
    script = models.ForeignKey(Script, on_delete=models.PROTECT, related_name="+")
    screen = models.ForeignKey(ReleaseScreen, on_delete=models.CASCADE, null=True, related_name="items")
    stored = models.JSONField(db_column="record")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_item_per_position")]

    @property
    def record(self) -> dict[str, Any]:
        """The whole record as `domain.formats.record.as_json` made it."""
        return {**self.stored, "screen": self.screen.record} if self.screen else dict(self.stored)
