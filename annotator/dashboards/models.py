"""The jobs of the dashboards: their rows keep the figures that they have counted."""

from django.db import models

from annotator.jobs.models import Job


class Figures(models.Model):
    """What a count keeps: `seen` is the extent of the tables as of `as_of`, to detect later work. Only the latest count
    of its kind keeps its figures.
    """

    as_of = models.DateTimeField(null=True)
    seen = models.JSONField(default=dict)
    figures = models.JSONField(null=True)

    class Meta:
        abstract = True


class AgreementCount(Figures, Job):
    """Agreement in a dataset, by measure."""

    function = "count_agreement"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")

    def describe(self) -> str:
        return "agreement"


class StatisticsCount(Figures, Job):
    """The statistics of a dataset: a list of `domain.statistics.table.Table` as JSON."""

    function = "count_statistics"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")

    def describe(self) -> str:
        return "statistics"
