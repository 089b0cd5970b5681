"""Tests of leases: acquired once, prolonged by heartbeats, ended by expiry."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict
from annotator.leases import services
from annotator.leases.models import Lease
from annotator.leases.selectors import items_held_by, live_leases
from annotator.leases.services import leases
from tests.factories import client_of, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def bea() -> User:
    return make_user("bea")


@pytest.fixture
def lease(ada: User) -> Lease:
    result = take(ada)
    assert result is not None
    return result


def take(person: User, item: str = "box", capacity: int = 1) -> Lease | None:
    return services.acquire(dataset=Dataset(pk=1), stage="labels", item=item, person=person, capacity=capacity)


@pytest.fixture(autouse=True)
def dataset(db: None) -> Dataset:
    return Dataset.objects.create(pk=1, slug="any", name="Any")


def expire(lease: Lease) -> None:
    Lease.objects.filter(pk=lease.pk).update(expires_at=timezone.now() - timedelta(seconds=1))


def test_an_item_is_held_by_no_more_people_than_it_has_places(ada: User, bea: User) -> None:
    assert take(ada, capacity=2)
    assert take(bea, capacity=2)
    assert take(make_user(), capacity=2) is None
    assert live_leases("labels").filter(item="box").count() == 2


def test_whoever_takes_again_keeps_the_lease_they_have(ada: User, lease: Lease) -> None:
    repeated = take(ada)
    assert repeated is not None
    assert (repeated.token, Lease.objects.count()) == (lease.token, 1)
    assert repeated.expires_at > lease.expires_at


def test_a_lease_given_back_in_another_window_meanwhile_is_acquired_anew(
    ada: User, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    prolong = leases._prolong

    def prolong_too_late(known: Lease) -> bool:
        services.release(token=known.token, person=ada)
        return prolong(known)

    monkeypatch.setattr(leases, "_prolong", prolong_too_late)
    repeated = take(ada)
    assert repeated is not None
    assert repeated.token != lease.token
    assert Lease.objects.get() == repeated


def test_a_page_that_was_loaded_again_keeps_its_lease_when_the_one_before_it_is_heard_later(
    ada: User, bea: User, lease: Lease
) -> None:
    take(ada)
    services.release(token=lease.token, person=ada, known_end=lease.expires_at)
    assert take(bea) is None
    services.release(token=lease.token, person=ada, known_end=Lease.objects.get().expires_at)
    assert take(bea) is not None


def test_an_expired_lease_frees_its_slot(bea: User, lease: Lease) -> None:
    assert take(bea) is None
    expire(lease)
    assert take(bea) is not None


def test_a_place_given_back_is_free(ada: User, bea: User, lease: Lease) -> None:
    services.release(token=lease.token, person=bea)
    assert take(bea) is None
    services.release(token=lease.token, person=ada)
    services.release(token=lease.token, person=ada)
    assert take(bea) is not None


def test_a_heartbeat_prolongs_only_ones_own_live_lease(ada: User, bea: User, lease: Lease) -> None:
    assert services.heartbeat(token=lease.token, person=ada) > lease.expires_at
    for token, person in ((lease.token, bea), (uuid4(), ada)):
        with pytest.raises(Conflict):
            services.heartbeat(token=token, person=person)
    expire(lease)
    with pytest.raises(Conflict, match="no longer yours"):
        services.heartbeat(token=lease.token, person=ada)


def test_a_lease_is_used_up_once_by_its_holder_for_its_item(ada: User, bea: User, lease: Lease) -> None:
    for item, person in (("box", bea), ("other", ada)):
        with pytest.raises(Conflict):
            services.complete(stage="labels", item=item, token=lease.token, person=person)
    services.complete(stage="labels", item="box", token=lease.token, person=ada)
    with pytest.raises(Conflict):
        services.complete(stage="labels", item="box", token=lease.token, person=ada)


def test_all_that_a_person_holds_can_be_given_back(ada: User) -> None:
    take(ada, "one")
    take(ada, "two")
    assert items_held_by(ada, "labels") == ["one", "two"]
    assert services.release_all(person=ada) == 2
    assert items_held_by(ada, "labels") == []


def test_leases_are_kept_and_given_back_by_http(ada: User, bea: User, lease: Lease) -> None:
    client, address = client_of(ada), f"/api/leases/{lease.token}"
    assert client.post(f"{address}/heartbeat").status_code == 200
    assert client_of(bea).post(f"{address}/heartbeat").status_code == 409
    assert client.delete(address).status_code == 204
    assert client.post(f"{address}/heartbeat").status_code == 409


@pytest.mark.django_db(transaction=True)
def test_of_people_who_reach_for_the_last_place_at_once_one_gets_it() -> None:
    people = [make_user() for _ in range(6)]

    def reach(person: User) -> Lease | None:
        try:
            return take(person)
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(reach, people))
    assert sum(lease is not None for lease in results) == 1
