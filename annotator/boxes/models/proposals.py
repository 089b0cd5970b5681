"""Models of what is proposed for a screen's boxes: by a search of the picture, or by an assistant."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from annotator.assistants.models import Ask
from annotator.boxes.models.boxes import Kind
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen


class BoxProposal(models.Model):
    """A rectangle that a worker found in the picture; accepting it adds a box with the same id.

    The id is made of screen and rectangle, so that a second search finds the same proposals. `confidence`: 0 to 1.
    """

    id = models.UUIDField(primary_key=True)
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_proposals")
    left = models.PositiveIntegerField()
    top = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    bottom = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    confidence = models.FloatField()

    class Meta:
        ordering = ["-confidence", "top", "left", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(right__gt=models.F("left")) & models.Q(bottom__gt=models.F("top")),
                name="proposal_holds_a_pixel",
            )
        ]


class Dismissal(models.Model):
    """A person's dismissal of a box proposal, which hides it from that person only."""

    proposal = models.ForeignKey(BoxProposal, on_delete=models.CASCADE, related_name="dismissals")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "person"], name="one_dismissal_per_person")]


class SuggestedBox(models.Model):
    """A rectangle that an assistant suggests to box; accepting it adds a box with the same id and the origin `model`.

    `number` is that under which the assistant was shown the rectangle, null for one of its own. `confidence`: 0 to 1.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="suggested_boxes")
    ask = models.ForeignKey(Ask, on_delete=models.CASCADE, related_name="suggested_boxes")
    left = models.PositiveIntegerField()
    top = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    bottom = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    confidence = models.FloatField()
    number = models.PositiveIntegerField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-confidence", "top", "left", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(right__gt=models.F("left")) & models.Q(bottom__gt=models.F("top")),
                name="suggested_box_holds_a_pixel",
            )
        ]

    @property
    def rect(self) -> Rect:
        return Rect(self.left, self.top, self.right, self.bottom)


class ShownBox(models.Model):
    """That a person was shown a suggested box, and when they dropped it. Who accepted or changed it is in `BoxEdit`."""

    suggestion = models.ForeignKey(SuggestedBox, on_delete=models.CASCADE, related_name="shown")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="shown_boxes")
    shown_at = models.DateTimeField(default=timezone.now)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["suggestion", "person"], name="one_showing_of_a_box_per_person")]
