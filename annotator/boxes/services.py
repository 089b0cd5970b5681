"""Verbs of boxes: edit and import them, submit them for review, decide on them.

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
from annotator.boxes.edits import Edit, Sheet, state
from annotator.boxes.models import (
    Approval,
    Box,
    BoxEdit,
    BoxStage,
    Decision,
    Doubt,
    EditAction,
    Kind,
    Origin,
    Submission,
)
from annotator.boxes.rights import why_not_review, why_not_submit
from annotator.boxes.selectors import BoxState, box_version, own_remarks, state_of
from annotator.domain.geometry import Rect
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.screens.models import Screen
from annotator.work import services as work
from annotator.work.models import LeaseStage

# Somebody else was faster: the reviewer is shown the screen as it is now.
OVERTAKEN = frozenset({"already-returned", "already-approved", "edited-since"})


@dataclass(frozen=True, slots=True)
class Applied:
    """The screen's version after a batch, and the version that each edit of it made, now or earlier."""

    version: int
    edits: list[BoxEdit] = field(default_factory=list)


class ImportedBox(NamedTuple):
    """A box that comes from outside, in pixels of the screen's picture."""

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
    locked = lock_screen(screen)
    work.refuse_held(stage=LeaseStage.BOXES, item=str(screen.pk), person=author)
    known = BoxEdit.objects.in_bulk([edit.id for edit in edits])
    fresh = list({edit.id: edit for edit in edits if edit.id not in known}.values())
    sheet = _sheet(locked, author, fresh)
    _refuse_strangers(locked, known, base_version, sheet.version)
    _refuse_overwriting(sheet, base_version, {edit.version for edit in known.values()})
    positions = {edit.id: position for position, edit in enumerate(edits)}
    for edit in fresh:
        sheet.apply(edit, positions[edit.id])
    _save(sheet)
    done = {**known, **{entry.pk: entry for entry in sheet.log}}
    return Applied(sheet.version, [done[edit.id] for edit in edits])


@transaction.atomic
def import_boxes(
    *, screen: Screen, boxes: Sequence[ImportedBox | tuple[Any, ...]], author: User | None = None
) -> list[Box]:
    """Adds boxes from a capture or a file, in their order. Raises Rejected for those off the screen."""
    edits = [_addition(ImportedBox(*box)) for box in boxes]
    sheet = _sheet(lock_screen(screen), author, [])
    for position, edit in enumerate(edits):
        sheet.apply(edit, position)
    _save(sheet)
    return [sheet.boxes[edit.box_id] for edit in edits]


@transaction.atomic
def submit_boxes(*, screen: Screen, author: User, version: int, token: UUID | None = None) -> Submission:
    """Says that the boxes are ready. Raises Conflict when `version` is not the present one or the lease was lost."""
    current = state_of(lock_screen(screen))
    _refuse_old_version(current.version, version)
    if problem := why_not_submit(current):
        raise Rejected(problem)
    work.spend(stage=LeaseStage.BOXES, item=str(screen.pk), person=author, token=token)
    return Submission.objects.create(screen=screen, author=author, version=version)


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

    Raises Rejected for one's own work, for what is not submitted, for returning without a reason or a remark and
    for approving in spite of one's own remarks; Conflict when `version` is not the present one, somebody else has
    approved or the lease was lost; Held while somebody else is reviewing.
    """
    submission = _reviewable(state_of(lock_screen(screen)), reviewer, version, Decision(decision))
    faults = Counter(own_remarks(submission, reviewer).values_list("fault", flat=True))
    if decision == Decision.APPROVED and faults:
        marked = "You have marked what is wrong here: return the boxes, or take your remarks back."
        raise Rejected(Problem("remarks-made", marked))
    if decision == Decision.RETURNED:
        reason = reason.strip() or ", ".join(f"{count} {fault}" for fault, count in sorted(faults.items()))
    if decision == Decision.RETURNED and not reason:
        raise Rejected(Problem("reason-missing", "Say what must be corrected.", field="reason"))
    work.spend(stage=LeaseStage.REVIEW, item=str(screen.pk), person=reviewer, token=token)
    return Approval.objects.create(
        screen=screen,
        submission=submission,
        reviewer=reviewer,
        version=version,
        decision=decision,
        reason=reason.strip(),
    )


def doubt(*, box: Box, approval: Approval, author: User, text: str = "") -> Doubt:
    """Says that an approved box is wrong, which sends its screen back; saying it again changes nothing."""
    said = text.strip() or "This box is wrong."
    return Doubt.objects.get_or_create(
        approval=approval, box=box, author=author, defaults={"text": said, "box_version": box.version}
    )[0]


def lock_screen(screen: Screen) -> Screen:
    """The screen's row, held until the transaction ends. Raises Conflict when the screen was withdrawn."""
    locked = Screen.objects.select_for_update().get(pk=screen.pk)
    if locked.withdrawn_at:
        raise Conflict(Problem("screen-withdrawn", "A maintainer has withdrawn this screen."))
    return locked


def _sheet(screen: Screen, author: User | None, edits: Sequence[Edit]) -> Sheet:
    return Sheet(
        screen=screen,
        author_id=author.pk if author else None,
        version=box_version(screen),
        now=timezone.now(),
        boxes=Box.objects.in_bulk({edit.box_id for edit in edits}),
        sources=_sources(screen, edits),
    )


def _sources(screen: Screen, edits: Sequence[Edit]) -> dict[UUID, Box]:
    """The boxes from which edits say that they copy; a person copies within one dataset."""
    named = {edit.box["copied_from"] for edit in edits if edit.box.get("copied_from")}
    if not named:
        return {}
    within = Box.objects.filter(screen__application__dataset=screen.application.dataset_id)
    return within.select_related("screen__application").in_bulk(named)


def _save(sheet: Sheet) -> None:
    if sheet.problems:
        raise Rejected(*sheet.problems)
    Box.objects.bulk_create(sheet.added.values(), batch_size=500)
    fields = ["left", "top", "right", "bottom", "kind", "version", "removed_at"]
    Box.objects.bulk_update(sheet.changed.values(), fields, batch_size=200)
    BoxEdit.objects.bulk_create(sheet.log, batch_size=500)


def _addition(box: ImportedBox) -> Edit:
    sides = {"left": box.rect.left, "top": box.rect.top, "right": box.rect.right, "bottom": box.rect.bottom}
    said = {"kind": box.kind, "origin": box.origin, "details": dict(box.details)}
    return Edit(id=uuid4(), action=EditAction.ADD, box={"id": uuid4(), **sides, **said})


def _refuse_strangers(screen: Screen, known: dict[UUID, BoxEdit], base_version: int, version: int) -> None:
    if any(edit.screen_id != screen.pk for edit in known.values()):
        raise Rejected(Problem("edit-elsewhere", "An edit with this id was made on another screen.", field="edits"))
    if base_version > version:
        ahead = f"The screen is at version {version}; an edit cannot be based on {base_version}."
        raise Rejected(Problem("version-ahead", ahead, field="base_version"))


def _refuse_overwriting(sheet: Sheet, base_version: int, own_versions: set[int]) -> None:
    moved = [
        box
        for box in sheet.boxes.values()
        if box.screen_id == sheet.screen.pk and box.version > base_version and box.version not in own_versions
    ]
    if moved:
        several = "A box was" if len(moved) == 1 else f"{len(moved)} boxes were"
        changed = Problem("box-changed", f"{several} changed meanwhile, in another window or by somebody else.")
        raise Conflict(changed, current=[_present(box) for box in moved])


def _present(box: Box) -> dict[str, Any]:
    return {"id": str(box.pk), **state(box), "version": box.version, "removed": box.removed_at is not None}


def _refuse_old_version(current: int, version: int) -> None:
    if version != current:
        moved = Problem("boxes-changed", "The boxes were edited meanwhile: look at them again, then decide.")
        raise Conflict(moved, current={"version": current})


def _reviewable(current: BoxState, reviewer: User, version: int, decision: Decision) -> Submission:
    """The submission that `reviewer` may decide on now."""
    problem = why_not_review(current, reviewer)
    if decision == Decision.APPROVED and current.stage == BoxStage.APPROVED:
        problem = problem or Problem("already-approved", "Somebody has approved these boxes already.")
    if problem and problem.code in OVERTAKEN:
        raise Conflict(problem, current={"version": current.version})
    if problem or current.submission is None:
        raise Rejected(*([problem] if problem else []))
    _refuse_old_version(current.version, version)
    return current.submission
