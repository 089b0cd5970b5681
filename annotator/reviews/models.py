"""Models of the final review: verdicts (OmniACT 3.2.5), and samples of checked suggestions (GUICourse 3.2)."""

from django.conf import settings
from django.db import models

from annotator.datasets.models import Dataset
from annotator.tasks.models import Script


class Judgement(models.TextChoices):
    ACCEPTED = "accepted"
    RETURNED = "returned"


class Verdict(models.Model):
    """A maintainer's decision on one revision; the latest one counts."""

    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="verdicts")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="verdicts")
    judgement = models.CharField(max_length=10, choices=Judgement.choices)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(judgement="returned") | ~models.Q(reason=""),
                name="returned_scripts_have_a_reason",
            )
        ]


class TaskSample(models.Model):
    """A random sample of the tasks that people made of an assistant's suggestions.

    Verdicts on it, by somebody else than its author, say how many of all of them are right: the accuracy after checking
    (GUICourse 3.2). `population` is the number of tasks that it was drawn from.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="task_samples")
    seed = models.BigIntegerField()
    population = models.PositiveIntegerField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]


class SampledScript(models.Model):
    """A revision in a sample: the one in force when it was drawn."""

    sample = models.ForeignKey(TaskSample, on_delete=models.CASCADE, related_name="scripts")
    script = models.ForeignKey(Script, on_delete=models.CASCADE, related_name="samples")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sample", "script"], name="sampled_once")]
