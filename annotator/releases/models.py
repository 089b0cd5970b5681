"""Models of releases: frozen, reproducible selections of a dataset."""

from typing import Any

from django.db import models
from django.db.models import Q

from annotator.datasets.models import Dataset
from annotator.episodes.models import Submission
from annotator.jobs.models import Job
from annotator.tasks.models import Execution, Script


class GroupBy(models.TextChoices):
    """The widest group of tasks that is never divided between splits, besides near-duplicate sentences."""

    FAMILY = "family"
    SCREEN = "screen"
    APPLICATION = "application"


class Release(Job):
    """A release with its inputs; `digest` is the SHA-256 of its archive.

    `hold` maps applications (slugs) to the split they are kept for, `warnings` are sentences for whoever cuts,
    `findings` those on scripts to which public scorers do not give 100 %,
    `frozen_at` is when all its items had been written: an attempt that is resumed keeps them from then on.
    A release with a `base` holds what that one holds without the `withdrawn` families, a list of {family, reason}.
    `evidence` is a file of its own, since it holds dates: the runs that proved the scripts. At most one release of a
    dataset is official: overview, trials and leaderboard follow it.
    `statistics` are those of its content (`domain.statistics`), as JSON; null in releases of earlier versions.
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
    findings = models.JSONField(default=list, blank=True)
    frozen_at = models.DateTimeField(null=True)
    counts = models.JSONField(default=dict, blank=True)
    statistics = models.JSONField(null=True)
    digest = models.CharField(max_length=64, blank=True)
    file = models.FileField(upload_to="releases", max_length=200, blank=True)
    evidence = models.FileField(upload_to="releases", max_length=200, blank=True)
    evidence_digest = models.CharField(max_length=64, blank=True)
    base = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    withdrawn = models.JSONField(default=list, blank=True)
    official_since = models.DateTimeField(null=True)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.numbered_in_id = self.dataset_id
        super().save(*args, **kwargs)

    @property
    def all_warnings(self) -> list[str]:
        """What is shown as warnings."""
        return [*self.warnings, *self.findings]

    def describe(self) -> str:
        return f"release {self.number}"

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["numbered_in", "number"], name="one_release_per_number"),
            models.UniqueConstraint(
                fields=["numbered_in"], condition=Q(official_since__isnull=False), name="one_official_release"
            ),
        ]


class ReleaseExport(Job):
    """The archive of a release in another format; `digest` is its SHA-256.

    It is made of the release's frozen rows, so its file is kept until `expires_at` only and can be made again.
    """

    function = "export_release"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="exports")
    format = models.CharField(max_length=30)
    digest = models.CharField(max_length=64, blank=True)
    file = models.FileField(upload_to="releases", max_length=200, blank=True)
    expires_at = models.DateTimeField(null=True)

    def describe(self) -> str:
        return f"release {self.release.number} as {self.format}"


class ReleaseScreen(models.Model):
    """A screen as of the freezing; `record` holds everything a format needs, boxes included.

    `split` is that of a labelled screen without a task; where it is empty, the families tell.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="screens")
    position = models.PositiveIntegerField()
    record = models.JSONField()
    split = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_screen_per_position")]


class ReleaseItem(models.Model):
    """One family as of the freezing; `stored` lacks the screen where `screen` has it.

    Releases of earlier versions stored the screen with each of its families. `execution` proved the script.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    split = models.CharField(max_length=10)
    script = models.ForeignKey(Script, on_delete=models.PROTECT, related_name="+")
    execution = models.ForeignKey(Execution, on_delete=models.SET_NULL, null=True, related_name="+")
    screen = models.ForeignKey(ReleaseScreen, on_delete=models.CASCADE, null=True, related_name="items")
    stored = models.JSONField(db_column="record")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_item_per_position")]

    @property
    def record(self) -> dict[str, Any]:
        """The whole record as `domain.formats.record.as_json` made it."""
        return {**self.stored, "screen": self.screen.record} if self.screen else dict(self.stored)


class ReleaseEpisode(models.Model):
    """One accepted episode as of the freezing; `record` is what `domain.formats.episodes.record` makes of it.

    `submission` is what was accepted; its replay is the evidence of the tier.
    """

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="episodes")
    position = models.PositiveIntegerField()
    split = models.CharField(max_length=10)
    tier = models.CharField(max_length=30)
    submission = models.ForeignKey(Submission, on_delete=models.SET_NULL, null=True, related_name="+")
    record = models.JSONField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["release", "position"], name="one_episode_per_position")]
