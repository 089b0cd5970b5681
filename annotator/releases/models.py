"""Releases: frozen, reproducible cuts of a dataset."""

from django.db import models

from annotator.jobs.models import Job
from annotator.tasks.models import Script


class Release(Job):
    """A cut with its split and seed; `digest` is the SHA-256 of its archive."""

    function = "cut_release"

    number = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    ratio = models.JSONField()
    format = models.CharField(max_length=30)
    counts = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    file = models.FileField(upload_to="releases", max_length=200, blank=True)

    @property
    def subject(self) -> str:
        return f"release {self.number}"

    class Meta(Job.Meta):
        abstract = False
        constraints = [models.UniqueConstraint(fields=["dataset", "number"], name="one_release_per_number")]


class ReleaseItem(models.Model):
    """One family as it was when the release was cut; `record` holds all that a format needs."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    split = models.CharField(max_length=10)
    script = models.ForeignKey(Script, on_delete=models.PROTECT, related_name="+")
    record = models.JSONField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_item_per_position")]
