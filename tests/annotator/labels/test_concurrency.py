"""Tests of many people naming boxes at once: no label twice, none lost, all boxes settled."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from annotator.accounts.models import User
from annotator.domain.problems import Rejected
from annotator.labels.models import Choice, Proposal, QueuedBox
from annotator.labels.services import propose
from annotator.labels.services.assignment import next_item
from annotator.leases.models import Lease
from tests.factories import make_application, make_approved_screen, make_dataset, make_member

pytestmark = pytest.mark.django_db(transaction=True)


def test_six_people_drain_a_queue() -> None:
    dataset = make_dataset()
    people = [make_member(dataset) for _ in range(6)]
    shop = make_application(dataset)
    drawn = [make_approved_screen(shop, people[0], people[1], boxes=12)[1] for _ in range(2)]

    def drain(person: User) -> None:
        try:
            while assigned := next_item(person=person, dataset=dataset):
                propose(
                    person=person, box=assigned.box, token=assigned.lease.token, text=f"b {assigned.box.pk.hex[:9]}"
                )
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(drain, people))
    proposals = Counter(Proposal.objects.order_by().values_list("box_id", flat=True))
    assert proposals == {box.pk: 2 for boxes in drawn for box in boxes}
    assert Choice.objects.count() == 24
    assert not QueuedBox.objects.exists()
    assert not Lease.objects.exists()


def test_two_boxes_that_reach_for_one_label_at_once_do_not_both_get_it() -> None:
    dataset = make_dataset()
    people = [make_member(dataset) for _ in range(4)]
    make_approved_screen(make_application(dataset), people[0], people[1], boxes=2)

    def name_all(person: User) -> None:
        try:
            while assigned := next_item(person=person, dataset=dataset):
                propose(person=person, box=assigned.box, token=assigned.lease.token, text="search")
        except Rejected:
            return  # the other box has it by now
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(name_all, people))
    assert Choice.objects.count() <= 1
    for person in people:  # Whoever came while others held both boxes was told that nothing waits: they come again.
        name_all(person)
    assert Choice.objects.count() == 1
    assert QueuedBox.objects.count() == 1
