"""Tests of acquiring the first free item of a queue, in one statement, by one person."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, QuerySet, Value
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.leases.models import Lease
from annotator.leases.selectors import item_in_sql, item_of, leases_on
from annotator.leases.services import save_draft
from annotator.leases.services.queue import acquire_next, unexpired_items
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db


def free() -> QuerySet[Any, Any]:
    """People as items: what is held does not matter here."""
    queue = User.objects.filter(username__startswith="item").filter(~Exists(leases_on("stage", "pk"))).order_by("pk")
    return queue.annotate(item=item_in_sql("pk"), slot=Value(0))


def take(person: User) -> Lease | None:
    return acquire_next(dataset=Dataset(pk=1), stage="stage", items=free(), person=person)


@pytest.fixture(autouse=True)
def dataset(db: None) -> Dataset:
    return Dataset.objects.create(pk=1, slug="any", name="Any")


@pytest.fixture
def items() -> list[str]:
    return [item_of(make_user(f"item-{number}").pk) for number in range(3)]


def test_each_gets_the_first_that_is_free(items: list[str]) -> None:
    results = [take(make_user()) for _ in range(4)]
    assert [lease and lease.item for lease in results] == [*items, None]


def test_the_lease_is_written_as_it_is_told(items: list[str]) -> None:
    person = make_user()
    lease = take(person)
    assert lease is not None
    stored_lease = Lease.objects.get()
    for name in ("pk", "stage", "item", "slot", "token", "person_id", "taken_at", "expires_at"):
        assert getattr(stored_lease, name) == getattr(lease, name), name


def test_it_is_one_statement_that_takes(items: list[str]) -> None:
    person = make_user()
    with CaptureQueriesContext(connection) as queries:
        take(person)
    statements = [query["sql"].split()[0] for query in queries]
    assert [statement for statement in statements if statement not in ("SAVEPOINT", "RELEASE")] == ["INSERT"]


def test_an_expired_lease_of_anybody_is_taken_over(items: list[str]) -> None:
    ada, bea = make_user(), make_user()
    for person in (ada, bea):
        lease = take(person)
        assert lease is not None
        assert lease.item == items[0]
        Lease.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    lease = take(ada)
    assert lease is not None
    assert (lease.item, Lease.objects.count()) == (items[0], 1)


def test_an_expired_lease_of_the_same_person_by_another_slot_does_not_stand_in_the_way(items: list[str]) -> None:
    person, past = make_user(), timezone.now() - timedelta(seconds=1)
    Lease.objects.create(dataset_id=1, stage="stage", item=items[0], slot=1, person=person, expires_at=past)
    lease = take(person)
    assert lease is not None
    assert (lease.item, lease.slot, Lease.objects.count()) == (items[0], 0, 1)


def test_what_expired_is_forgotten_and_no_longer_held(items: list[str]) -> None:
    ada, bea = make_user(), make_user()
    first, other, second = take(ada), take(bea), take(ada)
    assert first
    assert other
    assert second
    Lease.objects.exclude(pk=second.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert unexpired_items(person=ada, stage="stage") == [second.item]
    assert set(Lease.objects.values_list("pk", flat=True)) == {other.pk, second.pk}
    assert unexpired_items(person=ada, stage="other stage") == []


def test_a_draft_is_kept_after_the_lease_has_expired(items: list[str]) -> None:
    person = make_user()
    client, address = client_of(person), "/api/work-drafts/labels/2f1c1f60-8b3e-4bb4-9a39-111111111111"
    assert client.put(address, {"text": "open cart"}, format="json").status_code == 204
    assert client.put("/api/work-drafts/tea/1", {"text": "x"}, format="json").status_code == 404
    save_draft(person=person, stage="labels", item="2f1c1f608b3e4bb49a39111111111111", text=" ")
    assert client.put(address, {}, format="json").status_code == 400


@pytest.mark.django_db(transaction=True)
def test_of_people_who_take_at_once_each_gets_another() -> None:
    items = {item_of(make_user(f"item-{number}").pk) for number in range(20)}
    people = [make_user() for _ in range(8)]

    def drain(person: User) -> list[str]:
        drained = []
        try:
            while lease := take(person):
                drained.append(lease.item)
        finally:
            connection.close()
        return drained

    with ThreadPoolExecutor(len(people)) as pool:
        results = [item for drained in pool.map(drain, people) for item in drained]
    assert len(results) == 20
    assert set(results) == items
