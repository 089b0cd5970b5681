"""The model of the final review (OmniACT 3.2.5)."""

from django.conf import settings
from django.db import models

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
