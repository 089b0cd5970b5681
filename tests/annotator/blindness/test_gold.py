"""A law: whichever box is gold and whichever waits, an annotator gets the same answers to every question."""

from collections.abc import Collection
from functools import partial
from typing import Any

import pytest

from annotator.boxes.models import Box
from annotator.datasets.models import Role, WorkStage
from annotator.labels.models import GoldAnswer, Proposal
from annotator.labels.services import propose
from annotator.labels.services.assignment import next_item
from annotator.labels.services.gold_marks import mark, set_rate
from annotator.labels.services.queue import open_approved
from annotator.leases.services import acquire
from tests.annotator.blindness.answers import Answers, answers_to, assert_told, assert_untold
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_dataset,
    make_labels,
    make_member,
)

pytestmark = pytest.mark.django_db


class World:
    """A screen with four boxes: one gold, one that waits, two with plain labels; a second screen, whose box waits."""

    def __init__(self, gold: int, waits: int) -> None:
        self.dataset = make_dataset("own")
        self.ada = make_member(self.dataset, Role.ANNOTATOR)
        self.maintainer = make_member(self.dataset, Role.MAINTAINER)
        application = make_application(self.dataset, "shop")
        drawer, reviewer = make_member(self.dataset), make_member(self.dataset)
        self.screen, self.boxes = make_approved_screen(application, drawer, reviewer, boxes=4)
        open_approved(self.dataset)
        settled = [box for place, box in enumerate(self.boxes) if place != waits]
        make_labels(self.screen, settled, *(f"label-{self.boxes.index(box)}" for box in settled))
        make_approved_screen(application, drawer, reviewer, boxes=1)
        open_approved(self.dataset)
        mark(box=self.boxes[gold], answers=[], by=self.maintainer)
        set_rate(dataset=self.dataset, percent=50)

    def hold(self, box: Box) -> Any:
        return acquire(dataset=self.dataset, stage=WorkStage.LABELS, item=box.pk.hex, person=self.ada, capacity=2)

    def answers(self, who: str, only: Collection[str] = ()) -> Answers:
        keys = {
            "slug": self.dataset.slug,
            "stage": "labels",
            "screen_id": self.screen.pk,
            "box_id": self.boxes[0].pk,
            "application": "shop",
            "token": "6f1c1c9e-58a1-4c0e-8f0e-0a3a3f0d0001",
            "item": self.boxes[0].pk,
        }
        more = {stage: f"/api/datasets/own/screens?stage={stage}" for stage in ("labels", "tasks")}
        masks = {str(box.pk): f"box {place}" for place, box in enumerate(self.boxes)}
        person = self.ada if who == "annotator" else self.maintainer
        # Which box comes next is drawn by lot, in both worlds.
        without = ["POST /api/datasets/{slug}/label-queue/next"]
        return answers_to(person, keys, masks=masks, more=more, without=without, only=only)


@pytest.mark.parametrize("moment", ["before", "while", "after"])
@pytest.mark.parametrize("place", [1, 2])
def test_whichever_box_is_gold_and_whichever_waits_every_question_is_answered_alike(moment: str, place: int) -> None:
    assert_untold(partial(world_at, place, moment), ((1, 2), (2, 1)), "annotator")


def test_a_maintainer_is_told_which_box_is_gold() -> None:
    assert_told(partial(world_at, 1, "before"), ((1, 2), (2, 1)), "maintainer", ("/api/datasets/{slug}/gold",))


def world_at(place: int, moment: str, secret: tuple[int, int]) -> World:
    """Before, while and after the annotator has the box at `place` to name; `secret`: which is gold, which waits."""
    world = World(*secret)
    if moment != "before":
        lease = world.hold(world.boxes[place])
        if moment == "after":
            propose(person=world.ada, box=world.boxes[place], token=lease.token, text="some words")
    return world


def test_the_figure_in_the_list_of_work_is_the_one_that_counts_down() -> None:
    world = World(gold=1, waits=2)
    (work,) = client_of(world.ada).get("/api/work").json()
    assigned = next_item(person=world.ada, dataset=world.dataset)
    assert assigned is not None
    assert {item["kind"]: item["count"] for item in work["items"]}["labels"] == assigned.remaining == 3


@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize(("first", "second"), [("some words", "others"), ("", "others"), ("some words", "")])
def test_a_second_answer_from_another_window_is_refused_and_the_first_kept(place: int, first: str, second: str) -> None:
    world = World(gold=1, waits=2)
    box, client = world.boxes[place], client_of(world.ada)

    def send(text: str) -> Any:
        lease = world.hold(box)
        body = {"token": str(lease.token), "text": text, "skip": "" if text else "cannot-tell"}
        return client.post(f"/api/boxes/{box.pk}/proposals", body, format="json")

    assert send(first).status_code == 201
    refused = send(second)
    assert refused.status_code == 409
    assert refused.json()["problems"][0]["code"] == "already-answered"
    assert send(first).status_code == 201
    kept = [*GoldAnswer.objects.values_list("text", flat=True), *Proposal.objects.values_list("text", flat=True)]
    assert kept == [first]
