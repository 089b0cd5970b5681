"""Tests of remarks: a reviewer remarks on boxes; their author sees the remarks after the return, and resolves them."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxStage, Decision, Fault, Remark, Submission
from annotator.boxes.selectors import box_version, remarks_for, state_of
from annotator.boxes.services import apply_edits, decide, submit_boxes
from annotator.boxes.services.remarks import mark, reopen, settle, take_back
from annotator.domain.problems import Conflict, Rejected
from annotator.screens.models import Screen
from tests.factories import addition, change, make_boxes, make_screen, make_user, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def bea() -> User:
    return make_user("bea")


@pytest.fixture
def screen(ada: User) -> Screen:
    """Submitted, with three boxes by Ada."""
    screen = make_screen()
    make_boxes(screen, ada, 3)
    submit(screen, ada)
    return screen


@pytest.fixture
def box(screen: Screen) -> Box:
    return screen.boxes.earliest("left")


def mark_as_loose(screen: Screen, reviewer: User, box: Box, **more: Any) -> Remark:
    remark = {"remark_id": uuid4(), "fault": Fault.LOOSE, "location": {"box": box.pk}, **more}
    return mark(screen=screen, reviewer=reviewer, **remark)


def return_boxes(screen: Screen, reviewer: User, reason: str = "") -> Approval:
    return decide(
        screen=screen, reviewer=reviewer, version=box_version(screen), decision=Decision.RETURNED, reason=reason
    )


def codes(refused: pytest.ExceptionInfo[Rejected]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_a_remark_keeps_where_the_box_was_when_the_reviewer_saw_it(
    screen: Screen, ada: User, bea: User, box: Box
) -> None:
    mark_as_loose(screen, bea, box, note=" by 3 px ")
    return_boxes(screen, bea)
    apply_edits(screen=screen, author=ada, base_version=3, edits=[change(box, right=25)])
    (result,) = remarks_for(screen, ada)
    assert (result.fault, result.right, result.note, result.box_id) == ("loose", 30, "by 3 px", box.pk)


def test_only_the_reviewer_sees_remarks_before_the_boxes_are_returned(
    screen: Screen, ada: User, bea: User, box: Box
) -> None:
    mark_as_loose(screen, bea, box)
    assert remarks_for(screen, ada) == []
    assert len(remarks_for(screen, bea)) == 1
    return_boxes(screen, bea)
    assert len(remarks_for(screen, ada)) == len(remarks_for(screen, bea)) == 1


def test_a_missing_box_is_marked_by_its_place(screen: Screen, bea: User) -> None:
    place = {"left": 200, "top": 100, "right": 240, "bottom": 130}
    remark = mark(screen=screen, reviewer=bea, remark_id=uuid4(), fault=Fault.MISSING, location=place)
    assert (remark.box, remark.left, remark.bottom) == (None, 200, 130)


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ({"left": 1, "top": 1, "right": 1, "bottom": 5}, "empty-box"),
        ({"left": 1, "top": 1, "right": 999, "bottom": 5}, "box-off-screen"),
        ({"left": 1}, "place-missing"),
    ],
)
def test_a_location_without_a_pixel_on_the_screen_is_refused(
    screen: Screen, bea: User, place: dict[str, int], code: str
) -> None:
    with pytest.raises(Rejected) as refused:
        mark(screen=screen, reviewer=bea, remark_id=uuid4(), fault=Fault.MISSING, location=place)
    assert codes(refused) == [code]


def test_a_box_of_another_screen_cannot_be_marked(screen: Screen, bea: User) -> None:
    (foreign,) = make_boxes(make_screen(), make_user(), 1)
    with pytest.raises(Rejected) as refused:
        mark_as_loose(screen, bea, foreign)
    assert codes(refused) == ["unknown-box"]


def test_marking_twice_with_one_id_makes_one_and_changes_it(screen: Screen, bea: User, box: Box) -> None:
    first = mark_as_loose(screen, bea, box)
    mark_as_loose(screen, bea, box, remark_id=first.pk, fault=Fault.TIGHT, note="Cut off.")
    assert [(remark.fault, remark.note) for remark in Remark.objects.all()] == [("tight", "Cut off.")]


def test_one_box_has_each_fault_once(screen: Screen, bea: User, box: Box) -> None:
    mark_as_loose(screen, bea, box)
    with pytest.raises(Rejected) as refused:
        mark_as_loose(screen, bea, box)
    assert codes(refused) == ["marked-already"]
    mark_as_loose(screen, bea, box, fault=Fault.WRONG_KIND)


def test_nobody_marks_boxes_of_a_screen_on_which_they_drew(screen: Screen, ada: User, box: Box) -> None:
    with pytest.raises(Rejected) as refused:
        mark_as_loose(screen, ada, box)
    assert codes(refused) == ["own-boxes"]


def test_the_database_itself_refuses_remarks_by_the_drawer(screen: Screen, ada: User, box: Box) -> None:
    sides = {"left": 0, "top": 0, "right": 5, "bottom": 5}
    with pytest.raises(IntegrityError), transaction.atomic():
        Remark.objects.create(
            screen=screen, submission=Submission.objects.get(), reviewer=ada, box=box, fault=Fault.LOOSE, **sides
        )


def test_a_remark_on_boxes_edited_meanwhile_is_a_conflict(screen: Screen, ada: User, bea: User, box: Box) -> None:
    apply_edits(screen=screen, author=ada, base_version=3, edits=[addition()])
    with pytest.raises(Conflict) as refused:
        mark_as_loose(screen, bea, box)
    assert codes(refused) == ["edited-since"]


def test_a_reviewer_with_remarks_cannot_approve(screen: Screen, bea: User, box: Box) -> None:
    remark = mark_as_loose(screen, bea, box)
    with pytest.raises(Rejected) as refused:
        decide(screen=screen, reviewer=bea, version=3, decision=Decision.APPROVED)
    assert codes(refused) == ["remarks-made"]
    submission = Submission.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Approval.objects.create(screen=screen, submission=submission, reviewer=bea, version=3, decision="approved")
    take_back(screen=screen, reviewer=bea, remark_id=remark.pk)
    decide(screen=screen, reviewer=bea, version=3, decision=Decision.APPROVED)
    assert state_of(screen).stage == BoxStage.APPROVED


def test_boxes_with_remarks_can_be_returned_without_a_reason(screen: Screen, bea: User, box: Box) -> None:
    mark_as_loose(screen, bea, box)
    assert return_boxes(screen, bea).reason == "1 loose"


def test_boxes_are_not_submitted_again_before_each_remark_is_settled(
    screen: Screen, ada: User, bea: User, box: Box
) -> None:
    first, second = mark_as_loose(screen, bea, box), mark_as_loose(screen, bea, box, fault=Fault.WRONG_KIND)
    return_boxes(screen, bea)
    for remark, answer in ((first, ""), (second, "It does open on hovering.")):
        with pytest.raises(Rejected) as refused:
            submit(screen, ada)
        assert codes(refused) == ["remarks-open"]
        settle(screen=screen, author=ada, remark_id=remark.pk, answer=answer)
    submit(screen, ada)
    answers = {each_remark.fault: each_remark.resolution.answer for each_remark in remarks_for(screen, bea)}
    assert answers == {"loose": "", "wrong-kind": "It does open on hovering."}


def test_a_resolution_can_be_taken_back_until_the_boxes_are_submitted(
    screen: Screen, ada: User, bea: User, box: Box
) -> None:
    remark = mark_as_loose(screen, bea, box)
    return_boxes(screen, bea)
    settle(screen=screen, author=ada, remark_id=remark.pk)
    reopen(screen=screen, remark_id=remark.pk)
    assert state_of(screen).open_remarks == 1
    settle(screen=screen, author=ada, remark_id=remark.pk)
    submit(screen, ada)
    with pytest.raises(Rejected) as refused:
        reopen(screen=screen, remark_id=remark.pk)
    assert codes(refused) == ["remark-not-open"]


def test_a_given_remark_stays_as_it_was_given(screen: Screen, bea: User, box: Box) -> None:
    remark = mark_as_loose(screen, bea, box)
    return_boxes(screen, bea)
    with pytest.raises(Rejected) as refused:
        take_back(screen=screen, reviewer=bea, remark_id=remark.pk)
    assert codes(refused) == ["remark-given"]
    with pytest.raises(Rejected):
        settle(screen=make_screen(), author=bea, remark_id=remark.pk)


def test_a_reviewer_who_corrects_the_boxes_leaves_the_approval_to_somebody_else(
    screen: Screen, bea: User, box: Box
) -> None:
    mark_as_loose(screen, bea, box)
    apply_edits(screen=screen, author=bea, base_version=3, edits=[change(box, right=25)])
    submit_boxes(screen=screen, author=bea, version=4)
    with pytest.raises(Rejected) as refused:
        decide(screen=screen, reviewer=bea, version=4, decision=Decision.APPROVED)
    assert codes(refused) == ["own-boxes"]
    decide(screen=screen, reviewer=make_user(), version=4, decision=Decision.APPROVED)
    assert state_of(screen).stage == BoxStage.APPROVED
