"""Verbs of remarks: a reviewer marks what is wrong, box by box; whoever corrects the boxes settles one by one."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from annotator.accounts.models import User
from annotator.boxes.edits import SIDES, out_of_bounds
from annotator.boxes.models import BoxStage, Fault, Remark, Resolution, Submission
from annotator.boxes.rights import why_not_review
from annotator.boxes.selectors import boxes_of, given_remarks, state_of
from annotator.boxes.services import OVERTAKEN, lock_screen
from annotator.domain.problems import Conflict, Problem, Rejected
from annotator.screens.models import Screen


@transaction.atomic
def mark(
    *, screen: Screen, reviewer: User, remark_id: UUID, fault: Fault | str, place: Mapping[str, Any], note: str = ""
) -> Remark:
    """Marks a box of the submitted screen, or where one is missing; the same id again changes the remark.

    `place` has `box`, the id of the box, or, for what is missing, `left` to `bottom`. Raises Rejected for one's
    own work, unknown boxes, places off the screen and remarks that were given already; Conflict when somebody else
    has edited, returned or approved meanwhile.
    """
    locked = lock_screen(screen)
    submission = _under_review(locked, reviewer)
    if (known := Remark.objects.filter(pk=remark_id).first()) is not None:
        _refuse_others(known, submission, reviewer)
    found = _missing(locked, place) if fault == Fault.MISSING else _boxed(locked, place)
    twin = Remark.objects.filter(submission=submission, reviewer=reviewer, box=found["box"], fault=fault)
    if found["box"] is not None and twin.exclude(pk=remark_id).exists():
        raise Rejected(Problem("marked-already", "You have marked this box with this fault already.", field="fault"))
    fields = {"screen": locked, "submission": submission, "reviewer": reviewer, "fault": fault, "note": note.strip()}
    remark, _ = Remark.objects.update_or_create(pk=remark_id, defaults={**fields, **found})
    return remark


@transaction.atomic
def take_back(*, screen: Screen, reviewer: User, remark_id: UUID) -> None:
    """Forgets a remark of one's own that was not given yet; one that is not there is forgotten already."""
    remark = Remark.objects.filter(pk=remark_id, screen=lock_screen(screen), reviewer=reviewer).first()
    if remark is None:
        return
    if _given(remark):
        raise Rejected(Problem("remark-given", "The boxes were returned with this remark: it stays."))
    remark.delete()


@transaction.atomic
def settle(*, screen: Screen, author: User, remark_id: UUID, answer: str = "") -> Resolution:
    """Says that a remark has been dealt with, or answers why not.

    Raises Rejected for remarks that are not open here.
    """
    remark = _returned(lock_screen(screen), remark_id)
    made, _ = Resolution.objects.update_or_create(remark=remark, defaults={"author": author, "answer": answer.strip()})
    return made


@transaction.atomic
def reopen(*, screen: Screen, remark_id: UUID) -> None:
    """Takes a resolution back, as long as the boxes have not been submitted again."""
    Resolution.objects.filter(remark=_returned(lock_screen(screen), remark_id)).delete()


def _under_review(screen: Screen, reviewer: User) -> Submission:
    state = state_of(screen)
    problem = why_not_review(state, reviewer)
    if problem and problem.code in OVERTAKEN:
        raise Conflict(problem, current={"version": state.version})
    if problem or state.submission is None:
        raise Rejected(*([problem] if problem else []))
    return state.submission


def _refuse_others(known: Remark, submission: Submission, reviewer: User) -> None:
    if known.submission_id != submission.pk or known.reviewer_id != reviewer.pk or _given(known):
        raise Rejected(Problem("remark-given", "This remark is somebody else's, or was given already."))


def _boxed(screen: Screen, place: Mapping[str, Any]) -> dict[str, Any]:
    box = boxes_of(screen).filter(pk__in=[place.get("box")]).first()
    if box is None:
        raise Rejected(Problem("unknown-box", "Such a box is not on this screen (any more).", field="box"))
    return {"box": box, **{side: getattr(box, side) for side in SIDES}}


def _missing(screen: Screen, place: Mapping[str, Any]) -> dict[str, Any]:
    sides = {side: place.get(side) for side in SIDES}
    if None in sides.values():
        raise Rejected(Problem("place-missing", "Say where the box is missing: left, top, right and bottom."))
    if problems := list(out_of_bounds(sides, screen, name="that is missing")):
        raise Rejected(*problems)
    return {"box": None, **sides}


def _given(remark: Remark) -> bool:
    return given_remarks(remark.screen).filter(pk=remark.pk).exists()


def _returned(screen: Screen, remark_id: UUID) -> Remark:
    """The remark, if the boxes stand returned with it."""
    state = state_of(screen)
    remark = given_remarks(screen).filter(pk=remark_id, submission=state.submission).first()
    if remark is None or state.stage != BoxStage.RETURNED:
        raise Rejected(Problem("remark-not-open", "The boxes of this screen are not returned with such a remark."))
    return remark
