"""Services of remarks: a reviewer remarks on faults box by box; whoever corrects the boxes resolves each remark."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.models import BoxStage, Fault, Remark, Resolution, Submission
from annotator.boxes.selectors import boxes_of, given_remarks, state_of
from annotator.boxes.selectors.permissions import review_denied_reason
from annotator.boxes.services.boxes import OVERTAKEN, lock_screen
from annotator.boxes.services.edits import SIDES, out_of_bounds
from annotator.datasets.models import WorkStage
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.screens.models import Screen
from annotator.timesheets.services.activity import record_activity


@transaction.atomic
def mark(
    *, screen: Screen, reviewer: User, remark_id: UUID, fault: Fault | str, location: Mapping[str, Any], note: str = ""
) -> Remark:
    """Stores a remark on a box of the submitted screen, or on a missing one; the same id again changes the remark.

    `place` has `box`, the id of the box, or, for what is missing, `left` to `bottom`. Raises Rejected for one's
    own work, unknown boxes, places off the screen and remarks that were given already; Conflict when somebody else
    has edited, returned or approved meanwhile.
    """
    record_activity(person=reviewer, dataset=screen.application.dataset, stage=WorkStage.REVIEW)
    locked = lock_screen(screen)
    submission = _submission_under_review(locked, reviewer)
    if (stored := Remark.objects.filter(pk=remark_id).first()) is not None:
        _refuse_foreign_or_delivered(stored, submission, reviewer)
    location_fields = (
        _missing_box_location(locked, location) if fault == Fault.MISSING else _box_location(locked, location)
    )
    twin = Remark.objects.filter(submission=submission, reviewer=reviewer, box=location_fields["box"], fault=fault)
    if location_fields["box"] is not None and twin.exclude(pk=remark_id).exists():
        raise Rejected(Problem("marked-already", "You have marked this box with this fault already.", field="fault"))
    fields = {"screen": locked, "submission": submission, "reviewer": reviewer, "fault": fault, "note": note.strip()}
    remark, _ = Remark.objects.update_or_create(pk=remark_id, defaults={**fields, **location_fields})
    return remark


@transaction.atomic
def take_back(*, screen: Screen, reviewer: User, remark_id: UUID) -> None:
    """Deletes a remark of one's own that was not delivered yet; an unknown id changes nothing."""
    record_activity(person=reviewer, dataset=screen.application.dataset, stage=WorkStage.REVIEW)
    remark = Remark.objects.filter(pk=remark_id, screen=lock_screen(screen), reviewer=reviewer).first()
    if remark is None:
        return
    if _is_delivered(remark):
        raise Rejected(Problem("remark-given", "The boxes were returned with this remark: it stays."))
    remark.delete()


@transaction.atomic
def settle(*, screen: Screen, author: User, remark_id: UUID, answer: str = "") -> Resolution:
    """Resolves a remark, with an answer where it was not followed.

    Raises Rejected for remarks that are not open here.
    """
    record_activity(person=author, dataset=screen.application.dataset, stage=WorkStage.BOXES)
    remark = _returned_remark(lock_screen(screen), remark_id)
    resolution, _ = Resolution.objects.update_or_create(
        remark=remark, defaults={"author": author, "answer": answer.strip()}
    )
    return resolution


@transaction.atomic
def reopen(*, screen: Screen, remark_id: UUID) -> None:
    """Deletes the resolution of a remark, unless the boxes have been submitted again."""
    Resolution.objects.filter(remark=_returned_remark(lock_screen(screen), remark_id)).delete()


def _submission_under_review(screen: Screen, reviewer: User) -> Submission:
    """The submission that this reviewer may review. Raises Conflict or Rejected otherwise."""
    state = state_of(screen)
    problem = review_denied_reason(state, reviewer)
    if problem and problem.code in OVERTAKEN:
        raise Conflict(problem, current={"version": state.version})
    if problem or state.submission is None:
        raise Rejected(*([problem] if problem else []))
    return state.submission


def _refuse_foreign_or_delivered(stored: Remark, submission: Submission, reviewer: User) -> None:
    if stored.submission_id != submission.pk or stored.reviewer_id != reviewer.pk or _is_delivered(stored):
        raise Rejected(Problem("remark-given", "This remark is somebody else's, or was given already."))


def _box_location(screen: Screen, location: Mapping[str, Any]) -> dict[str, Any]:
    """The box of a remark and its sides. Raises Rejected for an unknown box."""
    box = boxes_of(screen).filter(pk__in=[location.get("box")]).first()
    if box is None:
        raise Rejected(Problem("unknown-box", "Such a box is not on this screen (any more).", field="box"))
    return {"box": box, **{side: getattr(box, side) for side in SIDES}}


def _missing_box_location(screen: Screen, location: Mapping[str, Any]) -> dict[str, Any]:
    """The sides at which a box is missing. Raises Rejected where they are incomplete or off the screen."""
    sides = {side: location.get(side) for side in SIDES}
    if None in sides.values():
        raise Rejected(Problem("place-missing", "Say where the box is missing: left, top, right and bottom."))
    if problems := list(out_of_bounds(sides, screen, name="that is missing")):
        raise Rejected(*problems)
    return {"box": None, **sides}


def _is_delivered(remark: Remark) -> bool:
    """Whether the boxes were returned with this remark."""
    return given_remarks(remark.screen).filter(pk=remark.pk).exists()


def _returned_remark(screen: Screen, remark_id: UUID) -> Remark:
    """The remark, if the screen's boxes are returned with it. Raises Rejected otherwise."""
    state = state_of(screen)
    remark = given_remarks(screen).filter(pk=remark_id, submission=state.submission).first()
    if remark is None or state.stage != BoxStage.RETURNED:
        raise Rejected(Problem("remark-not-open", "The boxes of this screen are not returned with such a remark."))
    return remark
