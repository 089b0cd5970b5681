"""Models of imports: the job, the hidden dataset that holds its rows until it is complete, and its report."""

from django.db import models

from annotator.datasets.models import Dataset
from annotator.episodes.models import Episode
from annotator.jobs.models import Job
from annotator.screens.models import Screen
from annotator.tasks.models import Task


class DatasetImport(Job):
    """The job that brings a release or another dataset in; `source` is a zip file of its folder.

    A `dry_run` only reports. `options` are those of `ImportOptions`, `release` the name and version of an Actwright
    release, `counts` what is or would be written, `published_at` when its rows became part of the dataset.
    """

    function = "import_dataset"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    format = models.CharField(max_length=30)
    name = models.TextField(help_text="the name of the file or folder")
    source = models.FileField(upload_to="imports", max_length=200)
    dry_run = models.BooleanField()
    options = models.JSONField(default=dict, blank=True)
    release = models.CharField(max_length=200, blank=True)
    counts = models.JSONField(default=dict, blank=True)
    published_at = models.DateTimeField(null=True)

    def describe(self) -> str:
        return f"{self.name}, {'dry run' if self.dry_run else 'import'}"


class Staging(models.Model):
    """A dataset without members, which nobody sees: it holds the rows of an import until they are published.

    One without `owner` is being removed.
    """

    dataset = models.OneToOneField(Dataset, on_delete=models.CASCADE, primary_key=True, related_name="+")
    owner = models.OneToOneField(DatasetImport, on_delete=models.SET_NULL, null=True, related_name="staging")


class ImportProblem(models.Model):
    """A row, box or label that was left out or taken differently: where, and why."""

    owner = models.ForeignKey(DatasetImport, on_delete=models.CASCADE, related_name="problems")
    position = models.PositiveIntegerField()
    code = models.CharField(max_length=40)
    message = models.TextField()

    class Meta:
        ordering = ["owner", "position"]
        constraints = [models.UniqueConstraint(fields=["owner", "position"], name="one_import_problem_per_position")]


class ImportedScreen(models.Model):
    """The mark that an import has written a screen whole; `split` is that of a screen without a task, where it had
    one.
    """

    owner = models.ForeignKey(DatasetImport, on_delete=models.CASCADE, related_name="screens")
    screen = models.OneToOneField(Screen, on_delete=models.CASCADE, related_name="imported")
    split = models.CharField(max_length=10, blank=True)


class ImportedTask(models.Model):
    """A task that was imported: the split it had there, in which a release keeps its family; its `key` there.

    Its evidence there counts for nothing here: it is proven once it has run here.
    """

    owner = models.ForeignKey(DatasetImport, on_delete=models.CASCADE, related_name="tasks")
    task = models.OneToOneField(Task, on_delete=models.CASCADE, related_name="imported")
    key = models.TextField()
    split = models.CharField(max_length=10)


class ImportedEpisode(models.Model):
    """The mark that an import has written an episode whole; `place` is where it stood in the files.

    `key` is the `client_id` that its task gets with its publication: the same content comes into a dataset once.
    """

    owner = models.ForeignKey(DatasetImport, on_delete=models.CASCADE, related_name="episodes")
    episode = models.OneToOneField(Episode, on_delete=models.CASCADE, related_name="imported")
    place = models.TextField()
    key = models.UUIDField(null=True)
