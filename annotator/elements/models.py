"""The jobs of elements: their rows keep the tables that they have counted."""

from django.db import models

from annotator.jobs.models import Job
from annotator.releases.models import Release


class OrderComparison(Job):
    """The comparison of sources, orders and texts of elements over a release: a list of `Table` as JSON."""

    function = "compare_orders"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="order_comparisons")
    seed = models.BigIntegerField(default=0)
    tables = models.JSONField(default=list)

    def describe(self) -> str:
        return f"elements of release {self.release.number}"
