"""Tests of drafts for leased items: kept while the item is open, deleted when it is completed."""

import pytest

from annotator.accounts.models import User
from annotator.boxes.selectors import box_version
from annotator.boxes.services import decide
from annotator.boxes.services.assignment import next_screen
from annotator.datasets.models import WorkStage
from annotator.labels.services import propose
from annotator.labels.services.assignment import next_item
from annotator.leases.models import Draft
from annotator.leases.services import save_draft
from annotator.reviews.services import judge
from tests.annotator.world import make_world, record_run, write_task
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_boxes,
    make_dataset,
    make_member,
    make_screen,
    make_user,
    submit,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("place", ["review", "final-pass", "labels-fault", "adjudication-reason", "labels"])
def test_it_is_kept_for_each_person_and_place(place: str) -> None:
    ada, bea = make_user("ada"), make_user("bea")
    address = f"/api/work-drafts/{place}/7"
    assert client_of(ada).put(address, {"text": "Too wide"}, format="json").status_code == 204
    assert client_of(ada).get(address).json() == {"text": "Too wide"}
    assert client_of(bea).get(address).json() == {"text": ""}
    client_of(ada).put(address, {"text": ""}, format="json")
    assert client_of(ada).get(address).json() == {"text": ""}


def test_there_is_no_draft_of_an_unknown_place() -> None:
    assert client_of(make_user("ada")).get("/api/work-drafts/tea/7").status_code == 404


def left(person: User) -> set[str]:
    return set(Draft.objects.filter(person=person).values_list("stage", flat=True))


def test_a_reason_is_gone_once_the_boxes_are_returned() -> None:
    dataset = make_dataset()
    ada, bea = make_member(dataset), make_member(dataset)
    screen = make_screen(make_application(dataset))
    make_boxes(screen, ada)
    submit(screen, ada)
    assigned = next_screen(person=bea, dataset=dataset, stage=WorkStage.REVIEW)
    assert assigned is not None
    for place in ("review", "boxes"):
        save_draft(person=bea, stage=place, item=str(screen.pk), text="Too w")
    version = box_version(screen)
    token = assigned.lease.token
    decide(screen=screen, reviewer=bea, version=version, decision="returned", reason="Too wide", token=token)
    assert left(bea) == {"boxes"}


def test_drafts_are_deleted_once_the_box_is_named() -> None:
    dataset = make_dataset()
    ada, bea = make_member(dataset), make_member(dataset)
    make_approved_screen(make_application(dataset), ada, bea)
    assigned = next_item(person=ada, dataset=dataset)
    assert assigned is not None
    for place in ("labels", "labels-fault", "adjudication"):
        save_draft(person=ada, stage=place, item=assigned.box.pk.hex, text="op")
    propose(box=assigned.box, person=ada, token=assigned.lease.token, text="open menu")
    assert left(ada) == {"adjudication"}


def test_a_reason_is_gone_once_the_task_is_judged() -> None:
    world = make_world(make_dataset())
    script = write_task(world)
    record_run(script)
    save_draft(person=world.maintainer, stage="final-pass", item=str(script.pk), text="Which")
    judge(script=script, reviewer=world.maintainer, judgement="returned", reason="Which menu?")
    assert left(world.maintainer) == set()
