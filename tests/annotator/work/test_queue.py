"""The first free item of a queue is taken in one statement, by one person."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Exists, QuerySet, Value
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotator.accounts.models import User
from annotator.work.models import Lease
from annotator.work.queue import still_held, take_first
from annotator.work.selectors import item_in_sql, item_of, leases_on
from annotator.work.services import save_draft
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db


def free() -> QuerySet[Any, Any]:
    """People as items: what is held does not matter here."""
    queue = User.objects.filter(username__startswith="item").filter(~Exists(leases_on("stage", "pk"))).order_by("pk")
    return queue.annotate(item=item_in_sql("pk"), slot=Value(0))


def take(person: User) -> Lease | None:
    return take_first(stage="stage", items=free(), person=person)


@pytest.fixture
def items() -> list[str]:
    return [item_of(make_user(f"item-{number}").pk) for number in range(3)]


def test_each_gets_the_first_that_is_free(items: list[str]) -> None:
    taken = [take(make_user()) for _ in range(4)]
    assert [lease and lease.item for lease in taken] == [*items, None]


def test_the_lease_is_written_as_it_is_told(items: list[str]) -> None:
    person = make_user()
    lease = take(person)
    assert lease is not None
    kept = Lease.objects.get()
    for name in ("pk", "stage", "item", "slot", "token", "person_id", "taken_at", "expires_at"):
        assert getattr(kept, name) == getattr(lease, name), name


def test_it_is_one_statement_that_takes(items: list[str]) -> None:
    person = make_user()
    with CaptureQueriesContext(connection) as made:
        take(person)
    assert [query["sql"].split()[0] for query in made] == ["INSERT"]


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


def test_what_expired_is_forgotten_and_no_longer_held(items: list[str]) -> None:
    ada, bea = make_user(), make_user()
    first, other, second = take(ada), take(bea), take(ada)
    assert first
    assert other
    assert second
    Lease.objects.exclude(pk=second.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert still_held(person=ada, stage="stage") == [second.item]
    assert set(Lease.objects.values_list("pk", flat=True)) == {other.pk, second.pk}
    assert still_held(person=ada, stage="other stage") == []


def test_what_somebody_had_typed_is_kept_for_them(items: list[str]) -> None:
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
        mine = []
        try:
            while lease := take(person):
                mine.append(lease.item)
        finally:
            connection.close()
        return mine

    with ThreadPoolExecutor(len(people)) as pool:
        taken = [item for mine in pool.map(drain, people) for item in mine]
    assert len(taken) == 20
    assert set(taken) == items
