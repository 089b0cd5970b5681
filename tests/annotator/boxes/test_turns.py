"""Screens are drawn, and reviewed, by one person at a time; pins keep them for somebody."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotator.accounts.models import User
from annotator.boxes import turns
from annotator.boxes.models import Decision, PinStage
from annotator.boxes.pins import pin, unpin
from annotator.boxes.queue import offered_screens
from annotator.boxes.selectors import box_version
from annotator.boxes.services import apply_edits, decide, submit_boxes
from annotator.boxes.turns import ScreenTurn, next_screen
from annotator.datasets.models import Application, Dataset, Role
from annotator.domain.problems import Conflict, Held, Rejected
from annotator.screens.models import Screen
from annotator.work.models import Lease
from tests.factories import (
    addition,
    client_of,
    make_boxes,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


def turn_of(person: User, dataset: Dataset, stage: str = "boxes", after: int | None = None) -> ScreenTurn:
    turn = next_screen(person=person, dataset=dataset, stage=stage, after=after)
    assert turn is not None
    return turn


def drawn(shop: Application, author: User) -> Screen:
    """A screen that waits for a reviewer."""
    screen = make_screen(shop)
    make_boxes(screen, author, 1)
    submit(screen, author)
    return screen


def returned(shop: Application, author: User, reviewer: User) -> Screen:
    screen = drawn(shop, author)
    decide(screen=screen, reviewer=reviewer, version=1, decision=Decision.RETURNED, reason="Too loose.")
    return screen


def test_two_people_are_given_different_screens_oldest_first(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screens = [make_screen(shop) for _ in range(2)]
    assert [turn_of(ada, dataset).screen, turn_of(bea, dataset).screen] == screens
    assert next_screen(person=make_member(dataset), dataset=dataset, stage="boxes") is None


def test_asking_again_gives_the_screen_that_one_holds(dataset: Dataset, shop: Application, ada: User) -> None:
    make_screen(shop)
    assert turn_of(ada, dataset).lease.token == turn_of(ada, dataset).lease.token


def test_what_somebody_finishes_while_one_looks_is_passed_over_and_given_back(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished, waiting = make_screen(shop), make_screen(shop)
    looks = iter([[[finished.pk]]])
    monkeypatch.setattr(
        turns, "offered_screens", lambda *given, **more: next(looks, None) or offered_screens(*given, **more)
    )
    make_boxes(finished, bea, 1)
    submit(finished, bea)
    monkeypatch.setattr(turns, "LOOK_AHEAD", 1)
    assert turn_of(ada, dataset).screen == waiting
    assert not Lease.objects.filter(item=str(finished.pk)).exists()


def test_what_was_fetched_ahead_and_not_used_is_soon_free(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    first, second = make_screen(shop), make_screen(shop)
    turn_of(ada, dataset)
    ahead = turn_of(ada, dataset, after=first.pk)
    assert ahead.screen == second
    assert ahead.lease.expires_at < timezone.now() + timedelta(minutes=2)
    assert next_screen(person=bea, dataset=dataset, stage="boxes") is None
    Lease.objects.filter(pk=ahead.lease.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert turn_of(bea, dataset).screen == second


def test_what_came_back_to_its_author_comes_first_and_to_others_last(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    new, back = make_screen(shop), returned(shop, ada, bea)
    assert turn_of(ada, dataset).screen == back
    assert turn_of(bea, dataset).screen == new
    third = make_member(dataset)
    assert next_screen(person=third, dataset=dataset, stage="boxes") is None
    Lease.objects.all().delete()
    assert [turn_of(third, dataset).screen, turn_of(bea, dataset).screen] == [new, back]


def test_screens_that_others_hold_are_passed_over_however_many(
    dataset: Dataset, shop: Application, ada: User, bea: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "LOOK_AHEAD", 2)
    screens = [make_screen(shop) for _ in range(4)]
    for person in (ada, bea, make_member(dataset)):
        turn_of(person, dataset)
    last = turn_of(make_member(dataset), dataset)
    assert (last.screen, last.remaining) == (screens[3], 2)
    assert next_screen(person=make_member(dataset), dataset=dataset, stage="boxes") is None


def test_nobody_is_given_their_own_boxes_to_review(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = drawn(shop, ada)
    assert next_screen(person=ada, dataset=dataset, stage="review") is None
    assert turn_of(bea, dataset, "review").screen == screen


def test_a_pinned_screen_is_offered_to_that_person_first_and_to_nobody_else(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    first, second = make_screen(shop), make_screen(shop)
    pin(screen=second, stage=PinStage.BOXES, username="bea", by=ada)
    assert turn_of(bea, dataset).screen == second
    assert turn_of(ada, dataset).screen == first
    third = make_member(dataset)
    Lease.objects.filter(person=bea).delete()
    assert next_screen(person=third, dataset=dataset, stage="boxes") is None
    unpin(screen=second, stage=PinStage.BOXES)
    assert turn_of(third, dataset).screen == second


def test_pins_are_refused_for_strangers_and_for_reviews_of_ones_own(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen = drawn(shop, ada)
    make_member(dataset, Role.VOLUNTEER, username="vic")
    for username, code in (("nobody", "unknown-person"), ("vic", "unknown-person"), ("ada", "own-boxes")):
        with pytest.raises(Rejected) as refused:
            pin(screen=screen, stage=PinStage.REVIEW, username=username, by=bea)
        assert refused.value.problems[0].code == code


def test_a_screen_that_somebody_draws_on_is_read_only_for_others(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    screen = make_screen(shop)
    turn_of(ada, dataset)
    shown = client_of(bea).get(f"/api/screens/{screen.pk}/boxes").json()
    assert not shown["may"]["edit"]
    assert shown["why"]["edit"].startswith("ada has this open")
    with pytest.raises(Held):
        apply_edits(screen=screen, author=bea, base_version=0, edits=[addition()])
    assert client_of(bea).post(f"/api/screens/{screen.pk}/lease", {"stage": "boxes"}).status_code == 423
    assert client_of(ada).post(f"/api/screens/{screen.pk}/lease", {"stage": "boxes"}).status_code == 200
    apply_edits(screen=screen, author=ada, base_version=0, edits=[addition()])


def test_submitting_gives_the_screen_back(dataset: Dataset, shop: Application, ada: User) -> None:
    screen = make_screen(shop)
    turn = turn_of(ada, dataset)
    make_boxes(screen, ada, 1)
    submit_boxes(screen=screen, author=ada, version=box_version(screen), token=turn.lease.token)
    assert not Lease.objects.exists()


def test_a_lost_lease_neither_submits_nor_decides(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    screen = drawn(shop, ada)
    turn = turn_of(bea, dataset, "review")
    Lease.objects.all().delete()
    third = make_member(dataset)
    with pytest.raises(Conflict) as refused:
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.APPROVED, token=turn.lease.token)
    assert refused.value.problems[0].code == "lease-lost"
    turn_of(third, dataset, "review")
    with pytest.raises(Held):
        decide(screen=screen, reviewer=bea, version=1, decision=Decision.APPROVED)


def test_screens_are_taken_and_pinned_by_http(dataset: Dataset, shop: Application, ada: User) -> None:
    screen, mia = make_screen(shop), make_member(dataset, Role.MAINTAINER, username="mia")
    pins = f"/api/screens/{screen.pk}/pins"
    assert client_of(mia).put(f"{pins}/boxes", {"username": "ada"}, format="json").json()["name"] == "ada"
    assert client_of(mia).put(f"{pins}/tea", {"username": "ada"}, format="json").status_code == 404
    assert [one["stage"] for one in client_of(ada).get(pins).json()] == ["boxes"]
    address = "/api/datasets/actions/box-queue/next"
    assert client_of(mia).post(address, {"stage": "boxes"}, format="json").status_code == 204
    turn = client_of(ada).post(address, {"stage": "boxes"}, format="json").json()
    assert (turn["screen"]["id"], turn["remaining"]) == (screen.pk, 1)
    assert client_of(mia).delete(f"{pins}/boxes").status_code == 204
    assert client_of(ada).get(pins).json() == []
