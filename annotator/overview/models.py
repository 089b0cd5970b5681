"""Counts of agreement: jobs whose figures are kept until they are counted anew."""

from django.db import models

from annotator.jobs.models import Job


class AgreementCount(Job):
    """How far people agreed as of `as_of`; `seen` says how far the tables had grown by then, to tell whether more has
    been done since. Only the latest count keeps its figures.
    """

    function = "count_agreement"
    subject = "agreement"

    as_of = models.DateTimeField(null=True)
    seen = models.JSONField(default=dict)
    figures = models.JSONField(null=True)

    class Meta(Job.Meta):
        abstract = False
