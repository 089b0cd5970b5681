"""Screens that a maintainer keeps for certain people to name."""

import pytest

from annotator.accounts.models import User
from annotator.boxes.models import Box, PinStage
from annotator.boxes.pins import pin, unpin
from annotator.datasets.models import Application, Dataset
from annotator.labels.services import propose
from annotator.labels.turns import next_turn
from tests.factories import client_of, make_approved_screen, make_member

pytestmark = pytest.mark.django_db


def given(person: User, dataset: Dataset) -> list[Box]:
    """All that they are given, each named as it comes."""
    boxes = []
    while turn := next_turn(person=person, dataset=dataset):
        boxes.append(turn.box)
        propose(person=person, box=turn.box, token=turn.lease.token, text=f"name {len(boxes)}")
    return boxes


def test_what_is_kept_for_people_is_given_to_them_first_and_to_nobody_else(
    dataset: Dataset, shop: Application, ada: User, bea: User, mia: User
) -> None:
    make_member(dataset, username="cem")
    drawer, reviewer = make_member(dataset), make_member(dataset)
    _, early = make_approved_screen(shop, drawer, reviewer, boxes=2)
    late_screen, late = make_approved_screen(shop, drawer, reviewer, boxes=2)
    for name in ("bea", "cem"):
        pin(screen=late_screen, stage=PinStage.LABELS, username=name, by=mia)
    assert set(given(ada, dataset)) == set(early)
    assert set(given(bea, dataset)[:2]) == set(late)
    unpin(screen=late_screen, stage=PinStage.LABELS, username="bea")
    assert next_turn(person=ada, dataset=dataset) is None
    unpin(screen=late_screen, stage=PinStage.LABELS)
    assert set(given(ada, dataset)) == set(late)


def test_several_are_kept_by_http_and_one_is_let_go(dataset: Dataset, shop: Application, ada: User, mia: User) -> None:
    make_member(dataset, username="cem")
    screen, _ = make_approved_screen(shop, make_member(dataset), make_member(dataset))
    address = f"/api/screens/{screen.pk}/pins"
    for name in (ada.username, "cem", "cem"):
        assert client_of(mia).put(f"{address}/labels", {"username": name}, format="json").status_code == 200
    assert [one["username"] for one in client_of(ada).get(address).json()] == [ada.username, "cem"]
    assert client_of(mia).delete(f"{address}/labels?username=cem").status_code == 204
    assert [one["username"] for one in client_of(ada).get(address).json()] == [ada.username]
