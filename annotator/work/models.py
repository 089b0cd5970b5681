"""Who holds which item until when, and what they had typed when they lost one."""

import uuid

from django.conf import settings
from django.db import models

from annotator.work import hour_models as hour_models  # Django looks for models here


class LeaseStage(models.TextChoices):
    """What can be held; the item is the screen, the box or the script."""

    BOXES = "boxes", "Drawing boxes"
    REVIEW = "review", "Reviewing boxes"
    LABELS = "labels", "Naming a box"
    ADJUDICATION = "adjudication", "Adjudicating a box"
    FINAL_PASS = "final-pass", "Judging a script"


class DraftPlace(models.TextChoices):
    """Where something is typed for an item that is held; begins with the stage of the lease."""

    BOXES = "boxes", "Drawing boxes"
    REVIEW = "review", "Why boxes are returned"
    LABELS = "labels", "A label"
    LABELS_FAULT = "labels-fault", "What is wrong with a box"
    ADJUDICATION = "adjudication", "A label that settles"
    ADJUDICATION_REASON = "adjudication-reason", "Why a box is sent back"
    FINAL_PASS = "final-pass", "Why a task is returned"


class Lease(models.Model):
    """An item of a stage held by one person; `slot` numbers the places an item has at the same time."""

    stage = models.CharField(max_length=20)
    item = models.CharField(max_length=40)
    slot = models.PositiveSmallIntegerField(default=0)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leases")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    taken_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stage", "item", "slot"], name="one_lease_per_slot"),
            models.UniqueConstraint(fields=["stage", "item", "person"], name="one_lease_per_person"),
        ]
        indexes = [models.Index(fields=["person", "stage"])]


class Draft(models.Model):
    """What a person typed for an item, kept for when they get it again; gone as soon as the item is done."""

    stage = models.CharField(max_length=20, choices=DraftPlace.choices)
    item = models.CharField(max_length=40)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "stage", "item"], name="one_draft_per_item")]
