"""Tests of a review by HTTP: remarks and resolutions, earlier versions, similar screens, copied boxes."""

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from annotator.accounts.models import User
from annotator.boxes.models import Kind, Origin
from annotator.boxes.services import ImportedBox, apply_edits, import_boxes
from annotator.datasets.models import Application, Dataset
from annotator.domain.geometry import Rect
from annotator.screens.models import Screen
from tests.factories import (
    addition,
    change,
    client_of,
    make_application,
    make_boxes,
    make_screen,
    removal,
    submit,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def screen(shop: Application) -> Screen:
    return make_screen(shop)


def put_json(client: APIClient, address: str, body: Any) -> Any:
    return client.put(address, body, format="json")


def test_a_remark_goes_from_the_reviewer_to_the_drawer_and_its_answer_back(
    screen: Screen, ada: User, bea: User
) -> None:
    (box,) = make_boxes(screen, ada, 1)
    submit(screen, ada)
    drawer, reviewer = client_of(ada), client_of(bea)
    address = f"/api/screens/{screen.pk}/remarks"
    body = put_json(reviewer, f"{address}/{uuid4()}", {"fault": "tight", "box": str(box.pk), "note": "Cut off."}).json()
    assert (body["left"], body["right"], body["mine"], body["resolution"]) == (0, 30, True, None)
    assert drawer.get(address).json() == []
    returned = {"version": 1, "decision": "returned"}
    assert reviewer.post(f"/api/screens/{screen.pk}/approvals", returned).json()["reason"] == "1 tight"
    (answer_body,) = drawer.get(address).json()
    assert (answer_body["fault"], answer_body["note"], answer_body["mine"], answer_body["box_id"]) == (
        "tight",
        "Cut off.",
        False,
        str(box.pk),
    )
    shown = drawer.get(f"/api/screens/{screen.pk}/boxes").json()
    assert "still open" in shown["why"]["submit"]
    assert put_json(drawer, f"{address}/{body['id']}/resolution", {"answer": "It ends there."}).status_code == 200
    assert reviewer.get(address).json()[0]["resolution"]["answer"] == "It ends there."
    assert drawer.delete(f"{address}/{body['id']}/resolution").status_code == 204
    assert drawer.get(address).json()[0]["resolution"] is None


def test_a_remark_without_a_location_is_refused_with_the_missing_fields(screen: Screen, ada: User, bea: User) -> None:
    make_boxes(screen, ada, 1)
    submit(screen, ada)
    answer = put_json(client_of(bea), f"/api/screens/{screen.pk}/remarks/{uuid4()}", {"fault": "missing"})
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (400, "place-missing")


def test_boxes_are_shown_as_they_were_at_any_version(screen: Screen, ada: User) -> None:
    import_boxes(screen=screen, boxes=[ImportedBox(Rect(0, 0, 9, 9), Kind.TYPE, Origin.DOM)])
    box = screen.boxes.get()
    new = addition(100, 20, 120, 40)
    apply_edits(screen=screen, author=ada, base_version=1, edits=[change(box, right=25), new, removal(box)])

    def at(version: int) -> list[tuple[str, int, str]]:
        boxes = client_of(ada).get(f"/api/screens/{screen.pk}/versions/{version}").json()["boxes"]
        return [(box["id"], box["right"], box["origin"]) for box in boxes]

    captured, drawn = str(box.pk), str(new.box_id)
    assert at(0) == []
    assert at(1) == [(captured, 9, "dom")]
    assert at(3) == [(captured, 25, "dom"), (drawn, 120, "drawn")]
    assert at(4) == [(drawn, 120, "drawn")]
    body = client_of(ada).get(f"/api/screens/{screen.pk}/boxes").json()
    assert (body["brought_version"], body["returned_version"]) == (1, None)


def test_similar_screens_with_boxes_are_listed_by_similarity(screen: Screen, ada: User, dataset: Dataset) -> None:
    far, near = make_screen(screen.application), make_screen(screen.application)
    Screen.objects.filter(pk=screen.pk).update(fingerprint="0000000000000000")
    Screen.objects.filter(pk=near.pk).update(fingerprint="0000000000000003")
    Screen.objects.filter(pk=far.pk).update(fingerprint="ffffffff00000000")
    for other in (far, near, make_screen(make_application(dataset))):
        make_boxes(other, ada, 2)
    make_screen(screen.application)  # has no boxes
    similar = client_of(ada).get(f"/api/screens/{screen.pk}/similar").json()
    assert [(row["id"], row["distance"], row["boxes"]) for row in similar] == [(near.pk, 2, 2), (far.pk, 32, 2)]


def test_a_copied_box_records_its_source_and_the_source_of_that(screen: Screen, ada: User) -> None:
    import_boxes(screen=screen, boxes=[ImportedBox(Rect(0, 0, 9, 9), Kind.TYPE, Origin.DOM)])
    source, second = screen.boxes.get(), make_screen(screen.application)

    def copy(to: Screen, copied_from: str, edit_box: dict[str, Any]) -> None:
        body = {"id": str(uuid4()), "action": "add", "box": {**edit_box, "copied_from": copied_from}}
        sent = {"base_version": 0, "edits": [body]}
        assert client_of(ada).post(f"/api/screens/{to.pk}/edits", sent, format="json").status_code == 200

    sides = {"left": 1, "top": 1, "right": 9, "bottom": 9, "kind": "type"}
    copy(second, str(source.pk), {"id": str(uuid4()), **sides})
    details = second.boxes.get().details["copied_from"]
    assert details == {"box": str(source.pk), "screen": str(screen), "origin": "dom"}
    third = make_screen(screen.application)
    copy(third, str(second.boxes.get().pk), {"id": str(uuid4()), **sides})
    assert third.boxes.get().details["copied_from"]["origin"] == "dom"


def test_a_copy_from_another_dataset_records_nothing(screen: Screen, ada: User) -> None:
    foreign = make_boxes(make_screen(), ada, 1)[0]
    new = addition()
    edit = type(new)(new.id, new.action, {**new.box, "copied_from": foreign.pk})
    apply_edits(screen=screen, author=ada, base_version=0, edits=[edit])
    assert screen.boxes.get().details == {}
