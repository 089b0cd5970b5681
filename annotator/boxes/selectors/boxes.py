"""Selectors of boxes, their edits and the state of their review."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, TextField, Value, When
from django.db.models.functions import Coalesce, NullIf

from annotator.accounts.models import User
from annotator.boxes.models import CAPTURED, Approval, Box, BoxEdit, BoxReport, BoxStage, Decision, Remark, Submission
from annotator.screens.models import Screen
from annotator.screens.selectors import fingerprint_distance, screens_of

BOX_COLUMNS = ("left", "top", "right", "bottom", "kind", "id", "origin", "version", "details")


@dataclass(frozen=True, slots=True)
class BoxState:
    """The review state of one screen's boxes; `authors` are the keys of all who edited or submitted them.

    `box_reports` are those on the decision: boxes that were found wrong after it.
    """

    version: int
    boxes: int
    submission: Submission | None
    decision: Approval | None
    authors: frozenset[int]
    open_remarks: int
    box_reports: tuple[BoxReport, ...] = ()

    @property
    def stage(self) -> BoxStage:
        """The stage that follows from the state, by the same rule as `with_box_stage` in SQL."""
        if self.decision is not None and (self.decision.decision == Decision.RETURNED or self.box_reports):
            return BoxStage.RETURNED
        if self.submission is None or self.submission.version != self.version:
            return BoxStage.BOXES
        return BoxStage.APPROVED if self.decision else BoxStage.REVIEW


def box_version(screen: Screen) -> int:
    """The number of a screen's latest edit, 0 where there was none."""
    latest = BoxEdit.objects.filter(screen=screen).order_by("-version").values_list("version", flat=True)
    return latest.first() or 0


def boxes_of(screen: Screen) -> QuerySet[Box]:
    """The boxes of a screen that have not been removed."""
    return Box.objects.filter(screen=screen, removed_at=None)


def box_rows(screen: Screen) -> list[dict[str, Any]]:
    """The boxes of a screen as `BoxSerializer` shows them, without a model for each: there may be thousands."""
    edited = touched(screen)
    return [{**row, "touched": row["id"] in edited} for row in boxes_of(screen).values(*BOX_COLUMNS)]


def removed_captured_boxes(screen: Screen) -> QuerySet[Box]:
    """The boxes that a capture found and somebody has removed."""
    return Box.objects.filter(screen=screen, origin__in=CAPTURED, removed_at__isnull=False).defer("details")


def box(pk: UUID) -> Box | None:
    """The box with this key; None if it was removed or its screen withdrawn."""
    present = Box.objects.filter(pk=pk, removed_at=None, screen__withdrawn_at=None).defer("screen__page")
    return present.select_related("screen__application__dataset").first()


def has_work(screen: Screen) -> bool:
    """Whether a person has drawn, changed, reserved or submitted anything on the screen."""
    edited = screen.box_edits.exclude(author=None).exists()
    return edited or screen.submissions.exists() or screen.reservations.exists()


def touched(screen: Screen) -> set[UUID]:
    """The ids of the boxes that a person, not only a capture, has edited."""
    by_people = BoxEdit.objects.filter(screen=screen, author__isnull=False).order_by()
    return set(by_people.values_list("box_id", flat=True).distinct())


def state_of(screen: Screen) -> BoxState:
    """The present `BoxState` of a screen, in a handful of queries."""
    submission = screen.submissions.order_by("-pk").first()
    decision = _latest_decision(submission)
    return BoxState(
        version=box_version(screen),
        boxes=boxes_of(screen).count(),
        submission=submission,
        decision=decision,
        authors=_authors(screen),
        box_reports=tuple(decision.box_reports.select_related("author", "box")) if decision else (),
        open_remarks=given_remarks(screen).filter(submission=submission, resolution=None).count(),
    )


def given_remarks(screen: Screen) -> QuerySet[Remark]:
    """The remarks with which the boxes were returned, those of earlier rounds too."""
    returned = Approval.objects.filter(
        submission=OuterRef("submission"), reviewer=OuterRef("reviewer"), decision=Decision.RETURNED
    )
    return Remark.objects.filter(Exists(returned), screen=screen)


def own_remarks(submission: Submission | None, reviewer: User) -> QuerySet[Remark]:
    """The remarks of one reviewer on a submission."""
    return Remark.objects.filter(submission=submission, reviewer=reviewer)


def remarks_for(screen: Screen, user: User) -> list[Remark]:
    """The remarks shown to `user`: their own on the present submission, and those of the latest return."""
    latest = Approval.objects.filter(screen=screen, decision=Decision.RETURNED).order_by("-pk").first()
    returned = given_remarks(screen).filter(submission=latest.submission if latest else None)
    current = screen.submissions.order_by("-pk").first()
    is_delivered = Exists(given_remarks(screen).filter(pk=OuterRef("pk")))
    visible = (returned | own_remarks(current, user)).annotate(is_delivered=is_delivered)
    return list(visible.select_related("reviewer", "resolution__author"))


def brought_version(screen: Screen) -> int:
    """The version that a capture or a file made before the first edit of a person, 0 where there was none."""
    first = BoxEdit.objects.filter(screen=screen, author__isnull=False).order_by("version").first()
    return first.version - 1 if first else box_version(screen)


def returned_version(screen: Screen) -> int | None:
    """The version of the boxes that was returned last; None where none was."""
    returned = Approval.objects.filter(screen=screen, decision=Decision.RETURNED)
    return returned.order_by("-pk").values_list("version", flat=True).first()


def boxes_at(screen: Screen, version: int) -> list[Box]:
    """The boxes as they were at `version`, read from the log; not to be saved."""
    latest: dict[UUID, BoxEdit] = {}
    for edit in BoxEdit.objects.filter(screen=screen, version__lte=version).select_related("box").order_by("version"):
        latest[edit.box_id] = edit
    return sorted((_as_it_was(edit) for edit in latest.values() if edit.after), key=lambda box: (box.top, box.left))


def _as_it_was(edit: BoxEdit) -> Box:
    """The box of an edit with the attributes that the edit gave it."""
    for name, value in (edit.after or {}).items():
        setattr(edit.box, name, value)
    return edit.box


def history(screen: Screen) -> QuerySet[BoxEdit]:
    """All edits of a screen's boxes with author and box."""
    return BoxEdit.objects.filter(screen=screen).select_related("author", "box")


def with_box_stage(screens: QuerySet[Screen]) -> QuerySet[Any]:
    """Each screen with `box_version`, `boxes` (their count), `box_stage` and `returned_because`, in SQL."""
    edits = BoxEdit.objects.filter(screen=OuterRef("pk")).order_by("-version")
    submissions = Submission.objects.filter(screen=OuterRef("pk")).order_by("-pk")
    decisions = Approval.objects.filter(submission=OuterRef("latest_submission")).order_by("-pk")
    box_reports = BoxReport.objects.filter(approval=OuterRef("latest_decision_id")).order_by("-pk")
    present = Box.objects.filter(screen=OuterRef("pk"), removed_at=None).order_by().values("screen")
    return screens.annotate(
        box_version=Coalesce(Subquery(edits.values("version")[:1]), 0),
        boxes_count=Coalesce(Subquery(present.annotate(count=Count("pk")).values("count")), 0),
        latest_submission=Subquery(submissions.values("pk")[:1]),
        submitted_version=Subquery(submissions.values("version")[:1]),
        latest_decision_id=Subquery(decisions.values("pk")[:1]),
        latest_decision=Subquery(decisions.values("decision")[:1]),
        reported=Exists(box_reports),
        returned_because=Coalesce(
            NullIf(Subquery(decisions.values("reason")[:1]), Value("")),
            Subquery(box_reports.values("text")[:1]),
            Value(""),
            output_field=TextField(),
        ),
        box_stage=_stage_in_sql(),
    )


def similar_screens(screen: Screen, *, limit: int) -> list[Any]:
    """Other screens of the same application with boxes, most similar first, with their `distance` (bits of 64)."""
    with_boxes = with_box_stage(screens_of(screen.application.dataset)).filter(
        application=screen.application, boxes_count__gt=0
    )
    screens = list(with_boxes.exclude(pk=screen.pk))
    for other in screens:
        other.distance = fingerprint_distance(other.fingerprint, screen.fingerprint)
    return sorted(screens, key=lambda other: (other.distance, other.pk))[:limit]


def _latest_decision(submission: Submission | None) -> Approval | None:
    if submission is None:
        return None
    return submission.approvals.select_related("reviewer").order_by("-pk").first()


def _stage_in_sql() -> Case:
    current = Q(submitted_version=F("box_version"))
    return Case(
        When(Q(latest_decision=Decision.RETURNED) | Q(reported=True), then=Value(BoxStage.RETURNED.value)),
        When(current & Q(latest_decision=Decision.APPROVED), then=Value(BoxStage.APPROVED.value)),
        When(current, then=Value(BoxStage.REVIEW.value)),
        default=Value(BoxStage.BOXES.value),
    )


def _authors(screen: Screen) -> frozenset[int]:
    drew = BoxEdit.objects.filter(screen=screen, author__isnull=False).order_by().values_list("author_id")
    submitted = Submission.objects.filter(screen=screen).order_by().values_list("author_id")
    return frozenset(pk for (pk,) in drew.union(submitted))
