"""Each operation of a queue asks the database a fixed number of questions, however much work there is.

A number that grows by one makes every Next slower: look for the question first, and change the number last.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotator.accounts.models import User
from annotator.boxes.models import Decision
from annotator.boxes.services import decide
from annotator.boxes.services.reservations import reserve
from annotator.datasets.models import Application, Dataset, WorkStage
from annotator.labels.services.queue import open_approved
from annotator.leases.models import Lease
from annotator.timesheets.models import Shift
from tests.factories import client_of, make_approved_screen, make_boxes, make_member, make_screen, submit

pytestmark = pytest.mark.django_db

NO_QUESTIONS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
NEXT_SCREEN, NEXT_BOX = "/api/datasets/actions/box-queue/next", "/api/datasets/actions/label-queue/next"


class Person:
    """What one person asks the API for, and the questions that this asks the database."""

    def __init__(self, user: User) -> None:
        self._client = client_of(user)

    def next_screen(self, stage: str) -> tuple[Any, list[str]]:
        return self.post(NEXT_SCREEN, {"stage": stage})

    def post(self, address: str, body: dict[str, Any]) -> tuple[Any, list[str]]:
        # Each begins a shift: what it takes to extend one depends on the clock.
        Shift.objects.all().delete()
        with CaptureQueriesContext(connection) as made:
            answer = self._client.post(address, body, format="json")
        assert answer.status_code in (200, 201), answer.content
        statements = [query["sql"] for query in made]
        return answer.json(), [sql for sql in statements if not sql.startswith(NO_QUESTIONS)]


def draw(person: Person) -> dict[str, list[str]]:
    """Next, one box and the submission of the next screen to draw."""
    assigned, asked = person.next_screen("boxes")
    address, version = f"/api/screens/{assigned['screen']['id']}", assigned["screen"]["version"]
    box = {"id": str(uuid4()), "left": 60, "top": 10, "right": 90, "bottom": 30, "kind": "click"}
    first = {"base_version": version, "edits": [{"id": str(uuid4()), "action": "add", "box": box}]}
    moved = {"id": str(uuid4()), "action": "change", "box": {**box, "right": 95}}
    body = {"version": version + 2, "token": assigned["token"]}
    return {
        "next screen to draw": asked,
        "first edit of a person": person.post(f"{address}/edits", first)[1],
        "edit": person.post(f"{address}/edits", {"base_version": version + 1, "edits": [moved]})[1],
        "submit": person.post(f"{address}/submission", body)[1],
    }


def review(person: Person, decision: Decision) -> dict[str, list[str]]:
    assigned, asked = person.next_screen("review")
    screen = assigned["screen"]
    body = {"version": screen["version"], "decision": decision, "reason": "So.", "token": assigned["token"]}
    return {
        "next screen to review": asked,
        f"decide: {decision}": person.post(f"/api/screens/{screen['id']}/approvals", body)[1],
    }


def name(person: Person) -> dict[str, list[str]]:
    assigned, asked = person.post(NEXT_BOX, {})
    box = assigned["box"]["id"]
    body = {"token": assigned["token"], "text": f"box {box[:8]}"}
    return {"next box": asked, "name": person.post(f"/api/boxes/{box}/proposals", body)[1]}


def add_work(dataset: Dataset, shop: Application, ada: User, bea: User) -> None:
    """Screens at every stage, some reserved or returned, and boxes in the queue."""
    for _ in range(3):
        make_screen(shop)
        waiting, returned = make_screen(shop), make_screen(shop)
        for screen in (waiting, returned):
            make_boxes(screen, ada, 3)
            submit(screen, ada)
        decide(screen=returned, reviewer=bea, version=3, decision=Decision.RETURNED, reason="Loose.")
        reserve(screen=make_screen(shop), stage=WorkStage.BOXES, username="bea", by=ada)
    make_approved_screen(shop, ada, bea, boxes=30)
    while open_approved(dataset):
        pass


ASKED = {
    "next screen to draw": 7,
    "first edit of a person": 18,
    "edit": 17,
    "submit": 22,
    "next screen to review": 7,
    "decide: approved": 23,
    "decide: returned": 23,
    "next box": 21,
    "name": 19,
}


def test_every_operation_of_a_queue_asks_a_fixed_number_of_questions(
    dataset: Dataset, shop: Application, ada: User, bea: User
) -> None:
    drawer, reviewer = Person(make_member(dataset)), Person(bea)
    works: list[Callable[[], dict[str, list[str]]]] = [
        lambda: draw(drawer),
        lambda: review(reviewer, Decision.APPROVED),
        lambda: review(reviewer, Decision.RETURNED),
        lambda: name(drawer),
    ]

    def measured() -> dict[str, list[str]]:
        Lease.objects.all().delete()
        return {operation: asked for work in works for operation, asked in work().items()}

    add_work(dataset, shop, ada, bea)
    name(drawer)
    few = measured()
    for _ in range(2):
        add_work(dataset, shop, ada, bea)
    many = measured()
    assert {operation: len(asked) for operation, asked in few.items()} == ASKED
    assert {operation: len(asked) for operation, asked in many.items()} == ASKED
