"""Tests of boxes by HTTP: contents, permissions with reasons, edits, review, queue."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.selectors import box_version
from annotator.boxes.serializers.boxes import BoxSerializer
from annotator.boxes.services import ImportedBox, decide, import_boxes
from annotator.datasets.models import Application, Dataset, Role
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen
from tests.factories import (
    approve,
    client_of,
    make_boxes,
    make_member,
    make_screen,
    submit,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def screen(shop: Application) -> Screen:
    return make_screen(shop)


def addition_body(**sides: int) -> dict[str, Any]:
    box = {"id": str(uuid4()), "left": 1, "top": 2, "right": 30, "bottom": 40, "kind": "type", **sides}
    return {"id": str(uuid4()), "action": "add", "box": box}


def send(client: APIClient, screen: Screen, *edits: dict[str, Any], base: int = 0) -> Any:
    body = {"base_version": base, "edits": edits}
    return client.post(f"/api/screens/{screen.pk}/edits", body, format="json")


def test_an_edit_returns_its_version_and_is_in_the_next_response(ada: User, screen: Screen) -> None:
    client, edit = client_of(ada), addition_body()
    assert send(client, screen, edit).json() == {"version": 1, "edits": [{"id": edit["id"], "version": 1}]}
    body = client.get(f"/api/screens/{screen.pk}/boxes").json()
    (box,) = body["boxes"]
    assert set(box) == set(BoxSerializer().fields)
    assert (box["id"], box["right"], box["kind"], box["origin"]) == (edit["box"]["id"], 30, "type", "drawn")
    assert (body["version"], body["stage"], box["touched"]) == (1, "boxes", True)


def test_an_overtaken_edit_is_answered_with_the_present_state(ada: User, bea: User, screen: Screen) -> None:
    edit = addition_body()
    send(client_of(ada), screen, edit)
    moved = {"id": str(uuid4()), "action": "change", "box": {**edit["box"], "right": 50}}
    assert send(client_of(bea), screen, moved, base=1).status_code == 200
    late = {"id": str(uuid4()), "action": "remove", "box": {"id": edit["box"]["id"]}}
    answer = send(client_of(ada), screen, late, base=1)
    assert answer.status_code == 409
    (current,) = answer.json()["current"]
    assert (current["id"], current["right"], current["version"]) == (edit["box"]["id"], 50, 2)


def test_a_bad_box_is_a_bad_request_that_names_it(ada: User, screen: Screen) -> None:
    edit = addition_body(right=5000)
    answer = send(client_of(ada), screen, edit)
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert problem["field"] == "edits.0.box"
    assert edit["box"]["id"] in problem["message"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda edit: edit["box"].pop("right"),
        lambda edit: edit.update(id="7"),
        lambda edit: edit.update(action="paint"),
        lambda edit: edit["box"].update(left=1.5),
        lambda edit: edit["box"].update(kind="sing"),
    ],
)
def test_an_edit_of_the_wrong_shape_is_a_bad_request(ada: User, screen: Screen, spoil: Any) -> None:
    edit = addition_body()
    spoil(edit)
    answer = send(client_of(ada), screen, edit)
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["field"].startswith("edits")


def test_a_volunteer_may_see_boxes_but_not_draw(dataset: Dataset, screen: Screen) -> None:
    client = client_of(make_member(dataset, Role.VOLUNTEER))
    assert client.get(f"/api/screens/{screen.pk}/boxes").json()["may"] == {
        "edit": False,
        "submit": False,
        "review": False,
        "take_back": False,
    }
    assert send(client, screen, addition_body()).status_code == 403


def test_the_reason_why_a_person_may_not_review_is_shown(ada: User, bea: User, screen: Screen) -> None:
    make_boxes(screen, ada)
    submit(screen, ada)
    own = client_of(ada).get(f"/api/screens/{screen.pk}/boxes").json()
    assert (own["may"]["review"], own["may"]["submit"]) == (False, False)
    assert "somebody else" in own["why"]["review"]
    other = client_of(bea).get(f"/api/screens/{screen.pk}/boxes").json()
    assert (other["may"]["review"], other["why"]["review"]) == (True, "")


def test_boxes_go_through_submission_and_review(ada: User, bea: User, screen: Screen) -> None:
    make_boxes(screen, ada)
    address = f"/api/screens/{screen.pk}"
    first, second = client_of(ada), client_of(bea)
    assert first.post(f"{address}/submission", {"version": 3}, format="json").status_code == 201
    own = first.post(f"{address}/approvals", {"version": 3, "decision": "approved"}, format="json")
    assert (own.status_code, own.json()["problems"][0]["code"]) == (400, "own-boxes")
    returned = {"version": 3, "decision": "returned", "reason": "The magnifier is missing."}
    assert second.post(f"{address}/approvals", returned, format="json").status_code == 201
    body = first.get(f"{address}/boxes").json()
    assert (body["stage"], body["decision"]["reason"]) == ("returned", "The magnifier is missing.")
    send(first, screen, addition_body(), base=3)
    first.post(f"{address}/submission", {"version": 4}, format="json")
    old = second.post(f"{address}/approvals", {"version": 3, "decision": "approved"}, format="json")
    assert (old.status_code, old.json()["current"]) == (409, {"version": 4})
    new = second.post(f"{address}/approvals", {"version": 4, "decision": "approved"}, format="json")
    assert new.status_code == 201
    assert first.get(f"{address}/boxes").json()["stage"] == "approved"


def test_the_history_names_author_and_action_latest_first(ada: User, screen: Screen) -> None:
    make_boxes(screen, ada, 2)
    history = client_of(ada).get(f"/api/screens/{screen.pk}/edits").json()["results"]
    assert [entry["version"] for entry in history] == [2, 1]
    assert (history[0]["author"], history[0]["action"], history[0]["before"]) == ("ada", "add", None)


def test_what_a_capture_brought_has_no_author_in_the_history(ada: User, screen: Screen) -> None:
    import_boxes(screen=screen, boxes=[ImportedBox(Rect(0, 0, 10, 10), origin="dom")])
    (entry,) = client_of(ada).get(f"/api/screens/{screen.pk}/edits").json()["results"]
    assert entry["author"] is None


def test_the_queue_offers_what_a_person_may_do(ada: User, bea: User, shop: Application) -> None:
    empty, submitted, returned, own, approved = (make_screen(shop) for _ in range(5))
    for queued_screen, author in ((submitted, bea), (returned, ada), (own, ada), (approved, bea)):
        make_boxes(queued_screen, author, 1)
        submit(queued_screen, author)
    decide(screen=returned, reviewer=bea, version=1, decision=Decision.RETURNED, reason="Too loose.")
    approve(approved, ada)
    queue = client_of(ada).get("/api/datasets/actions/box-queue").json()
    ids = {name: [queued_screen["id"] for queued_screen in screens] for name, screens in queue.items()}
    assert ids == {"returned": [returned.pk], "to_draw": [empty.pk], "to_review": [submitted.pk]}
    assert (queue["returned"][0]["mine"], queue["returned"][0]["returned_because"]) == (True, "Too loose.")


def test_returned_work_of_ones_own_comes_first(ada: User, bea: User, shop: Application) -> None:
    foreign, own = make_screen(shop), make_screen(shop)
    for returned_screen, author, reviewer in ((foreign, bea, ada), (own, ada, bea)):
        make_boxes(returned_screen, author, 1)
        submit(returned_screen, author)
        decide(
            screen=returned_screen,
            reviewer=reviewer,
            version=box_version(returned_screen),
            decision=Decision.RETURNED,
            reason="Too loose.",
        )
    queue = client_of(ada).get("/api/datasets/actions/box-queue").json()
    assert [returned_screen["id"] for returned_screen in queue["returned"]] == [own.pk, foreign.pk]


@pytest.mark.parametrize("list_name", ["screens/{pk}/boxes", "screens/{pk}/edits", "datasets/actions/box-queue"])
def test_a_longer_list_costs_no_more_queries(
    ada: User, bea: User, shop: Application, screen: Screen, list_name: str
) -> None:
    client, address = client_of(ada), f"/api/{list_name.format(pk=screen.pk)}"

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as made:
            assert client.get(address).status_code == 200
        return len(made)

    make_boxes(screen, ada, 1)
    few = queries()
    make_boxes(screen, bea, 20)
    for _ in range(5):
        make_boxes(make_screen(shop), bea, 2)
    assert queries() == few
