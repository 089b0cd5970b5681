"""Services of boxes: edit and import them, submit them, decide on a submission, report a wrong box.

All of them hold the screen's row while they look and write: versions, reviews and edits follow one another.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import (
    Approval,
    Box,
    BoxEdit,
    BoxReport,
    BoxStage,
    Decision,
    EditAction,
    Kind,
    Origin,
    Submission,
    SuggestedBox,
)
from annotator.boxes.selectors import BoxState, box_version, own_remarks, state_of
from annotator.boxes.selectors.permissions import review_denied_reason, submit_denied_reason
from annotator.boxes.services import queue
from annotator.boxes.services.edits import Edit, EditBatch, state
from annotator.datasets.models import WorkStage
from annotator.domain.geometry import Rect
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.leases import services as leases
from annotator.screens.models import Screen
from annotator.timesheets.services.activity import record_activity

# Somebody else was faster: the reviewer is shown the screen as it is now.
OVERTAKEN = frozenset({"already-returned", "already-approved", "edited-since"})


@dataclass(frozen=True, slots=True)
class Applied:
    """The screen's version after a batch, and the version that each edit of it made, now or earlier."""

    version: int
    edits: list[BoxEdit] = field(default_factory=list)


class ImportedBox(NamedTuple):
    """A box from a capture or a file, in pixels of the screen's picture."""

    rect: Rect
    kind: Kind | str = Kind.CLICK
    origin: Origin | str = Origin.IMPORTED
    details: dict[str, Any] = {}


@transaction.atomic
def apply_edits(*, screen: Screen, author: User, base_version: int, edits: Sequence[Edit]) -> Applied:
    """Applies all edits or none. Edits that have arrived before are acknowledged, not repeated.

    Raises Rejected for boxes that are empty, off the screen or unknown, and Conflict, with `current` state,
    when a box was edited after `base_version` by anything but an edit of this batch: another tab counts too;
    Held while somebody else is drawing here.
    """
    record_activity(person=author, dataset=screen.application.dataset, stage=WorkStage.BOXES)
    locked = lock_screen(screen)
    leases.refuse_held(stage=WorkStage.BOXES, item=str(screen.pk), person=author)
    stored_edits = BoxEdit.objects.order_by().in_bulk([edit.id for edit in edits])
    new_edits = list({edit.id: edit for edit in edits if edit.id not in stored_edits}.values())
    batch = _batch(locked, author, new_edits)
    _refuse_inconsistent_edits(locked, stored_edits, base_version, batch.version)
    _refuse_overwriting(batch, base_version, {edit.version for edit in stored_edits.values()})
    positions = {edit.id: position for position, edit in enumerate(edits)}
    for edit in new_edits:
        batch.apply(edit, positions[edit.id])
    _save(batch)
    edits_by_id = {**stored_edits, **{entry.pk: entry for entry in batch.log}}
    return Applied(batch.version, [edits_by_id[edit.id] for edit in edits])


@transaction.atomic
def import_boxes(
    *, screen: Screen, boxes: Sequence[ImportedBox | tuple[Any, ...]], author: User | None = None
) -> list[Box]:
    """Adds boxes from a capture or a file, in their order. Raises Rejected for those off the screen."""
    edits = [_addition(ImportedBox(*box)) for box in boxes]
    batch = _batch(lock_screen(screen), author, [])
    for position, edit in enumerate(edits):
        batch.apply(edit, position)
    _save(batch)
    return [batch.boxes[edit.box_id] for edit in edits]


@transaction.atomic
def submit_boxes(*, screen: Screen, author: User, version: int, token: UUID | None = None) -> Submission:
    """Submits a screen's boxes for review; the same submission sent again is the first one.

    Raises Conflict for an outdated `version` or a lost lease.
    """
    record_activity(person=author, dataset=screen.application.dataset, stage=WorkStage.BOXES)
    current = state_of(lock_screen(screen))
    _refuse_old_version(current.version, version)
    first = current.submission
    if current.stage == BoxStage.REVIEW and first and (first.author_id, first.version) == (author.pk, version):
        return first
    if problem := submit_denied_reason(current):
        raise Rejected(problem)
    leases.complete(stage=WorkStage.BOXES, item=str(screen.pk), person=author, token=token)
    submission = Submission.objects.create(screen=screen, author=author, version=version)
    queue.add_author(screen, author.pk)
    queue.refresh(screen.pk)
    return submission


@transaction.atomic
def decide(
    *,
    screen: Screen,
    reviewer: User,
    version: int,
    decision: Decision | str,
    reason: str = "",
    token: UUID | None = None,
) -> Approval:
    """Approves or returns the submitted boxes; an approval may be taken back by returning.

    The same decision sent again is the first one. Raises Rejected for one's own work, for what is not submitted, for
    returning without a reason or a remark and
    for approving in spite of one's own remarks; Conflict when `version` is not the present one, somebody else has
    approved or the lease was lost; Held while somebody else is reviewing.
    """
    record_activity(person=reviewer, dataset=screen.application.dataset, stage=WorkStage.REVIEW)
    current = state_of(lock_screen(screen))
    if (first := _same_decision(current, reviewer, version, Decision(decision), reason)) is not None:
        return first
    submission = _reviewable(current, reviewer, version, Decision(decision))
    faults = Counter(own_remarks(submission, reviewer).values_list("fault", flat=True))
    if decision == Decision.APPROVED and faults:
        message = "You have marked what is wrong here: return the boxes, or take your remarks back."
        raise Rejected(Problem("remarks-made", message))
    if decision == Decision.RETURNED:
        reason = reason.strip() or ", ".join(f"{count} {fault}" for fault, count in sorted(faults.items()))
    if decision == Decision.RETURNED and not reason:
        raise Rejected(Problem("reason-missing", "Say what must be corrected.", field="reason"))
    leases.complete(stage=WorkStage.REVIEW, item=str(screen.pk), person=reviewer, token=token)
    approval = Approval.objects.create(
        screen=screen,
        submission=submission,
        reviewer=reviewer,
        version=version,
        decision=decision,
        reason=reason.strip(),
    )
    queue.refresh(screen.pk)
    return approval


@transaction.atomic
def report_box(*, box: Box, approval: Approval, author: User, text: str = "") -> BoxReport:
    """Reports that an approved box is wrong, which returns its screen; a repeated report changes nothing."""
    report_text = text.strip() or "This box is wrong."
    report, is_new = BoxReport.objects.get_or_create(
        approval=approval, box=box, author=author, defaults={"text": report_text, "box_version": box.version}
    )
    if is_new:
        queue.lock_and_refresh(box.screen_id)
    return report


def lock_screen(screen: Screen) -> Screen:
    """The screen's row, locked until the transaction ends. Raises Conflict when the screen was withdrawn."""
    needed = Screen.objects.only("application", "number", "width", "height", "withdrawn_at").order_by()
    locked = needed.select_for_update().get(pk=screen.pk)
    if locked.withdrawn_at:
        raise Conflict(Problem("screen-withdrawn", "A maintainer has withdrawn this screen."))
    return locked


def _batch(screen: Screen, author: User | None, edits: Sequence[Edit]) -> EditBatch:
    """A batch for edits of this screen, with the boxes that they change and copy."""
    return EditBatch(
        screen=screen,
        author_id=author.pk if author else None,
        version=box_version(screen),
        now=timezone.now(),
        boxes=Box.objects.order_by().in_bulk({edit.box_id for edit in edits}),
        sources=_sources(screen, edits),
        suggested=_suggested(screen, edits),
    )


def _suggested(screen: Screen, edits: Sequence[Edit]) -> frozenset[UUID]:
    """The ids among the edits that say to be suggested by an assistant, and are."""
    claimed = [edit.box_id for edit in edits if edit.box.get("origin") == Origin.MODEL]
    if not claimed:
        return frozenset()
    return frozenset(SuggestedBox.objects.filter(screen=screen, pk__in=claimed).values_list("pk", flat=True))


def _sources(screen: Screen, edits: Sequence[Edit]) -> dict[UUID, Box]:
    """The boxes that the edits copy, by id; copies are possible within one dataset only."""
    source_ids = {edit.box["copied_from"] for edit in edits if edit.box.get("copied_from")}
    if not source_ids:
        return {}
    dataset_boxes = Box.objects.filter(screen__application__dataset=screen.application.dataset_id)
    return dataset_boxes.select_related("screen__application").in_bulk(source_ids)


def _save(batch: EditBatch) -> None:
    if batch.problems:
        raise Rejected(*batch.problems)
    Box.objects.bulk_create(batch.added.values(), batch_size=500)
    fields = ["left", "top", "right", "bottom", "kind", "version", "removed_at"]
    if len(batch.changed) == 1:
        # What most requests do; Django takes several times as long to put a bulk update together.
        next(iter(batch.changed.values())).save(update_fields=fields)
    else:
        Box.objects.bulk_update(batch.changed.values(), fields, batch_size=200)
    BoxEdit.objects.bulk_create(batch.log, batch_size=500)
    if batch.log:
        queue.note_edits(batch.screen, batch.author_id)


def _addition(box: ImportedBox) -> Edit:
    """The edit that adds an imported box."""
    sides = {"left": box.rect.left, "top": box.rect.top, "right": box.rect.right, "bottom": box.rect.bottom}
    attributes = {"kind": box.kind, "origin": box.origin, "details": dict(box.details)}
    return Edit(id=uuid4(), action=EditAction.ADD, box={"id": uuid4(), **sides, **attributes})


def _refuse_inconsistent_edits(
    screen: Screen, stored_edits: dict[UUID, BoxEdit], base_version: int, version: int
) -> None:
    """Raises Rejected for edit ids stored on another screen, and for a base version that does not exist yet."""
    if any(edit.screen_id != screen.pk for edit in stored_edits.values()):
        raise Rejected(Problem("edit-elsewhere", "An edit with this id was made on another screen.", field="edits"))
    if base_version > version:
        ahead = f"The screen is at version {version}; an edit cannot be based on {base_version}."
        raise Rejected(Problem("version-ahead", ahead, field="base_version"))


def _refuse_overwriting(batch: EditBatch, base_version: int, own_versions: set[int]) -> None:
    """Raises Conflict where a box of the batch was edited after `base_version` by anything else."""
    overwritten = [
        box
        for box in batch.boxes.values()
        if box.screen_id == batch.screen.pk and box.version > base_version and box.version not in own_versions
    ]
    if overwritten:
        subject = "A box was" if len(overwritten) == 1 else f"{len(overwritten)} boxes were"
        changed = Problem("box-changed", f"{subject} changed meanwhile, in another window or by somebody else.")
        raise Conflict(changed, current=[_present(box) for box in overwritten])


def _present(box: Box) -> dict[str, Any]:
    return {"id": str(box.pk), **state(box), "version": box.version, "removed": box.removed_at is not None}


def _refuse_old_version(current: int, version: int) -> None:
    if version != current:
        moved = Problem("boxes-changed", "The boxes were edited meanwhile: look at them again, then decide.")
        raise Conflict(moved, current={"version": current})


def _same_decision(current: BoxState, reviewer: User, version: int, decision: Decision, reason: str) -> Approval | None:
    """This person's decision on these very boxes, where it is the newest one and what is said now."""
    if current.submission is None or current.version != version:
        return None
    newest = current.decision
    if newest is None or (newest.reviewer_id, newest.version, newest.decision) != (reviewer.pk, version, decision):
        return None
    return newest if reason.strip() in ("", newest.reason) else None


def _reviewable(current: BoxState, reviewer: User, version: int, decision: Decision) -> Submission:
    """The submission that `reviewer` may decide on now. Raises Conflict or Rejected where there is none."""
    problem = review_denied_reason(current, reviewer)
    if decision == Decision.APPROVED and current.stage == BoxStage.APPROVED:
        problem = problem or Problem("already-approved", "Somebody has approved these boxes already.")
    if problem and problem.code in OVERTAKEN:
        raise Conflict(problem, current={"version": current.version})
    if problem or current.submission is None:
        raise Rejected(*([problem] if problem else []))
    _refuse_old_version(current.version, version)
    return current.submission
