"""Tests of the assignment of screens: one person at a time draws or reviews; reservations."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.selectors import box_version
from annotator.boxes.selectors.queue import offered_screens
from annotator.boxes.services import apply_edits, assignment, decide, submit_boxes
from annotator.boxes.services.assignment import ScreenAssignment, next_screen
from annotator.boxes.services.reservations import end_reservation, reserve
from annotator.datasets.models import Application, Dataset, Role, WorkStage
from annotator.domain.problems import Conflict, Locked, Rejected
from annotator.leases.models import Lease
from annotator.leases.services import assignment as lease_assignment
from annotator.leases.services import heartbeat
from annotator.screens.models import Screen
from tests.factories import (
    addition,
    client_of,
    make_boxes,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


def assign_next(person: User, dataset: Dataset, stage: str = "boxes", after: int | None = None) -> ScreenAssignment:
    assigned = next_screen(person=person, dataset=dataset, stage=stage, after=after)
    assert assigned is not None
    return assigned


def make_submitted_screen(shop: Application, author: User) -> Screen:
    """A screen that waits for a reviewer."""
    screen = make_screen(shop)
    make_boxes(screen, author, 1)
    submit(screen, author)
    return screen


def returned(shop: Application, author: User, reviewer: User) -> Screen:
    screen = make_submitted_screen(shop, author)
    decide(screen=screen, reviewer=reviewer, version=1, decision=Decision.RETURNED, reason="Too loose.")
    return screen


def test_two_people_are_given_different_screens_oldest_first(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screens = [make_screen(shop) for _ in range(2)]
    assert [assign_next(ada, dataset).screen, assign_next(bea, dataset).screen] == screens
    assert next_screen(person=make_member(dataset), dataset=dataset, stage="boxes") is None


def test_asking_again_gives_the_screen_that_one_holds(dataset: Dataset, shop: Application, ada: User) -> None:
    make_screen(shop)
    assert assign_next(ada, dataset).lease.token == assign_next(ada, dataset).lease.token


def test_a_screen_finished_during_the_search_is_skipped_and_its_lease_released(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished, waiting = make_screen(shop), make_screen(shop)
    looks = iter([[[finished.pk]]])
    monkeypatch.setattr(
        assignment,
        "offered_screens",
        lambda *arguments, **more: next(looks, None) or offered_screens(*arguments, **more),
    )
    make_boxes(finished, bea, 1)
    submit(finished, bea)
    monkeypatch.setattr(lease_assignment, "LOOK_AHEAD", 1)
    assert assign_next(ada, dataset).screen == waiting
    assert not Lease.objects.filter(item=str(finished.pk)).exists()


def test_an_unused_prefetched_screen_is_soon_free(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    first, second = make_screen(shop), make_screen(shop)
    assign_next(ada, dataset)
    ahead = assign_next(ada, dataset, after=first.pk)
    assert ahead.screen == second
    assert ahead.lease.expires_at < timezone.now() + timedelta(minutes=2)
    assert next_screen(person=bea, dataset=dataset, stage="boxes") is None
    Lease.objects.filter(pk=ahead.lease.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert assign_next(bea, dataset).screen == second


def test_a_screen_that_was_only_prefetched_is_open_to_whoever_opens_it(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    opened, prefetched = make_screen(shop), make_screen(shop)
    assign_next(ada, dataset)
    assigned = assign_next(ada, dataset, after=opened.pk)
    assert client_of(bea).get(f"/api/screens/{prefetched.pk}/boxes").json()["why"]["edit"] == ""
    assert client_of(bea).post(f"/api/screens/{prefetched.pk}/lease", {"stage": "boxes"}).status_code == 200
    with pytest.raises(Conflict):
        heartbeat(token=assigned.lease.token, person=ada)
    assert client_of(ada).get(f"/api/screens/{prefetched.pk}/boxes").json()["why"]["edit"].startswith("bea has this")


def test_a_prefetched_screen_is_its_persons_once_they_open_it(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    opened, prefetched = make_screen(shop), make_screen(shop)
    assign_next(ada, dataset)
    heartbeat(token=assign_next(ada, dataset, after=opened.pk).lease.token, person=ada)
    assert client_of(bea).post(f"/api/screens/{prefetched.pk}/lease", {"stage": "boxes"}).status_code == 423


def test_who_asks_for_what_was_returned_to_them_is_given_no_screen_that_nobody_has_drawn(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    new, back = make_screen(shop), returned(shop, ada, bea)
    reserve(screen=new, stage=WorkStage.BOXES, username="ada", by=bea)
    assert assign_next(ada, dataset).screen == new
    address = f"/api/datasets/{dataset.slug}/box-queue/next"
    assigned = client_of(ada).post(address, {"stage": "boxes", "returned": True}, format="json").json()
    assert assigned["screen"]["id"] == back.pk
    assert next_screen(person=bea, dataset=dataset, stage="boxes", returned=True) is None


def test_what_came_back_to_its_author_comes_first_and_to_others_last(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    new, back = make_screen(shop), returned(shop, ada, bea)
    assert assign_next(ada, dataset).screen == back
    assert assign_next(bea, dataset).screen == new
    third = make_member(dataset)
    assert next_screen(person=third, dataset=dataset, stage="boxes") is None
    Lease.objects.all().delete()
    assert [assign_next(third, dataset).screen, assign_next(bea, dataset).screen] == [new, back]


def test_screens_that_others_hold_are_passed_over_however_many(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_assignment, "LOOK_AHEAD", 2)
    screens = [make_screen(shop) for _ in range(4)]
    for person in (ada, bea, make_member(dataset)):
        assign_next(person, dataset)
    last = assign_next(make_member(dataset), dataset)
    assert (last.screen, last.remaining) == (screens[3], 2)
    assert next_screen(person=make_member(dataset), dataset=dataset, stage="boxes") is None


def test_nobody_is_given_their_own_boxes_to_review(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = make_submitted_screen(shop, ada)
    assert next_screen(person=ada, dataset=dataset, stage="review") is None
    assert assign_next(bea, dataset, "review").screen == screen


def test_a_reserved_screen_is_offered_to_that_person_first_and_to_nobody_else(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    first, second = make_screen(shop), make_screen(shop)
    reserve(screen=second, stage=WorkStage.BOXES, username="bea", by=ada)
    assert assign_next(bea, dataset).screen == second
    assert assign_next(ada, dataset).screen == first
    third = make_member(dataset)
    Lease.objects.filter(person=bea).delete()
    assert next_screen(person=third, dataset=dataset, stage="boxes") is None
    end_reservation(screen=second, stage=WorkStage.BOXES)
    assert assign_next(third, dataset).screen == second


def test_reservations_are_refused_for_non_members_and_for_reviews_of_own_boxes(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen = make_submitted_screen(shop, ada)
    make_member(dataset, Role.VOLUNTEER, username="vic")
    for username, code in (("nobody", "unknown-person"), ("vic", "unknown-person"), ("ada", "own-boxes")):
        with pytest.raises(Rejected) as refused:
            reserve(screen=screen, stage=WorkStage.REVIEW, username=username, by=bea)
        assert refused.value.problems[0].code == code


def test_a_screen_that_somebody_draws_on_is_read_only_for_others(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen = make_screen(shop)
    assign_next(ada, dataset)
    body = client_of(bea).get(f"/api/screens/{screen.pk}/boxes").json()
    assert not body["may"]["edit"]
    assert body["why"]["edit"].startswith("ada has this open")
    with pytest.raises(Locked):
        apply_edits(screen=screen, author=bea, base_version=0, edits=[addition()])
    assert client_of(bea).post(f"/api/screens/{screen.pk}/lease", {"stage": "boxes"}).status_code == 423
    assert client_of(ada).post(f"/api/screens/{screen.pk}/lease", {"stage": "boxes"}).status_code == 200
    apply_edits(screen=screen, author=ada, base_version=0, edits=[addition()])


def test_submitting_gives_the_screen_back(dataset: Dataset, shop: Application, ada: User) -> None:
    screen = make_screen(shop)
    assigned = assign_next(ada, dataset)
    make_boxes(screen, ada, 1)
    submit_boxes(screen=screen, author=ada, version=box_version(screen), token=assigned.lease.token)
    assert not Lease.objects.exists()


def test_a_lost_lease_neither_submits_nor_decides(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = make_submitted_screen(shop, ada)
    assigned = assign_next(bea, dataset, "review")
    Lease.objects.all().delete()
    third = make_member(dataset)
    with pytest.raises(Conflict) as refused:
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.APPROVED, token=assigned.lease.token)
    assert refused.value.problems[0].code == "lease-lost"
    assign_next(third, dataset, "review")
    with pytest.raises(Locked):
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.APPROVED)


def test_screens_are_taken_and_reserved_by_http(dataset: Dataset, shop: Application, ada: User) -> None:
    screen, mia = make_screen(shop), make_member(dataset, Role.MAINTAINER, username="mia")
    reserved = f"/api/screens/{screen.pk}/reservations"
    assert client_of(mia).put(f"{reserved}/boxes", {"username": "ada"}, format="json").json()["name"] == "ada"
    assert client_of(mia).put(f"{reserved}/tea", {"username": "ada"}, format="json").status_code == 404
    assert [row["stage"] for row in client_of(ada).get(reserved).json()] == ["boxes"]
    address = "/api/datasets/actions/box-queue/next"
    assert client_of(mia).post(address, {"stage": "boxes"}, format="json").status_code == 204
    assigned = client_of(ada).post(address, {"stage": "boxes"}, format="json").json()
    assert (assigned["screen"]["id"], assigned["remaining"]) == (screen.pk, 1)
    assert client_of(mia).delete(f"{reserved}/boxes").status_code == 204
    assert client_of(ada).get(reserved).json() == []
