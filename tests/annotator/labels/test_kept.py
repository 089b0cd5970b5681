"""Tests of reservations of boxes to name."""

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box
from annotator.boxes.services.reservations import end_reservation, reserve
from annotator.datasets.models import Application, Dataset, WorkStage
from annotator.labels.services import propose
from annotator.labels.services.assignment import next_item
from tests.factories import client_of, make_approved_screen, make_member

pytestmark = pytest.mark.django_db


def offered_boxes(person: User, dataset: Dataset) -> list[Box]:
    """All that they are given, each named as it comes."""
    boxes = []
    while assigned := next_item(person=person, dataset=dataset):
        boxes.append(assigned.box)
        propose(person=person, box=assigned.box, token=assigned.lease.token, text=f"name {len(boxes)}")
    return boxes


def test_reserved_boxes_are_assigned_to_those_people_first_and_to_nobody_else(
    dataset: Dataset, shop: Application, ada: User, bea: User, mia: User
) -> None:
    make_member(dataset, username="cem")
    drawer, reviewer = make_member(dataset), make_member(dataset)
    _, early = make_approved_screen(shop, drawer, reviewer, boxes=2)
    late_screen, late = make_approved_screen(shop, drawer, reviewer, boxes=2)
    for name in ("bea", "cem"):
        reserve(screen=late_screen, stage=WorkStage.LABELS, username=name, by=mia)
    assert set(offered_boxes(ada, dataset)) == set(early)
    assert set(offered_boxes(bea, dataset)[:2]) == set(late)
    end_reservation(screen=late_screen, stage=WorkStage.LABELS, username="bea")
    assert next_item(person=ada, dataset=dataset) is None
    end_reservation(screen=late_screen, stage=WorkStage.LABELS)
    assert set(offered_boxes(ada, dataset)) == set(late)


def test_reservations_are_made_and_ended_by_http(dataset: Dataset, shop: Application, ada: User, mia: User) -> None:
    make_member(dataset, username="cem")
    screen, _ = make_approved_screen(shop, make_member(dataset), make_member(dataset))
    address = f"/api/screens/{screen.pk}/reservations"
    for name in (ada.username, "cem", "cem"):
        assert client_of(mia).put(f"{address}/labels", {"username": name}, format="json").status_code == 200
    assert [row["username"] for row in client_of(ada).get(address).json()] == [ada.username, "cem"]
    assert client_of(mia).delete(f"{address}/labels?username=cem").status_code == 204
    assert [row["username"] for row in client_of(ada).get(address).json()] == [ada.username]
