"""Models of elements: jobs that count tables, and what was detected on pictures."""

from django.db import models

from annotator.jobs.models import Job
from annotator.releases.models import Release, ReleaseScreen


class OrderComparison(Job):
    """The comparison of sources, orders and texts of elements over a release: a list of `Table` as JSON."""

    function = "compare_orders"

    job = models.OneToOneField(Job, models.CASCADE, parent_link=True, primary_key=True, related_name="+")
    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="order_comparisons")
    seed = models.BigIntegerField(default=0)
    tables = models.JSONField(default=list)

    def describe(self) -> str:
        return f"elements of release {self.release.number}"


class Detection(models.Model):
    """What DetACT has detected on a released screen: a list of `Detected` as JSON, which never changes.

    `engine` names what read the texts, `means` what stood in for what.
    """

    screen = models.ForeignKey(ReleaseScreen, on_delete=models.CASCADE, related_name="detections")
    engine = models.CharField(max_length=20)
    elements = models.JSONField()
    means = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["screen", "engine"], name="one_detection_per_engine")]
