"""Everybody gets a box that is theirs alone, never twice the same, never one that is not approved."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit, Decision
from annotator.boxes.services import apply_edits, decide
from annotator.datasets.models import Application, Dataset
from annotator.labels import turns
from annotator.labels.models import Opening, Proposal, QueuedBox
from annotator.labels.queue import open_approved
from annotator.labels.services import propose
from annotator.labels.turns import Turn, next_turn
from annotator.screens.services import withdraw_screen
from annotator.work.models import Lease
from annotator.work.queue import take_first
from annotator.work.selectors import item_of
from annotator.work.services import release, take
from tests.factories import (
    addition,
    approve,
    change,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_labels,
    make_member,
    make_screen,
    removal,
    submit,
)

pytestmark = pytest.mark.django_db


def turn_of(person: User, dataset: Dataset, after: Turn | None = None) -> Turn:
    turn = next_turn(person=person, dataset=dataset, after=after.box.pk if after else None)
    assert turn is not None
    return turn


def name(turn: Turn, person: User, text: str) -> None:
    propose(person=person, box=turn.box, token=turn.lease.token, text=text)


def test_only_boxes_of_approved_screens_are_offered(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = make_screen(shop)
    make_boxes(screen, ada, 1)
    assert next_turn(person=bea, dataset=dataset) is None
    submit(screen, ada)
    assert next_turn(person=bea, dataset=dataset) is None
    approve(screen, bea)
    assert turn_of(bea, dataset).box.screen == screen


def test_boxes_come_in_reading_order_oldest_approval_first(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, first = make_approved_screen(shop, ada, bea, boxes=2)
    _, second = make_approved_screen(shop, ada, bea, boxes=1)
    seen = []
    while turn := next_turn(person=ada, dataset=dataset):
        seen.append(turn.box.pk)
        name(turn, ada, "press this")
    assert seen == [box.pk for box in (*first, *second)]


def test_a_box_is_held_by_as_many_people_as_it_needs_proposals(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    assert turn_of(ada, dataset).box == turn_of(bea, dataset).box
    assert next_turn(person=make_member(dataset), dataset=dataset) is None


def test_the_number_of_proposals_is_the_datasets_setting(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    Dataset.objects.filter(pk=dataset.pk).update(proposals_per_box=1)
    dataset.refresh_from_db()
    make_approved_screen(shop, ada, bea, boxes=1)
    turn_of(ada, dataset)
    assert next_turn(person=bea, dataset=dataset) is None


def test_asking_again_gives_the_box_that_one_holds(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea)
    first, again = turn_of(ada, dataset), turn_of(ada, dataset)
    assert (first.box, first.lease.token) == (again.box, again.lease.token)


def test_the_next_box_is_fetched_while_one_is_open(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea)
    first = turn_of(ada, dataset)
    second, again = turn_of(ada, dataset, after=first), turn_of(ada, dataset, after=first)
    assert second.box != first.box
    assert (again.box, again.lease.token) == (second.box, second.lease.token)


def test_nobody_is_asked_twice_about_a_box(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    name(turn_of(ada, dataset), ada, "search")
    assert next_turn(person=ada, dataset=dataset) is None


def test_a_box_given_back_or_left_lying_goes_to_somebody_else(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    turn_of(bea, dataset)
    left = turn_of(ada, dataset)
    third = make_member(dataset)
    assert next_turn(person=third, dataset=dataset) is None
    release(token=left.lease.token, person=ada)
    left = turn_of(ada, dataset)
    Lease.objects.filter(pk=left.lease.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert turn_of(third, dataset).box == left.box


def test_boxes_passed_over_are_found_again_at_the_end(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, boxes = make_approved_screen(shop, ada, bea, boxes=3)
    passed = turn_of(ada, dataset)
    release(token=passed.lease.token, person=ada)
    ahead = turn_of(ada, dataset, after=passed)
    name(ahead, ada, "search")
    name(turn_of(ada, dataset), ada, "cart")
    assert turn_of(ada, dataset).box == passed.box == boxes[0]


def test_an_edit_after_approval_takes_the_screens_boxes_out_of_the_queue_until_approved_again(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    name(turn_of(ada, dataset), ada, "search")
    apply_edits(
        screen=screen, author=ada, base_version=2, edits=[change(boxes[0], right=20), addition(100, 100, 120, 120)]
    )
    assert next_turn(person=bea, dataset=dataset) is None
    submit(screen, ada)
    approve(screen, bea)
    offered = set()
    while turn := next_turn(person=ada, dataset=dataset):
        offered.add(turn.box.pk)
        name(turn, ada, f"item {len(offered)}")
    assert len(offered) == 2
    assert boxes[0].pk not in offered


def test_an_approval_taken_back_closes_the_queue(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen, _ = make_approved_screen(shop, ada, bea)
    turn = turn_of(ada, dataset)
    release(token=turn.lease.token, person=ada)
    decide(screen=screen, reviewer=bea, version=3, decision=Decision.RETURNED, reason="Too loose.")
    assert next_turn(person=ada, dataset=dataset) is None


def test_withdrawn_screens_and_removed_boxes_are_not_offered(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    gone, _ = make_approved_screen(shop, ada, bea)
    kept, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    open_approved(dataset)
    withdraw_screen(screen=gone)
    apply_edits(screen=kept, author=ada, base_version=2, edits=[removal(boxes[0])])
    submit(kept, ada)
    approve(kept, bea)
    assert turn_of(ada, dataset).box == boxes[1]


def test_settled_boxes_are_not_offered(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    make_labels(screen, boxes[:1], "search")
    assert turn_of(ada, dataset).box == boxes[1]


def test_datasets_do_not_mix(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    other = make_dataset()
    make_approved_screen(make_application(other), ada, bea)
    assert next_turn(person=ada, dataset=dataset) is None


def test_an_approval_is_opened_once(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea)
    assert (open_approved(dataset), open_approved(dataset)) == (1, 0)
    assert (Opening.objects.count(), QueuedBox.objects.count()) == (1, 3)


def test_fewer_proposals_asked_for_settle_what_has_enough(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, boxes = make_approved_screen(shop, ada, bea, boxes=1)
    name(turn_of(ada, dataset), ada, "search")
    Dataset.objects.filter(pk=dataset.pk).update(proposals_per_box=1)
    dataset.refresh_from_db()
    assert next_turn(person=bea, dataset=dataset) is None
    assert boxes[0].choices.get().slug == "search"


def test_what_others_hold_is_passed_over_however_much_it_is(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LOOK_AHEAD", 2)
    _, boxes = make_approved_screen(shop, ada, bea, boxes=7)
    for box in boxes[:6]:
        for person in (ada, bea):
            take(stage="labels", item=item_of(box.pk), person=person, capacity=2)
    assert turn_of(make_member(dataset), dataset).box == boxes[6]


def test_where_others_hold_all_that_is_queued_more_is_queued(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LOW_WATER", 2)
    _, first = make_approved_screen(shop, ada, bea, boxes=2)
    _, second = make_approved_screen(shop, ada, bea, boxes=2)
    assert open_approved(dataset) == 1
    for box in first:
        for person in (ada, bea):
            take(stage="labels", item=item_of(box.pk), person=person, capacity=2)
    assert turn_of(make_member(dataset), dataset).box == second[0]


def test_a_place_too_many_that_was_taken_at_the_same_moment_is_given_back(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_approved_screen(shop, ada, bea, boxes=2)
    crowded, kay = turn_of(ada, dataset).box, make_member(dataset)
    assert turn_of(bea, dataset).box == crowded
    too_many = iter([take(stage="labels", item=item_of(crowded.pk), person=kay, capacity=3)])
    monkeypatch.setattr(turns, "still_held", lambda **_: [])
    monkeypatch.setattr(turns, "take_first", lambda **given: next(too_many, None) or take_first(**given))
    assert turn_of(kay, dataset).box != crowded
    assert Lease.objects.filter(item=item_of(crowded.pk)).count() == 2


def test_the_lease_of_the_next_box_is_one_statement(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=4)
    turn_of(bea, dataset)
    with CaptureQueriesContext(connection) as made:
        turn_of(ada, dataset)
    changes = [query["sql"] for query in made if query["sql"].split()[0] in {"INSERT", "UPDATE", "DELETE"}]
    assert len(changes) == 1
    assert "INTO work_lease" in changes[0]


def test_the_next_box_costs_the_same_in_a_long_queue(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    def queries() -> int:
        Lease.objects.all().delete()
        with CaptureQueriesContext(connection) as made:
            turn_of(ada, dataset)
        return len(made)

    make_approved_screen(shop, ada, bea, boxes=120)
    turn_of(ada, dataset)
    few = queries()
    for _ in range(10):
        make_approved_screen(shop, ada, bea, boxes=120)
    while open_approved(dataset):
        pass
    assert queries() == few
    queued = list(QueuedBox.objects.order_by("pk").values_list("box_id", flat=True))
    Proposal.objects.bulk_create(
        Proposal(box_id=pk, author=ada, text="x", slug="x", box_version=1) for pk in queued[:1200]
    )
    assert BoxEdit.objects.count() == 1320
    assert turn_of(ada, dataset).box.pk == queued[1200]
    # One more: where in the queue this person was last.
    assert queries() <= few + 1
