"""Tests of concurrent edits, submissions and reviews of one screen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from annotator.boxes.models import Approval, BoxEdit, Submission
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.services import apply_edits
from annotator.domain.problems import Conflict, Rejected
from tests.factories import addition, approve, change, make_boxes, make_screen, make_user, submit

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """What each deed gave, or the refusal it met, done by a thread each."""

    def do(deed: Callable[[], Any]) -> Any:
        try:
            return deed()
        except Rejected as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))


def test_edits_of_four_people_make_one_unbroken_log() -> None:
    screen, people = make_screen(), [make_user() for _ in range(4)]

    def draw(person: Any) -> None:
        for _ in range(5):
            apply_edits(screen=screen, author=person, base_version=0, edits=[addition()])

    at_once(*[lambda person=person: draw(person) for person in people])
    assert list(BoxEdit.objects.order_by("version").values_list("version", flat=True)) == list(range(1, 21))
    assert boxes_of(screen).count() == 20


def test_of_concurrent_changes_of_one_box_one_is_stored_and_the_others_conflict() -> None:
    screen, people = make_screen(), [make_user() for _ in range(4)]
    (box,) = make_boxes(screen, people[0], 1)
    base = box_version(screen)
    outcomes = at_once(
        *[
            lambda person=person, right=right: apply_edits(
                screen=screen, author=person, base_version=base, edits=[change(box, right=right)]
            )
            for right, person in enumerate(people, start=100)
        ]
    )
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 3
    assert BoxEdit.objects.filter(box=box).count() == 2


def test_a_reviewer_who_edits_at_the_same_moment_never_approves_their_own_edit() -> None:
    screen, ada, bea = make_screen(), make_user(), make_user()
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    at_once(
        lambda: apply_edits(screen=screen, author=bea, base_version=1, edits=[addition()]),
        lambda: approve(screen, bea),
    )
    approvals = Approval.objects.filter(reviewer=bea)
    drawn = BoxEdit.objects.filter(author=bea)
    assert drawn.exists()
    assert not approvals.filter(version__gte=drawn.get().version).exists()


def test_boxes_submitted_by_two_people_at_once_are_submitted_once() -> None:
    screen, people = make_screen(), [make_user() for _ in range(2)]
    make_boxes(screen, people[0], 1)
    at_once(*[lambda person=person: submit(screen, person) for person in people])
    assert Submission.objects.count() == 1
