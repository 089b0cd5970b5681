"""Tests of labels by HTTP: assignment, proposals, adjudication, the labels of a screen."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.boxes.models import Box, Origin
from annotator.boxes.services import apply_edits
from annotator.datasets.models import Application, Dataset, Role, WorkStage
from annotator.datasets.services import write_guideline
from tests.factories import change, client_of, make_approved_screen, make_labels, make_member, make_user

pytestmark = pytest.mark.django_db

NEXT = "/api/datasets/actions/label-queue/next"


def name(client: APIClient, text: str = "", skip: str = "") -> Any:
    """Takes the next item and answers it."""
    assigned = client.post(NEXT).json()
    body = {"token": assigned["token"], "text": text, "skip": skip}
    return client.post(f"/api/boxes/{assigned['box']['id']}/proposals", body, format="json")


def test_a_turn_shows_the_box_its_screen_and_the_guidelines(
    dataset: Dataset, shop: Application, ada: User, bea: User, mia: User
) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    make_labels(screen, boxes[:1], "search")
    write_guideline(dataset=dataset, stage=WorkStage.LABELS, text="Say what it *does*.", author=mia)
    assigned = client_of(ada).post(NEXT, {}, format="json").json()
    assert (assigned["box"]["id"], assigned["box"]["right"]) == (str(boxes[1].pk), boxes[1].right)
    assert assigned["box"]["screen"]["image_url"] == f"/api/screens/{screen.pk}/image"
    assert (assigned["taken"], assigned["remaining"], assigned["guidelines"]) == (["search"], 1, "Say what it *does*.")


def test_what_the_page_calls_a_box_is_shown_only_where_the_dataset_says_so(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    _, (box,) = make_approved_screen(shop, ada, bea, boxes=1)
    Box.objects.filter(pk=box.pk).update(origin=Origin.DOM, details={"name": "Add to basket"})
    assert client_of(ada).post(NEXT).json()["captured_name"] == ""
    Dataset.objects.filter(pk=dataset.pk).update(shows_names=True)
    assert client_of(ada).post(NEXT).json()["captured_name"] == "Add to basket"
    Box.objects.filter(pk=box.pk).update(origin=Origin.DRAWN)
    assert client_of(ada).post(NEXT).json()["captured_name"] == ""


def test_the_box_after_the_open_one_can_be_asked_for(shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=2)
    client = client_of(ada)
    first = client.post(NEXT).json()["box"]["id"]
    second = client.post(NEXT, {"after": first}, format="json").json()["box"]["id"]
    assert first != second
    assert client.post(NEXT, {"after": "seven"}, format="json").status_code == 400


def test_when_nothing_is_left_the_answer_is_empty(dataset: Dataset, ada: User) -> None:
    answer = client_of(ada).post(NEXT)
    assert (answer.status_code, answer.content) == (204, b"")


def test_two_people_settle_a_box(shop: Application, ada: User, bea: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=1)
    first, second = name(client_of(ada), "Add to cart"), name(client_of(bea), "add-to-cart")
    assert (first.status_code, first.json()) == (201, {"settled": False, "slug": "add-to-cart", "suggestion": None})
    assert second.json() == {"settled": True, "slug": "add-to-cart", "suggestion": None}
    (label,) = client_of(ada).get(f"/api/screens/{screen.pk}/labels").json()
    assert (label["box_id"], label["slug"], label["how"]) == (str(boxes[0].pk), "add-to-cart", "unanimous")


def test_seven_words_are_a_bad_request_with_a_code(shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    answer = name(client_of(ada), "a b c d e f g")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (400, "too-many-words-in-label")


@pytest.mark.parametrize("answer", [{}, {"text": "search", "skip": "cannot-tell"}, {"skip": "bored"}])
def test_an_answer_is_either_a_label_or_a_reason(shop: Application, ada: User, bea: User, answer: Any) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    client = client_of(ada)
    assigned = client.post(NEXT).json()
    body = {"token": assigned["token"], **answer}
    refused = client.post(f"/api/boxes/{assigned['box']['id']}/proposals", body, format="json")
    assert refused.status_code == 400


def test_a_foreign_token_is_a_conflict(shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    assigned = client_of(ada).post(NEXT).json()
    body = {"token": assigned["token"], "text": "search"}
    address = f"/api/boxes/{assigned['box']['id']}/proposals"
    assert client_of(bea).post(address, body, format="json").status_code == 409
    assert client_of(make_user()).post(address, body, format="json").status_code == 404


def test_nobody_but_a_maintainer_sees_proposals(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    make_approved_screen(shop, ada, bea, boxes=1)
    name(client_of(ada), "search")
    assigned = client_of(bea).post(NEXT).json()
    assert "search" not in str({key: assigned[key] for key in ("box", "taken")})
    assert client_of(bea).get("/api/datasets/actions/adjudications").status_code == 403


def test_a_maintainer_sees_both_proposals_and_decides(shop: Application, ada: User, bea: User, mia: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    name(client_of(ada), "search")
    make_labels(screen, boxes[1:], "search")
    name(client_of(bea), skip="cannot-tell")
    client = client_of(mia)
    (case,) = client.get("/api/datasets/actions/adjudications").json()["results"]
    assert [(proposal["author"], proposal["slug"], proposal["skip"]) for proposal in case["proposals"]] == [
        ("ada", "search", ""),
        ("bea", "", "cannot-tell"),
    ]
    assert (case["taken"], case["suggested"], case["may"]) == (["search"], "search-2", True)
    address = f"/api/boxes/{boxes[0].pk}/choice"
    response = client.post(address, {"text": "search"}, format="json")
    assert (response.status_code, response.json()["problems"][0]["hints"]) == (400, ["search-2"])
    assert client.post(address, {"text": "search 2"}, format="json").json()["how"] == "adjudicated"
    assert client.post(address, {"text": "search 3"}, format="json").status_code == 409
    assert client.get("/api/datasets/actions/adjudications").json()["results"] == []


def test_an_annotator_does_not_decide(shop: Application, ada: User, bea: User) -> None:
    _, (box,) = make_approved_screen(shop, ada, bea, boxes=1)
    assert client_of(ada).post(f"/api/boxes/{box.pk}/choice", {"text": "x"}, format="json").status_code == 403
    assert client_of(ada).post(f"/api/boxes/{uuid4()}/choice", {"text": "x"}, format="json").status_code == 404


def test_a_label_whose_box_was_edited_since_is_marked_stale(shop: Application, ada: User, bea: User) -> None:
    screen, boxes = make_approved_screen(shop, ada, bea, boxes=2)
    make_labels(screen, boxes)
    apply_edits(screen=screen, author=ada, base_version=2, edits=[change(boxes[0], right=20)])
    labels = client_of(ada).get(f"/api/screens/{screen.pk}/labels").json()
    assert [(label["slug"], label["stale"]) for label in labels] == [("box-1", True), ("box-2", False)]


def test_more_adjudications_cost_no_more_queries(shop: Application, ada: User, bea: User, mia: User) -> None:
    first, second, client = client_of(ada), client_of(bea), client_of(mia)

    def disagree(boxes: list[Box]) -> None:
        for number, _ in enumerate(boxes):
            name(first, f"one {number} a")
            name(second, f"two {number} b")

    def queries() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as made:
            body = client.get("/api/datasets/actions/adjudications").json()["results"]
        return len(made), len(body)

    disagree(make_approved_screen(shop, ada, bea, boxes=1)[1])
    few, one_case = queries()
    for _ in range(3):
        disagree(make_approved_screen(shop, ada, bea, boxes=2)[1])
    assert (one_case, queries()) == (1, (few, 7))


def test_a_volunteer_is_given_no_boxes(dataset: Dataset) -> None:
    assert client_of(make_member(dataset, Role.VOLUNTEER)).post(NEXT).status_code == 403
