"""The gallery shows how far each screen has come, and finds screens by it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotator.accounts.models import User
from annotator.datasets.models import Application, Dataset
from annotator.labels.models import ScreenStage
from annotator.screens.models import Screen, Snapshot, Source
from annotator.screens.services import withdraw_screen
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_labels,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


def list_screens(user: User, **query: Any) -> list[dict[str, Any]]:
    answer = client_of(user).get("/api/datasets/actions/screens", query)
    assert answer.status_code == 200
    rows: list[dict[str, Any]] = answer.json()["results"]
    return rows


def test_a_row_says_how_far_a_screen_is(shop: Application, ada: User, bea: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=3)
    make_labels(screen, boxes[:2], "one", "two")
    (row,) = list_screens(ada)
    assert (row["stage"], row["boxes"], row["labels"]) == ("labels", 3, 2)
    assert (row["application"]["slug"], row["number"], row["width"]) == ("shop", 1, 320)


@pytest.fixture
def one_each(shop: Application, ada: User, bea: User) -> dict[str, Screen]:
    """A screen at each stage but returned."""
    at: dict[str, Screen] = {"boxes": make_screen(shop), "review": make_screen(shop)}
    make_boxes(at["review"], ada, 1)
    submit(at["review"], ada)
    at["labels"], _ = make_approved_screen(shop, ada, bea)
    at["tasks"], boxes = make_approved_screen(shop, ada, bea)
    make_labels(at["tasks"], boxes)
    return at


@pytest.mark.parametrize("stage", ["boxes", "review", "labels", "tasks"])
def test_screens_are_found_by_stage(one_each: dict[str, Screen], ada: User, stage: str) -> None:
    assert [row["id"] for row in list_screens(ada, stage=stage)] == [one_each[stage].pk]


def test_no_screen_is_returned_yet(one_each: dict[str, Screen], ada: User) -> None:
    assert list_screens(ada, stage=ScreenStage.RETURNED.value) == []


def test_screens_are_found_by_application_source_and_words(dataset: Dataset, shop: Application, ada: User) -> None:
    other = make_application(dataset, "mail")
    cart = make_screen(shop, title="Cart with two books", source=Source.CAPTURE)
    inbox = make_screen(other, title="Inbox", url="https://mail.example/inbox")
    assert [row["id"] for row in list_screens(ada)] == [inbox.pk, cart.pk]
    assert [row["id"] for row in list_screens(ada, application="mail")] == [inbox.pk]
    assert [row["id"] for row in list_screens(ada, source="capture")] == [cart.pk]
    assert [row["id"] for row in list_screens(ada, q="books CART")] == [cart.pk]
    assert [row["id"] for row in list_screens(ada, q="mail.example")] == [inbox.pk]
    assert list_screens(ada, q="books inbox") == []
    assert [row["id"] for row in list_screens(ada, q=f"shop {cart.number}")] == [cart.pk]
    assert list_screens(ada, q="9" * 30) == []


def test_an_unknown_stage_is_a_bad_request(dataset: Dataset, ada: User) -> None:
    answer = client_of(ada).get("/api/datasets/actions/screens", {"stage": "heaven"})
    assert answer.status_code == 400


def test_withdrawn_screens_are_not_shown(shop: Application, ada: User) -> None:
    withdraw_screen(screen=make_screen(shop))
    assert list_screens(ada) == []


def test_pages_follow_one_another(shop: Application, ada: User) -> None:
    ids = [make_screen(shop).pk for _ in range(5)]
    client, results = client_of(ada), []
    address: str | None = "/api/datasets/actions/screens?size=2"
    while address:
        page = client.get(address).json()
        results += [row["id"] for row in page["results"]]
        address = page["next"]
    assert results == ids[::-1]


def test_more_screens_cost_no_more_queries(shop: Application, ada: User, bea: User) -> None:
    def queries() -> int:
        client = client_of(ada)
        with CaptureQueriesContext(connection) as made:
            client.get("/api/datasets/actions/screens")
        return len(made)

    make_screen(shop)
    few = queries()
    for _ in range(5):
        screen, boxes = make_approved_screen(shop, ada, bea)
        make_labels(screen, boxes)
    assert queries() == few


def test_one_screen_is_shown_with_those_that_look_like_it(shop: Application, ada: User) -> None:
    screen, twin = make_screen(shop), make_screen(shop)
    Screen.objects.update(fingerprint="00ff00ff00ff00ff")
    client = client_of(ada)
    assert client.get(f"/api/screens/{screen.pk}").json()["stage"] == "boxes"
    body = client.get(f"/api/screens/{screen.pk}/near-duplicates").json()
    assert (body["count"], [other["id"] for other in body["screens"]]) == (1, [twin.pk])


def test_a_screen_is_shown_without_reading_the_pictures_of_others(shop: Application, ada: User) -> None:
    screen, twin = make_screen(shop), make_screen(shop)
    Screen.objects.update(fingerprint="00ff00ff00ff00ff")
    Screen.objects.filter(pk=twin.pk).update(image="screens/lost.png")
    assert client_of(ada).get(f"/api/screens/{screen.pk}").status_code == 200


def test_a_captured_screen_says_how_far_its_frozen_page_is_from_the_picture() -> None:
    screen = make_screen()
    client = client_of(make_member(screen.application.dataset))
    address = f"/api/screens/{screen.pk}"
    assert client.get(address).json()["differing_pixels"] is None
    Snapshot.objects.create(screen=screen, file="frozen.zip", differing_pixels=7)
    assert client.get(address).json()["differing_pixels"] == 7
