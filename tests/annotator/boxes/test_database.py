"""Tests of database triggers: decisions cannot be changed by direct writes either."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from annotator.boxes.models import Approval, Decision, Fault, Remark
from annotator.boxes.selectors import box_version
from annotator.boxes.services import decide
from annotator.boxes.services.remarks import mark
from tests.factories import approve, make_application, make_boxes, make_dataset, make_member, make_screen, submit

pytestmark = pytest.mark.django_db

SQL = {
    "another reviewer": "UPDATE boxes_approval SET reviewer_id = (SELECT author_id FROM boxes_submission LIMIT 1)",
    "another decision": "UPDATE boxes_approval SET decision = 'approved', reason = ''",
    "another version": "UPDATE boxes_approval SET version = version + 1",
    "another remark": "UPDATE boxes_remark SET note = 'Never mind.'",
}


def run(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


class Review:
    def __init__(self) -> None:
        dataset = make_dataset()
        self.drawer, self.reviewer = make_member(dataset), make_member(dataset)
        self.screen = make_screen(make_application(dataset))
        self.box = make_boxes(self.screen, self.drawer, 1)[0]
        submit(self.screen, self.drawer)

    def mark(self, note: str, remark: uuid.UUID | None = None) -> Remark:
        place = {"box": self.box.pk}
        existing = remark or uuid.uuid4()
        return mark(
            screen=self.screen, reviewer=self.reviewer, remark_id=existing, fault=Fault.LOOSE, location=place, note=note
        )


@pytest.fixture
def review() -> Review:
    return Review()


@pytest.mark.parametrize("what", SQL)
def test_a_return_and_its_remarks_do_not_change(review: Review, what: str) -> None:
    review.mark("Too wide.")
    version = box_version(review.screen)
    decide(screen=review.screen, reviewer=review.reviewer, version=version, decision=Decision.RETURNED, reason="Wide.")
    with pytest.raises(IntegrityError, match="does not change"):
        run(SQL[what])
    assert Remark.objects.get().note == "Too wide."
    assert (Approval.objects.get().decision, Approval.objects.get().version) == ("returned", version)


def test_an_approval_does_not_change(review: Review) -> None:
    approve(review.screen, review.reviewer)
    for sql in (SQL["another reviewer"], SQL["another version"]):
        with pytest.raises(IntegrityError, match="does not change"):
            run(sql)


def test_a_remark_may_be_worded_anew_until_it_is_given(review: Review) -> None:
    first = review.mark("Too wide.")
    review.mark("Much too wide.", first.pk)
    assert Remark.objects.get().note == "Much too wide."


def test_nobody_reviews_or_marks_their_own_boxes_by_writing_rows(review: Review) -> None:
    submission = review.screen.submissions.get()
    row: dict[str, Any] = {"screen": review.screen, "submission": submission, "reviewer": review.drawer}
    with pytest.raises(IntegrityError, match="on which they drew"), transaction.atomic():
        Approval.objects.create(**row, version=1, decision=Decision.APPROVED)
    with pytest.raises(IntegrityError, match="on which they drew"), transaction.atomic():
        Remark.objects.create(**row, box=review.box, fault=Fault.LOOSE, left=0, top=0, right=2, bottom=2)
