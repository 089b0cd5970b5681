"""Boxes, the log of every edit to them, and the peer review (OmniACT 3.2.2, C.1)."""

import uuid

from django.conf import settings
from django.db import models

from annotator.domain.geometry import Rect
from annotator.screens.models import Screen


class Origin(models.TextChoices):
    DRAWN = "drawn"
    DOM = "dom"
    VISION = "vision"
    IMPORTED = "imported"


class Kind(models.TextChoices):
    CLICK = "click"
    TYPE = "type"
    SELECT = "select"
    HOVER = "hover"
    DRAG = "drag"
    SCROLL = "scroll"


class BoxStage(models.TextChoices):
    """Where the boxes of a screen stand; derived from the facts below, never stored."""

    BOXES = "boxes", "To be drawn and submitted"
    REVIEW = "review", "Waiting for a colleague"
    RETURNED = "returned", "Returned with a reason"
    APPROVED = "approved", "Approved as they are"


class Box(models.Model):
    """An integer, half-open pixel rectangle; `version` is the screen's version that last touched it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="boxes")
    left = models.PositiveIntegerField()
    top = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    bottom = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.CLICK)
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.DRAWN)
    details = models.JSONField(default=dict, blank=True, help_text="tag, role, name, selector of a DOM box")
    version = models.PositiveIntegerField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["top", "left", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(right__gt=models.F("left")) & models.Q(bottom__gt=models.F("top")),
                name="box_holds_a_pixel",
            )
        ]

    @property
    def rect(self) -> Rect:
        return Rect(self.left, self.top, self.right, self.bottom)


class EditAction(models.TextChoices):
    ADD = "add"
    CHANGE = "change"
    REMOVE = "remove"


class BoxEdit(models.Model):
    """One finished edit; its id comes from the client, so that sending it twice makes one.

    `before` and `after` are {left, top, right, bottom, kind} or null. `author` is null for a capture.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="box_edits")
    version = models.PositiveIntegerField(help_text="the screen's version that this edit made")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="box_edits")
    action = models.CharField(max_length=10, choices=EditAction.choices)
    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="edits")
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["screen", "version"]
        constraints = [models.UniqueConstraint(fields=["screen", "version"], name="one_edit_per_version")]


class Submission(models.Model):
    """An annotator says: the boxes of this screen, as of `version`, are ready for review."""

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="submissions")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="submissions")
    version = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]


class Decision(models.TextChoices):
    APPROVED = "approved"
    RETURNED = "returned"


class Approval(models.Model):
    """A colleague's decision on a screen's boxes as of `version`; after a later edit it no longer counts."""

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="approvals")
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="approvals")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="approvals")
    version = models.PositiveIntegerField()
    decision = models.CharField(max_length=10, choices=Decision.choices)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(decision="returned") | ~models.Q(reason=""),
                name="returned_boxes_have_a_reason",
            )
        ]


class Doubt(models.Model):
    """Somebody who was to name a box says that the box is wrong: for it, the approval does not hold.

    The screen goes back to whoever drew it; the next approval is the answer.
    """

    approval = models.ForeignKey(Approval, on_delete=models.CASCADE, related_name="doubts")
    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="doubts")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="doubts")
    text = models.TextField(blank=True)
    box_version = models.PositiveIntegerField(help_text="the box as it was when it was found wrong")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["approval", "box", "author"], name="one_doubt_per_person_and_approval")
        ]


class PinStage(models.TextChoices):
    BOXES = "boxes", "Drawing boxes"
    REVIEW = "review", "Reviewing boxes"
    LABELS = "labels", "Naming boxes"


#: what is done by one person at a time, who holds the whole screen
WHOLE_SCREEN = [(one.value, one.label) for one in (PinStage.BOXES, PinStage.REVIEW)]


class Pin(models.Model):
    """A maintainer keeps a stage of a screen for somebody: offered to them first and to nobody else.

    Boxes are drawn and reviewed by one person; they are named by several, who are all pinned.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="pins")
    stage = models.CharField(max_length=10, choices=PinStage.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pins")
    pinned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["screen", "stage"],
                condition=models.Q(stage__in=["boxes", "review"]),
                name="one_pin_where_one_works",
            ),
            models.UniqueConstraint(fields=["screen", "stage", "person"], name="one_pin_per_person"),
        ]


class BoxProposal(models.Model):
    """A rectangle that a worker found in the picture. No box before somebody accepts it: then one with its id is added.

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
    """Somebody does not want to see this proposal any more; others still do."""

    proposal = models.ForeignKey(BoxProposal, on_delete=models.CASCADE, related_name="dismissals")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "person"], name="one_dismissal_per_person")]


class Fault(models.TextChoices):
    """What a reviewer may find at a box (OmniACT C.1), or where one should be."""

    MISSING = "missing", "No box where one should be"
    EXTRA = "extra", "Nothing to box here"
    LOOSE = "loose", "Larger than what it boxes"
    TIGHT = "tight", "Smaller than what it boxes"
    WRONG_KIND = "wrong-kind", "Another kind of box"
    DUPLICATE = "duplicate", "Boxed already"


class Remark(models.Model):
    """What a reviewer found at one place of submitted boxes: its drawer sees it when the boxes are returned.

    `left` to `bottom` are the box as the reviewer saw it or, where it is missing, where it should be.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="remarks")
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="remarks")
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="remarks")
    box = models.ForeignKey(Box, on_delete=models.CASCADE, null=True, related_name="remarks")
    fault = models.CharField(max_length=10, choices=Fault.choices)
    left = models.PositiveIntegerField()
    top = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    bottom = models.PositiveIntegerField()
    note = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["top", "left", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(right__gt=models.F("left")) & models.Q(bottom__gt=models.F("top")),
                name="remark_holds_a_pixel",
            ),
            models.CheckConstraint(
                condition=models.Q(fault="missing", box=None)
                | (~models.Q(fault="missing") & models.Q(box__isnull=False)),
                name="remark_names_a_box_unless_it_is_missing",
            ),
            models.UniqueConstraint(fields=["submission", "reviewer", "box", "fault"], name="one_remark_per_fault"),
        ]


class Resolution(models.Model):
    """Somebody says that a remark has been dealt with; `answer` says why where it was not followed."""

    remark = models.OneToOneField(Remark, on_delete=models.CASCADE, related_name="resolution")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="resolutions")
    answer = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
