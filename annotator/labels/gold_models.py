"""Gold items: settled boxes whose label is known, given among the others to see how well people name."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Dataset


class GoldRate(models.Model):
    """How many in a hundred boxes that a dataset's people are given are gold."""

    dataset = models.OneToOneField(Dataset, on_delete=models.CASCADE, primary_key=True, related_name="gold_rate")
    percent = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(percent__range=(0, 100)), name="gold_rate_is_a_percentage")
        ]


class GoldBox(models.Model):
    """A settled label that serves as known answer; `answers` are all slugs that are right, the label among them.

    It is in play until it is retired, its label withdrawn or its box edited.
    """

    choice = models.OneToOneField("labels.Choice", on_delete=models.CASCADE, related_name="gold")
    answers = models.JSONField()
    marked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    marked_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]


class GoldAnswer(models.Model):
    """What a person called a gold box, without knowing that it is one. No proposal: it settles nothing.

    `text` is their label as typed, or what they said is wrong with the box. Whether it is right is asked for, so
    that a further accepted answer does justice to those who gave it already.
    """

    gold = models.ForeignKey(GoldBox, on_delete=models.CASCADE, related_name="given")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="gold_answers")
    text = models.TextField(blank=True)
    slug = models.CharField(max_length=200, blank=True)
    skip = models.CharField(max_length=20, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["gold", "person"], name="one_gold_answer_per_person"),
            models.CheckConstraint(condition=models.Q(slug="") ^ models.Q(skip=""), name="gold_a_label_or_a_reason"),
        ]
