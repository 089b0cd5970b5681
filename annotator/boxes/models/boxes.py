"""Models of boxes: boxes, their edits, submissions, approvals, remarks and reservations (OmniACT 3.2.2, C.1)."""

import uuid

from django.conf import settings
from django.db import models

from annotator.datasets.models import WorkStage
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen


class Origin(models.TextChoices):
    DRAWN = "drawn"
    DOM = "dom"
    ATSPI = "atspi"
    VISION = "vision"
    IMPORTED = "imported"
    MODEL = "model"


CAPTURED = (Origin.DOM, Origin.ATSPI)  # found by a capture


class Kind(models.TextChoices):
    CLICK = "click"
    TYPE = "type"
    SELECT = "select"
    HOVER = "hover"
    DRAG = "drag"
    SCROLL = "scroll"


class BoxStage(models.TextChoices):
    """The stage of a screen's boxes; derived from the rows below, never stored."""

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
    details = models.JSONField(
        default=dict,
        blank=True,
        help_text="tag, role, name, selector of a DOM box; role, name, value, states of AT-SPI",
    )
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
    """One edit of a box; its id comes from the client, so that a repeated request stores it once.

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
        indexes = [
            models.Index(fields=["made_at"], name="latest_edits"),
            models.Index(fields=["author", "made_at", "screen"], name="edits_by_author"),
        ]
        constraints = [models.UniqueConstraint(fields=["screen", "version"], name="one_edit_per_version")]


class Submission(models.Model):
    """An annotator's submission of a screen's boxes, as of `version`, for review."""

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
        indexes = [models.Index(fields=["made_at"], name="latest_approvals")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(decision="returned") | ~models.Q(reason=""),
                name="returned_boxes_have_a_reason",
            )
        ]


class BoxReport(models.Model):
    """A report by a person who was to name a box that the box is wrong; it ends the approval for that screen.

    The screen goes back to whoever drew it; the next approval is the answer.
    """

    approval = models.ForeignKey(Approval, on_delete=models.CASCADE, related_name="box_reports")
    box = models.ForeignKey(Box, on_delete=models.CASCADE, related_name="box_reports")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="box_reports")
    text = models.TextField(blank=True)
    box_version = models.PositiveIntegerField(help_text="the box as it was when it was found wrong")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["approval", "box", "author"], name="one_report_per_person_and_approval")
        ]


#: the stages that one person does at a time, who holds the whole screen
WHOLE_SCREEN_STAGES = [(stage.value, stage.label) for stage in (WorkStage.BOXES, WorkStage.REVIEW)]
RESERVABLE_STAGES = [*WHOLE_SCREEN_STAGES, (WorkStage.LABELS.value, WorkStage.LABELS.label)]


class Reservation(models.Model):
    """The reservation of one stage of a screen for a person: nobody else is offered it.

    Boxes are drawn and reviewed by one person; they are named by several, each with a reservation.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, related_name="reservations")
    stage = models.CharField(max_length=10, choices=RESERVABLE_STAGES)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reservations")
    reserved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["screen", "stage"],
                condition=models.Q(stage__in=["boxes", "review"]),
                name="one_reservation_where_one_works",
            ),
            models.UniqueConstraint(fields=["screen", "stage", "person"], name="one_reservation_per_person"),
        ]


class ScreenAuthor(models.Model):
    """A person who edited or submitted a screen's boxes, and whether the screen is returned to be corrected.

    No fact of its own but an index made of edits, submissions and decisions, beside `screens.models.QueuedScreen`.
    """

    screen = models.ForeignKey(Screen, on_delete=models.CASCADE, db_index=False, related_name="+")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    is_returned = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["screen", "person"], name="one_row_per_screen_author")]
        indexes = [
            models.Index(
                fields=["person", "screen"], condition=models.Q(is_returned=True), name="screens_returned_to_author"
            )
        ]


class Fault(models.TextChoices):
    """The kinds of fault that a reviewer can report of a box (OmniACT C.1)."""

    MISSING = "missing", "No box where one should be"
    EXTRA = "extra", "Nothing to box here"
    LOOSE = "loose", "Larger than what it boxes"
    TIGHT = "tight", "Smaller than what it boxes"
    WRONG_KIND = "wrong-kind", "Another kind of box"
    DUPLICATE = "duplicate", "Boxed already"


class Remark(models.Model):
    """A reviewer's remark on one place of submitted boxes; its author sees it when the boxes are returned.

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
    """The resolution of a remark; `answer` gives the reason where the remark was not followed."""

    remark = models.OneToOneField(Remark, on_delete=models.CASCADE, related_name="resolution")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="resolutions")
    answer = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
