"""Tests of taking back what was just done with a screen's boxes: possible until somebody has acted on it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Approval, BoxStage, Decision, Submission
from annotator.boxes.selectors import box_version, state_of
from annotator.boxes.services import apply_edits, decide, remarks
from annotator.boxes.services.taking_back import take_back_decision, take_back_submission
from annotator.datasets.models import Dataset, WorkStage
from annotator.domain.problems import Conflict, Locked, Rejected
from annotator.leases.models import LEASE_TTL
from annotator.leases.selectors import draft_of
from annotator.leases.services import acquire_one
from annotator.screens.models import Screen
from tests.factories import addition, approve, client_of, make_boxes, make_member, make_screen, submit

pytestmark = pytest.mark.django_db
PLACE = {"left": 200, "top": 100, "right": 240, "bottom": 120}


@pytest.fixture
def screen() -> Screen:
    return make_screen()


@pytest.fixture
def dataset(screen: Screen) -> Dataset:
    return screen.application.dataset


@pytest.fixture
def ada(dataset: Dataset) -> User:
    return make_member(dataset)


@pytest.fixture
def bea(dataset: Dataset) -> User:
    return make_member(dataset)


def stage(screen: Screen) -> BoxStage:
    return state_of(screen).stage


def submitted(screen: Screen, author: User) -> None:
    make_boxes(screen, author)
    submit(screen, author)


def returned(screen: Screen, reviewer: User, reason: str = "Too loose.") -> None:
    decide(screen=screen, reviewer=reviewer, version=box_version(screen), decision=Decision.RETURNED, reason=reason)


def code(refused: pytest.ExceptionInfo[Rejected]) -> str:
    return refused.value.problems[0].code


def test_a_submission_is_taken_back_by_its_author_and_made_again(screen: Screen, ada: User, bea: User) -> None:
    submitted(screen, ada)
    with pytest.raises(Conflict) as refused:
        take_back_submission(screen=screen, person=bea)
    assert code(refused) == "nothing-to-take-back"
    take_back_submission(screen=screen, person=ada)
    assert stage(screen) == BoxStage.BOXES
    submit(screen, ada)
    assert stage(screen) == BoxStage.REVIEW


def test_boxes_that_were_returned_are_so_again_when_their_next_submission_is_taken_back(
    screen: Screen, ada: User, bea: User
) -> None:
    submitted(screen, ada)
    returned(screen, bea)
    apply_edits(screen=screen, author=ada, base_version=box_version(screen), edits=[addition(90, 90, 120, 120)])
    submit(screen, ada)
    take_back_submission(screen=screen, person=ada)
    assert stage(screen) == BoxStage.RETURNED


def test_a_submission_stays_once_a_colleague_has_opened_marked_or_judged_it(
    screen: Screen, dataset: Dataset, ada: User, bea: User
) -> None:
    submitted(screen, ada)
    lease = acquire_one(dataset=dataset, stage=WorkStage.REVIEW, item=str(screen.pk), person=bea)
    with pytest.raises(Locked):
        take_back_submission(screen=screen, person=ada)
    lease.delete()
    remark = remarks.mark(screen=screen, reviewer=bea, remark_id=uuid4(), fault="missing", location=PLACE)
    with pytest.raises(Conflict) as refused:
        take_back_submission(screen=screen, person=ada)
    assert code(refused) == "under-review"
    remarks.take_back(screen=screen, reviewer=bea, remark_id=remark.pk)
    approve(screen, bea)
    with pytest.raises(Conflict) as refused:
        take_back_submission(screen=screen, person=ada)
    assert code(refused) == "nothing-to-take-back"


def test_an_approval_is_taken_back_by_its_reviewer_only(screen: Screen, ada: User, bea: User) -> None:
    submitted(screen, ada)
    approve(screen, bea)
    with pytest.raises(Conflict):
        take_back_decision(screen=screen, person=ada)
    take_back_decision(screen=screen, person=bea)
    assert stage(screen) == BoxStage.REVIEW
    returned(screen, bea)
    assert stage(screen) == BoxStage.RETURNED


def test_a_return_is_taken_back_with_its_reason_as_a_draft_and_its_remarks_open(
    screen: Screen, ada: User, bea: User
) -> None:
    submitted(screen, ada)
    remark = remarks.mark(screen=screen, reviewer=bea, remark_id=uuid4(), fault="missing", location=PLACE)
    returned(screen, bea, "The menu is missing.")
    take_back_decision(screen=screen, person=bea)
    assert stage(screen) == BoxStage.REVIEW
    assert draft_of(bea, WorkStage.REVIEW, screen.pk) == "The menu is missing."
    remarks.take_back(screen=screen, reviewer=bea, remark_id=remark.pk)
    approve(screen, bea)
    assert stage(screen) == BoxStage.APPROVED


def test_a_return_stays_once_the_drawer_has_edited_or_answered(screen: Screen, ada: User, bea: User) -> None:
    submitted(screen, ada)
    remark = remarks.mark(screen=screen, reviewer=bea, remark_id=uuid4(), fault="missing", location=PLACE)
    returned(screen, bea)
    remarks.settle(screen=screen, author=ada, remark_id=remark.pk, answer="It is not there.")
    with pytest.raises(Conflict) as refused:
        take_back_decision(screen=screen, person=bea)
    assert code(refused) == "answered-since"
    remarks.reopen(screen=screen, remark_id=remark.pk)
    apply_edits(screen=screen, author=ada, base_version=box_version(screen), edits=[addition(90, 90, 120, 120)])
    with pytest.raises(Conflict) as refused:
        take_back_decision(screen=screen, person=bea)
    assert code(refused) == "edited-since"


def test_nothing_is_taken_back_after_its_time(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, ada: User, bea: User
) -> None:
    submitted(screen, ada)
    later = timezone.now() + LEASE_TTL + timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    with pytest.raises(Conflict) as refused:
        take_back_submission(screen=screen, person=ada)
    assert code(refused) == "too-late"
    assert Submission.objects.count() == 1


def test_the_page_is_told_what_may_be_taken_back_and_takes_it_back(screen: Screen, ada: User, bea: User) -> None:
    submitted(screen, ada)
    by_ada, by_bea = client_of(ada), client_of(bea)
    assert by_ada.get(f"/api/screens/{screen.pk}/boxes").json()["may"]["take_back"]
    assert not by_bea.get(f"/api/screens/{screen.pk}/boxes").json()["may"]["take_back"]
    approve(screen, bea)
    assert not by_ada.get(f"/api/screens/{screen.pk}/boxes").json()["may"]["take_back"]
    assert by_bea.get(f"/api/screens/{screen.pk}/boxes").json()["may"]["take_back"]
    assert by_bea.delete(f"/api/screens/{screen.pk}/approvals").status_code == 204
    assert not Approval.objects.exists()
    assert by_ada.delete(f"/api/screens/{screen.pk}/submission").status_code == 204
    assert stage(screen) == BoxStage.BOXES
