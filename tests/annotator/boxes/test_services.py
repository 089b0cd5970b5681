"""Tests of box services: edits are applied all or none, once, never over another's; nobody reviews their own boxes."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from annotator.accounts.models import User
from annotator.boxes.models import Approval, Box, BoxEdit, BoxStage, Decision, EditAction, Kind, Origin
from annotator.boxes.selectors import box_version, boxes_of, state_of, touched
from annotator.boxes.services import Applied, ImportedBox, apply_edits, decide, import_boxes, submit_boxes
from annotator.domain.geometry import Rect
from annotator.domain.problems import Conflict, Rejected
from annotator.screens.models import Screen
from annotator.screens.services import withdraw_screen
from tests.factories import addition, approve, change, make_boxes, make_screen, make_user, removal, submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def screen() -> Screen:
    return make_screen()


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def bea() -> User:
    return make_user("bea")


def edit(screen: Screen, author: User, *edits: object, base: int | None = None) -> Applied:
    base = box_version(screen) if base is None else base
    return apply_edits(screen=screen, author=author, base_version=base, edits=edits)  # type: ignore[arg-type]


def codes(refused: pytest.ExceptionInfo[Rejected]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_a_submission_and_a_decision_that_are_sent_again_are_the_first_ones(
    screen: Screen, ada: User, bea: User
) -> None:
    make_boxes(screen, ada)
    version = box_version(screen)
    first, again = (submit_boxes(screen=screen, author=ada, version=version) for _ in range(2))
    assert again == first
    for decision, reason in ((Decision.APPROVED, ""), (Decision.RETURNED, "Too small")):
        asked: dict[str, Any] = {
            "screen": screen,
            "reviewer": bea,
            "version": version,
            "decision": decision,
            "reason": reason,
        }
        assert decide(**asked) == decide(**asked)
    assert Approval.objects.count() == 2


def test_each_edit_makes_a_version_and_is_logged_with_before_and_after(screen: Screen, ada: User) -> None:
    (box,) = make_boxes(screen, ada, 1)
    applied = edit(screen, ada, change(box, right=25), removal(box))
    assert (applied.version, [entry.version for entry in applied.edits]) == (3, [2, 3])
    log = BoxEdit.objects.filter(screen=screen).order_by("version")
    assert [entry.action for entry in log] == [EditAction.ADD, EditAction.CHANGE, EditAction.REMOVE]
    assert [entry.before and entry.before["right"] for entry in log] == [None, 30, 25]
    assert [entry.after and entry.after["right"] for entry in log] == [30, 25, None]
    assert not boxes_of(screen).exists()


def test_sending_a_batch_twice_changes_nothing_the_second_time(screen: Screen, ada: User) -> None:
    batch = [addition(), addition(left=20)]
    first = edit(screen, ada, *batch, base=0)
    repeated = edit(screen, ada, *batch, base=0)
    assert [entry.version for entry in repeated.edits] == [entry.version for entry in first.edits] == [1, 2]
    assert boxes_of(screen).count() == 2


def test_a_resent_batch_may_bring_new_edits_of_the_same_box_with_it(screen: Screen, ada: User) -> None:
    add = addition()
    edit(screen, ada, add, base=0)
    shape = {**add.box, "right": 99}
    later = type(add)(uuid4(), EditAction.CHANGE, shape)
    assert edit(screen, ada, add, later, base=0).version == 2
    assert boxes_of(screen).get().right == 99


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((10, 10, 10, 20), "empty-box"),
        ((10, 20, 30, 10), "empty-box"),
        ((-1, 0, 10, 10), "box-off-screen"),
        ((0, 0, 321, 10), "box-off-screen"),
        ((0, 0, 10, 201), "box-off-screen"),
    ],
)
def test_a_box_that_is_empty_or_off_the_screen_is_named(
    screen: Screen, ada: User, sides: tuple[int, int, int, int], code: str
) -> None:
    bad = addition(*sides)
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, addition(), bad)
    assert codes(refused) == [code]
    assert str(bad.box_id) in refused.value.problems[0].message
    assert refused.value.problems[0].field == "edits.1.box"
    assert not Box.objects.exists()


def test_a_box_may_fill_the_whole_screen(screen: Screen, ada: User) -> None:
    edit(screen, ada, addition(0, 0, 320, 200))
    assert boxes_of(screen).get().rect == Rect(0, 0, 320, 200)


def test_a_box_that_somebody_changed_meanwhile_is_not_overwritten(screen: Screen, ada: User, bea: User) -> None:
    first, second = make_boxes(screen, ada, 2)
    base = box_version(screen)
    edit(screen, bea, change(first, right=35))
    with pytest.raises(Conflict) as refused:
        edit(screen, ada, change(first, right=40), change(second, right=90), base=base)
    current = refused.value.current[0]  # type: ignore[index]
    assert (current["id"], current["right"], current["removed"]) == (str(first.pk), 35, False)
    assert boxes_of(screen).get(pk=second.pk).right == second.right


def test_two_windows_of_one_person_do_not_overwrite_each_other(screen: Screen, ada: User) -> None:
    (box,) = make_boxes(screen, ada, 1)
    base = box_version(screen)
    edit(screen, ada, change(box, right=35), base=base)
    with pytest.raises(Conflict):
        edit(screen, ada, change(box, right=40), base=base)


def test_edits_of_other_boxes_are_no_conflict(screen: Screen, ada: User, bea: User) -> None:
    first, second = make_boxes(screen, ada, 2)
    base = box_version(screen)
    edit(screen, bea, change(first, right=35), base=base)
    edit(screen, ada, change(second, right=90), base=base)
    assert set(boxes_of(screen).values_list("right", flat=True)) == {35, 90}


def test_a_box_removed_meanwhile_is_shown_as_removed(screen: Screen, ada: User, bea: User) -> None:
    (box,) = make_boxes(screen, ada, 1)
    base = box_version(screen)
    edit(screen, bea, removal(box))
    with pytest.raises(Conflict) as refused:
        edit(screen, ada, change(box, right=40), base=base)
    assert refused.value.current[0]["removed"] is True  # type: ignore[index]


def test_adding_a_removed_box_again_brings_it_back_under_its_id(screen: Screen, ada: User) -> None:
    (box,) = make_boxes(screen, ada, 1)
    edit(screen, ada, removal(box))
    edit(screen, ada, addition(1, 2, 3, 4, box=box.pk))
    back = boxes_of(screen).get()
    assert (back.pk, back.rect) == (box.pk, Rect(1, 2, 3, 4))


def test_within_a_batch_a_box_can_be_added_changed_and_removed(screen: Screen, ada: User) -> None:
    add = addition()
    box = Box(pk=add.box_id, left=10, top=10, right=50, bottom=30, kind=Kind.CLICK)
    edit(screen, ada, add, change(box, right=60), removal(box))
    assert box_version(screen) == 3
    assert Box.objects.get().removed_at is not None


@pytest.mark.parametrize("action", ["add", "change", "remove"])
def test_a_box_of_another_screen_cannot_be_touched(screen: Screen, ada: User, action: str) -> None:
    (foreign,) = make_boxes(make_screen(), ada, 1)
    wrong = {"add": addition(box=foreign.pk), "change": change(foreign), "remove": removal(foreign)}[action]
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, wrong)
    assert codes(refused) == ["unknown-box"]


def test_an_edit_id_cannot_be_used_on_another_screen(screen: Screen, ada: User) -> None:
    add = addition()
    edit(make_screen(), ada, add)
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, add)
    assert codes(refused) == ["edit-elsewhere"]


def test_present_boxes_cannot_be_added_and_absent_ones_not_changed(screen: Screen, ada: User) -> None:
    (box,) = make_boxes(screen, ada, 1)
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, addition(box=box.pk))
    assert codes(refused) == ["box-exists"]
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, change(Box(left=0, top=0, right=1, bottom=1)), removal(Box()))
    assert codes(refused) == ["unknown-box", "unknown-box"]


def test_a_version_from_the_future_is_refused(screen: Screen, ada: User) -> None:
    with pytest.raises(Rejected) as refused:
        edit(screen, ada, addition(), base=7)
    assert codes(refused) == ["version-ahead"]


def test_nothing_is_edited_on_a_withdrawn_screen(screen: Screen, ada: User) -> None:
    withdraw_screen(screen=screen)
    with pytest.raises(Conflict, match="withdrawn"):
        edit(screen, ada, addition())


def test_imported_boxes_have_no_author_until_a_person_edits_them(screen: Screen, ada: User) -> None:
    results = [ImportedBox(Rect(0, 0, 9, 9), Kind.TYPE, Origin.DOM, {"tag": "input"}), (Rect(20, 20, 30, 30),)]
    first, second = import_boxes(screen=screen, boxes=results)
    assert (first.kind, first.origin, first.details) == ("type", "dom", {"tag": "input"})
    assert state_of(screen).authors == frozenset()
    edit(screen, ada, change(second, right=40))
    assert touched(screen) == {second.pk}


def test_imported_boxes_off_the_screen_are_refused(screen: Screen) -> None:
    with pytest.raises(Rejected) as refused:
        import_boxes(screen=screen, boxes=[(Rect(0, 0, 9, 9),), (Rect(0, 0, 999, 9),)])
    assert refused.value.problems[0].field == "edits.1.box"


def test_only_boxes_that_are_there_can_be_submitted(screen: Screen, ada: User) -> None:
    with pytest.raises(Rejected) as refused:
        submit(screen, ada)
    assert codes(refused) == ["no-boxes"]


def test_a_submission_of_an_outdated_version_is_a_conflict(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    result = box_version(screen)
    edit(screen, bea, addition())
    with pytest.raises(Conflict) as refused:
        submit_boxes(screen=screen, author=ada, version=result)
    assert refused.value.current == {"version": 2}


def test_a_screen_is_not_submitted_twice(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    with pytest.raises(Rejected) as refused:
        submit(screen, bea)
    assert codes(refused) == ["already-submitted"]


def test_a_colleague_approves(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    assert state_of(screen).stage == BoxStage.REVIEW
    approve(screen, bea)
    assert state_of(screen).stage == BoxStage.APPROVED


@pytest.mark.parametrize("decision", list(Decision))
def test_nobody_reviews_a_screen_on_which_they_drew(screen: Screen, ada: User, bea: User, decision: Decision) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, bea)
    for author in (ada, bea):
        with pytest.raises(Rejected) as refused:
            decide(screen=screen, reviewer=author, version=1, decision=decision, reason="so")
        assert codes(refused) == ["own-boxes"]
    assert not Approval.objects.exists()


def test_authors_of_removed_boxes_may_not_review(screen: Screen, ada: User, bea: User) -> None:
    (drawn,) = make_boxes(screen, ada, 1)
    edit(screen, ada, removal(drawn))
    make_boxes(screen, bea, 1)
    submit(screen, bea)
    with pytest.raises(Rejected) as refused:
        approve(screen, ada)
    assert codes(refused) == ["own-boxes"]


def test_the_database_itself_refuses_a_self_review(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submission = submit_boxes(screen=screen, author=bea, version=1)
    for author in (ada, bea):
        with pytest.raises(IntegrityError), transaction.atomic():
            Approval.objects.create(
                screen=screen, submission=submission, reviewer=author, version=1, decision=Decision.APPROVED
            )


def test_nothing_is_returned_without_a_reason(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    with pytest.raises(Rejected) as refused:
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.RETURNED, reason="  ")
    assert codes(refused) == ["reason-missing"]


def test_boxes_that_are_not_submitted_cannot_be_reviewed(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    with pytest.raises(Rejected) as refused:
        approve(screen, bea)
    assert codes(refused) == ["not-submitted"]


def test_an_edit_after_submission_must_be_submitted_again(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    edit(screen, ada, addition())
    assert state_of(screen).stage == BoxStage.BOXES
    with pytest.raises(Conflict) as refused:
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.APPROVED)
    assert codes(refused) == ["edited-since"]


def test_returned_boxes_stay_returned_until_they_are_submitted_again(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    decide(screen=screen, reviewer=bea, version=1, decision=Decision.RETURNED, reason="One is missing.")
    edit(screen, ada, addition())
    assert state_of(screen).stage == BoxStage.RETURNED
    submit(screen, ada)
    assert state_of(screen).stage == BoxStage.REVIEW
    approve(screen, bea)
    assert state_of(screen).stage == BoxStage.APPROVED


def test_an_edit_after_approval_makes_it_void(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    approve(screen, bea)
    edit(screen, ada, addition())
    assert state_of(screen).stage == BoxStage.BOXES


def test_a_second_approval_is_a_conflict_but_an_approval_can_be_returned(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    approve(screen, bea)
    with pytest.raises(Conflict) as refused:
        approve(screen, make_user())
    assert codes(refused) == ["already-approved"]
    decide(screen=screen, reviewer=bea, version=1, decision=Decision.RETURNED, reason="I looked again.")
    assert state_of(screen).stage == BoxStage.RETURNED
