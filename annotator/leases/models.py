"""Models of leases on work items, and of drafts typed for leased items."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import models

from annotator.datasets.models import Dataset

LEASE_TTL = timedelta(minutes=5)
# Of an item fetched beside the open one: whoever does not come to it in time keeps it from nobody.
PREFETCH_TTL = timedelta(seconds=90)


class DraftPlace(models.TextChoices):
    """The input fields that have drafts; each name begins with the stage of the lease."""

    BOXES = "boxes", "Drawing boxes"
    REVIEW = "review", "Why boxes are returned"
    LABELS = "labels", "A label"
    LABELS_FAULT = "labels-fault", "What is wrong with a box"
    ADJUDICATION = "adjudication", "A label that settles"
    ADJUDICATION_REASON = "adjudication-reason", "Why a box is sent back"
    FINAL_PASS = "final-pass", "Why a task is returned"
    EPISODE_REVIEW = "episode-review", "Why an episode is returned"
    DIALOGUES = "dialogues", "The turns of a dialogue, as JSON"
    DIALOGUES_REASON = "dialogues-reason", "What is wrong with a dialogue"


class Lease(models.Model):
    """The exclusive right of a person to work on an item (screen, box or script) at a stage; `slot` counts parallel
    leases.
    """

    stage = models.CharField(max_length=20)
    item = models.CharField(max_length=40)
    slot = models.PositiveSmallIntegerField(default=0)
    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="leases")
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
    """A person's unsent text for an item; deleted when the item is completed."""

    stage = models.CharField(max_length=20, choices=DraftPlace.choices)
    item = models.CharField(max_length=40)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "stage", "item"], name="one_draft_per_item")]
