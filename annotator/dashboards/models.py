"""The agreement job: its row keeps the figures that it has counted."""

from django.db import models

from annotator.jobs.models import Job


class AgreementCount(Job):
    """Agreement in a dataset as of `as_of`; `seen` are the table sizes then, to detect later work. Only the latest
    count keeps its figures.
    """

    function = "count_agreement"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    as_of = models.DateTimeField(null=True)
    seen = models.JSONField(default=dict)
    figures = models.JSONField(null=True)

    def describe(self) -> str:
        return "agreement"
