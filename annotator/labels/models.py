"""Labels: two blind proposals, then one choice (OmniACT 3.2.3, C.2)."""

from django.conf import settings
from django.db import models

from annotator.boxes.models import Approval, Box
from annotator.datasets.models import Dataset
from annotator.labels import gold_models as gold_models  # Django looks for models here
from annotator.screens.models import Screen


class ScreenStage(models.TextChoices):
    """How far a screen has come; derived from what happened, never stored."""

    BOXES = "boxes", "Boxes to be drawn"
    REVIEW = "review", "Boxes to be reviewed"
    RETURNED = "returned", "Boxes returned"
    LABELS = "labels", "Labels to be found"
    TASKS = "tasks", "Ready for tasks"


class Skip(models.TextChoices):
    NOT_INTERACTABLE = "not-interactable", "Not interactable"
    CANNOT_TELL = "cannot-tell", "Cannot tell"
    BOX_IS_WRONG = "box-is-wrong", "Box is wrong"


class SendBack(models.Model):
    """A maintainer wants new proposals for a box, by other people; those it had are set aside, not forgotten."""

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="send_backs")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="send_backs")
    reason = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class Proposal(models.Model):
    """One person's label for a box, made without seeing others'; or the reason why there is none.

    It counts unless it was `set_aside`.
    """

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="proposals")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="proposals")
    text = models.CharField(max_length=200, blank=True)
    slug = models.CharField(max_length=200, blank=True)
    skip = models.CharField(max_length=20, choices=Skip.choices, blank=True)
    box_version = models.PositiveIntegerField(help_text="the box as it was when it was named")
    made_at = models.DateTimeField(auto_now_add=True)
    set_aside = models.ForeignKey(SendBack, on_delete=models.PROTECT, null=True, related_name="proposals")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["author", "-id"])]
        constraints = [
            models.UniqueConstraint(fields=["box", "author"], name="one_proposal_per_person"),
            models.CheckConstraint(condition=models.Q(slug="") ^ models.Q(skip=""), name="a_label_or_a_reason"),
        ]


class How(models.TextChoices):
    UNANIMOUS = "unanimous"
    ADJUDICATED = "adjudicated"
    IMPORTED = "imported"


class Choice(models.Model):
    """The settled label of a box, unique on its screen; an empty slug settles that the box has none.

    `proposal` is what was chosen; null where a maintainer or a file wrote the label.

    A removed box keeps its choice, so that bringing the box back brings its label back; the choice is
    withdrawn when another box of the screen takes the slug meanwhile.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="choices")
    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="choices")
    slug = models.CharField(max_length=200, blank=True)
    how = models.CharField(max_length=20, choices=How.choices)
    proposal = models.ForeignKey(Proposal, on_delete=models.SET_NULL, null=True, related_name="choices")
    chosen_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="choices")
    box_version = models.PositiveIntegerField(help_text="the box as it was when this was chosen")
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["screen", "slug"],
                condition=models.Q(withdrawn_at=None) & ~models.Q(slug=""),
                name="label_unique_on_its_screen",
            ),
            models.UniqueConstraint(fields=["box"], condition=models.Q(withdrawn_at=None), name="one_label_per_box"),
        ]


class Opening(models.Model):
    """An approval whose boxes have been put into the queue."""

    approval = models.OneToOneField(Approval, on_delete=models.CASCADE, primary_key=True)
    opened_at = models.DateTimeField(auto_now_add=True)


class Waiting(models.TextChoices):
    """`again`: proposals too, before all others; the box has come back."""

    PROPOSALS = "proposals"
    AGAIN = "again"
    ADJUDICATION = "adjudication"


class QueuedBox(models.Model):
    """An unsettled box's place in the queue; gone as soon as the box is settled.

    No fact of its own but an index made of approvals, proposals and choices: among 200,000 boxes the next one
    is found by its key. Whoever changes how many proposals a box has or may get holds this row.
    """

    dataset = models.ForeignKey(Dataset, on_delete=models.CASCADE, related_name="+")
    box = models.OneToOneField(Box, on_delete=models.CASCADE, related_name="queued")
    approval = models.ForeignKey(Approval, on_delete=models.CASCADE, related_name="+")
    waiting = models.CharField(max_length=20, choices=Waiting.choices, default=Waiting.PROPOSALS)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["dataset", "waiting", "id"])]
