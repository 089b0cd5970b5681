"""Tests of the label queue: each person gets a box of their own, never twice, never an unapproved one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import BoxEdit, Decision
from annotator.boxes.services import apply_edits, decide
from annotator.datasets.models import Application, Dataset
from annotator.labels.models import Opening, Proposal, QueuedBox
from annotator.labels.services import assignment, propose
from annotator.labels.services.assignment import BoxAssignment, next_item
from annotator.labels.services.queue import open_approved
from annotator.leases.models import Lease
from annotator.leases.selectors import item_of
from annotator.leases.services import acquire, release
from annotator.leases.services import assignment as lease_assignment
from annotator.leases.services.queue import acquire_next
from annotator.screens.services import withdraw_screen
from annotator.timesheets.models import Shift
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


def assign_next(person: User, dataset: Dataset, after: BoxAssignment | None = None) -> BoxAssignment:
    assigned = next_item(person=person, dataset=dataset, after=after.box.pk if after else None)
    assert assigned is not None
    return assigned


def name(assigned: BoxAssignment, person: User, text: str) -> None:
    propose(person=person, box=assigned.box, token=assigned.lease.token, text=text)


def test_only_boxes_of_approved_screens_are_offered(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = make_screen(shop)
    make_boxes(screen, ada, 1)
    assert next_item(person=bea, dataset=dataset) is None
    submit(screen, ada)
    assert next_item(person=bea, dataset=dataset) is None
    approve(screen, bea)
    assert assign_next(bea, dataset).box.screen == screen


def test_boxes_come_in_reading_order_oldest_approval_first(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, first = make_approved_screen(shop, ada, bea, boxes=2)
    _, second = make_approved_screen(shop, ada, bea, boxes=1)
    results = []
    while assigned := next_item(person=ada, dataset=dataset):
        results.append(assigned.box.pk)
        name(assigned, ada, "press this")
    assert results == [box.pk for box in (*first, *second)]


def test_a_box_is_held_by_as_many_people_as_it_needs_proposals(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    assert assign_next(ada, dataset).box == assign_next(bea, dataset).box
    assert next_item(person=make_member(dataset), dataset=dataset) is None


def test_the_number_of_proposals_is_the_datasets_setting(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    Dataset.objects.filter(pk=dataset.pk).update(proposals_per_box=1)
    dataset.refresh_from_db()
    make_approved_screen(shop, ada, bea, boxes=1)
    assign_next(ada, dataset)
    assert next_item(person=bea, dataset=dataset) is None


def test_asking_again_gives_the_box_that_one_holds(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea)
    first, repeated = assign_next(ada, dataset), assign_next(ada, dataset)
    assert (first.box, first.lease.token) == (repeated.box, repeated.lease.token)


def test_the_next_box_is_prefetched_while_one_is_open(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea)
    first = assign_next(ada, dataset)
    second, repeated = assign_next(ada, dataset, after=first), assign_next(ada, dataset, after=first)
    assert second.box != first.box
    assert (repeated.box, repeated.lease.token) == (second.box, second.lease.token)


def test_nobody_is_asked_twice_about_a_box(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    name(assign_next(ada, dataset), ada, "search")
    assert next_item(person=ada, dataset=dataset) is None


def test_a_released_or_expired_box_is_assigned_to_another_person(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    assign_next(bea, dataset)
    left = assign_next(ada, dataset)
    third = make_member(dataset)
    assert next_item(person=third, dataset=dataset) is None
    release(token=left.lease.token, person=ada)
    left = assign_next(ada, dataset)
    Lease.objects.filter(pk=left.lease.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert assign_next(third, dataset).box == left.box


def test_boxes_passed_over_are_found_again_at_the_end(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, boxes = make_approved_screen(shop, ada, bea, boxes=3)
    passed = assign_next(ada, dataset)
    release(token=passed.lease.token, person=ada)
    ahead = assign_next(ada, dataset, after=passed)
    name(ahead, ada, "search")
    name(assign_next(ada, dataset), ada, "cart")
    assert assign_next(ada, dataset).box == passed.box == boxes[0]


def test_an_edit_after_approval_takes_the_screens_boxes_out_of_the_queue_until_approved_again(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    name(assign_next(ada, dataset), ada, "search")
    apply_edits(
        screen=screen, author=ada, base_version=2, edits=[change(boxes[0], right=20), addition(100, 100, 120, 120)]
    )
    assert next_item(person=bea, dataset=dataset) is None
    submit(screen, ada)
    approve(screen, bea)
    offered = set()
    while assigned := next_item(person=ada, dataset=dataset):
        offered.add(assigned.box.pk)
        name(assigned, ada, f"item {len(offered)}")
    assert len(offered) == 2
    assert boxes[0].pk not in offered


def test_an_approval_taken_back_closes_the_queue(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen, _ = make_approved_screen(shop, ada, bea)
    assigned = assign_next(ada, dataset)
    release(token=assigned.lease.token, person=ada)
    decide(screen=screen, reviewer=bea, version=3, decision=Decision.RETURNED, reason="Too loose.")
    assert next_item(person=ada, dataset=dataset) is None


def test_the_boxes_of_a_screen_leave_the_queue_without_a_join(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    make_approved_screen(shop, ada, bea)
    with CaptureQueriesContext(connection) as queries:
        open_approved(dataset)
    (deletion,) = [query["sql"] for query in queries if query["sql"].startswith("DELETE")]
    assert "JOIN" not in deletion


def test_withdrawn_screens_and_removed_boxes_are_not_offered(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    withdrawn, _ = make_approved_screen(shop, ada, bea)
    remaining_screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    open_approved(dataset)
    withdraw_screen(screen=withdrawn)
    apply_edits(screen=remaining_screen, author=ada, base_version=2, edits=[removal(boxes[0])])
    submit(remaining_screen, ada)
    approve(remaining_screen, bea)
    assert assign_next(ada, dataset).box == boxes[1]


def test_settled_boxes_are_not_offered(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    make_labels(screen, boxes[:1], "search")
    assert assign_next(ada, dataset).box == boxes[1]


def test_datasets_do_not_mix(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    other = make_dataset()
    make_approved_screen(make_application(other), ada, bea)
    assert next_item(person=ada, dataset=dataset) is None


def test_an_approval_is_opened_once(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea)
    assert (open_approved(dataset), open_approved(dataset)) == (1, 0)
    assert (Opening.objects.count(), QueuedBox.objects.count()) == (1, 3)


def test_a_lower_number_of_required_proposals_settles_boxes_that_have_enough(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, boxes = make_approved_screen(shop, ada, bea, boxes=1)
    name(assign_next(ada, dataset), ada, "search")
    Dataset.objects.filter(pk=dataset.pk).update(proposals_per_box=1)
    dataset.refresh_from_db()
    assert next_item(person=bea, dataset=dataset) is None
    assert boxes[0].choices.get().slug == "search"


def test_boxes_leased_by_others_are_skipped_however_many(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_assignment, "LOOK_AHEAD", 2)
    _, boxes = make_approved_screen(shop, ada, bea, boxes=7)
    for box in boxes[:6]:
        for person in (ada, bea):
            acquire(dataset=dataset, stage="labels", item=item_of(box.pk), person=person, capacity=2)
    assert assign_next(make_member(dataset), dataset).box == boxes[6]


def test_more_boxes_are_queued_when_others_have_leased_all(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assignment, "LOW_WATER", 2)
    _, first = make_approved_screen(shop, ada, bea, boxes=2)
    _, second = make_approved_screen(shop, ada, bea, boxes=2)
    assert open_approved(dataset) == 1
    for box in first:
        for person in (ada, bea):
            acquire(dataset=dataset, stage="labels", item=item_of(box.pk), person=person, capacity=2)
    assert assign_next(make_member(dataset), dataset).box == second[0]


def test_a_slot_too_many_acquired_at_the_same_moment_is_released(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_approved_screen(shop, ada, bea, boxes=2)
    crowded, kay = assign_next(ada, dataset).box, make_member(dataset)
    assert assign_next(bea, dataset).box == crowded
    too_many = iter([acquire(dataset=dataset, stage="labels", item=item_of(crowded.pk), person=kay, capacity=3)])
    monkeypatch.setattr(lease_assignment, "unexpired_items", lambda **_: [])
    monkeypatch.setattr(
        lease_assignment, "acquire_next", lambda **arguments: next(too_many, None) or acquire_next(**arguments)
    )
    assert assign_next(kay, dataset).box != crowded
    assert Lease.objects.filter(item=item_of(crowded.pk)).count() == 2


def test_the_lease_of_the_next_box_is_one_statement(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=4)
    assign_next(bea, dataset)
    with CaptureQueriesContext(connection) as queries:
        assign_next(ada, dataset)
    changes = [query["sql"] for query in queries if query["sql"].split()[0] in {"INSERT", "UPDATE", "DELETE"}]
    assert len([sql for sql in changes if "INTO leases_lease" in sql]) == 1
    # What remains measures the person's time.
    assert all("leases_lease" in sql or "timesheets_shift" in sql for sql in changes)


def test_the_next_box_costs_the_same_in_a_long_queue(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    def queries() -> list[str]:
        # Each begins a shift: what it takes to extend one depends on the clock.
        Lease.objects.all().delete()
        Shift.objects.all().delete()
        with CaptureQueriesContext(connection) as made:
            assign_next(ada, dataset)
        return [query["sql"] for query in made]

    make_approved_screen(shop, ada, bea, boxes=120)
    assign_next(ada, dataset)
    few = queries()
    for _ in range(10):
        make_approved_screen(shop, ada, bea, boxes=120)
    while open_approved(dataset):
        pass
    many = queries()
    assert len(many) == len(few), "\n".join(many)
    queued = list(QueuedBox.objects.order_by("pk").values_list("box_id", flat=True))
    Proposal.objects.bulk_create(
        Proposal(box_id=pk, author=ada, text="x", slug="x", box_version=1) for pk in queued[:1200]
    )
    assert BoxEdit.objects.count() == 1320
    assert assign_next(ada, dataset).box.pk == queued[1200]
    # One more: where in the queue this person was last.
    far = queries()
    assert len(far) <= len(few) + 1, "\n".join(far)
