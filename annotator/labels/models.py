"""Models of labels: proposals made blindly, the choice among them, the queue and gold boxes (OmniACT 3.2.3, C.2)."""

from django.conf import settings
from django.db import models

from annotator.assistants.models import Ask
from annotator.boxes.models import Approval, Box
from annotator.datasets.models import Dataset
from annotator.screens.models import Screen


class ScreenStage(models.TextChoices):
    """The stage of a screen's work; derived from other rows, never stored."""

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
    """A maintainer's request for new proposals for a box by other people; the earlier proposals are kept but not
    counted.
    """

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="send_backs")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="send_backs")
    reason = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]


class Proposal(models.Model):
    """One person's label for a box, made without seeing others'; or the reason for skipping it.

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
        indexes = [
            models.Index(fields=["author", "-id"]),
            models.Index(fields=["author", "made_at"], name="proposals_by_author"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["box", "author"], name="one_proposal_per_person"),
            models.CheckConstraint(condition=models.Q(slug="") ^ models.Q(skip=""), name="a_label_or_a_reason"),
        ]


class How(models.TextChoices):
    UNANIMOUS = "unanimous"
    ADJUDICATED = "adjudicated"
    IMPORTED = "imported"


class Choice(models.Model):
    """The settled label of a box, unique on its screen; an empty slug means that the box has no label.

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
        indexes = [
            models.Index(fields=["made_at"], name="latest_choices"),
            models.Index(
                fields=["withdrawn_at"], condition=models.Q(withdrawn_at__isnull=False), name="latest_withdrawals"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["screen", "slug"],
                condition=models.Q(withdrawn_at=None) & ~models.Q(slug=""),
                name="label_unique_on_its_screen",
            ),
            models.UniqueConstraint(fields=["box"], condition=models.Q(withdrawn_at=None), name="one_label_per_box"),
        ]


class Opening(models.Model):
    """A marker that the boxes of an approval have been put into the queue."""

    approval = models.OneToOneField(Approval, on_delete=models.CASCADE, primary_key=True)
    opened_at = models.DateTimeField(auto_now_add=True)


class Waiting(models.TextChoices):
    """What a queued box waits for; `again`: new proposals for a box sent back or reported, served first."""

    PROPOSALS = "proposals"
    AGAIN = "again"
    ADJUDICATION = "adjudication"


class QueuedBox(models.Model):
    """An unsettled box in the queue; the row is deleted when the box is settled.

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


class GoldRate(models.Model):
    """The percentage of gold among the boxes given to a dataset's people."""

    dataset = models.OneToOneField(Dataset, on_delete=models.CASCADE, primary_key=True, related_name="gold_rate")
    percent = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(percent__range=(0, 100)), name="gold_rate_is_a_percentage")
        ]


class GoldBox(models.Model):
    """A settled label that serves as known answer; `answers` are all accepted slugs, its own included.

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
    """The label that a person gave a gold box unknowingly. It is no proposal and settles nothing.

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


class SuggestedLabel(models.Model):
    """A label that an assistant suggested for a box. It is no proposal: it settles nothing and nobody is paid for it.

    It is shown only for the box as it was: `box_version`.
    """

    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="suggested_labels")
    ask = models.ForeignKey(Ask, on_delete=models.CASCADE, related_name="suggested_labels")
    text = models.CharField(max_length=200)
    slug = models.CharField(max_length=200)
    confidence = models.FloatField(null=True, help_text="as the assistant says, 0 to 1")
    box_version = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ask", "box"], name="one_label_suggested_in_a_reply")]


class ShownSuggestion(models.Model):
    """A record that a person was shown a suggestion for the box that they name; what they made of it says their answer.

    `answer` is what they had answered by then; null where they saw it before they answered.
    """

    suggestion = models.ForeignKey(SuggestedLabel, on_delete=models.CASCADE, related_name="shown")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="shown_suggestions")
    answer = models.CharField(max_length=200, null=True)
    shown_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["suggestion", "person"], name="shown_once_to_a_person")]
