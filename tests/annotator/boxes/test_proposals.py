"""Tests of box proposals: recorded by a search, seen by everybody, dismissed by one person."""

import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from annotator.boxes.models import CAPTURED, Box, BoxProposal, Origin
from annotator.boxes.selectors import boxes_of
from annotator.boxes.services.proposals import Finding, dismiss, proposals_for, record_proposals, restore_dismissed
from annotator.datasets.models import Role
from annotator.domain.geometry import Rect
from annotator.jobs.models import Status
from annotator.screens.models import BoxSearch, Screen
from annotator.screens.services import search_for_boxes
from tests.factories import client_of, make_application, make_boxes, make_member, make_picture, make_screen
from workers.jobs.store_upload import store_upload

pytestmark = pytest.mark.django_db

BUTTON, FIELD = Rect(10, 10, 50, 30), Rect(60, 10, 200, 30)


def make_findings(*rects: Rect, confidence: float = 0.8) -> list[Finding]:
    return [Finding(rect, "click", confidence) for rect in rects]


@pytest.fixture
def screen() -> Screen:
    return make_screen()


def test_a_second_search_finds_the_same_proposals_under_the_same_ids(screen: Screen) -> None:
    record_proposals(screen=screen, findings=make_findings(BUTTON, FIELD))
    before = set(BoxProposal.objects.values_list("pk", flat=True))
    record_proposals(screen=screen, findings=make_findings(BUTTON, FIELD, confidence=0.4))
    assert set(BoxProposal.objects.values_list("pk", flat=True)) == before
    assert {box_proposal.confidence for box_proposal in BoxProposal.objects.all()} == {0.4}


def test_proposals_that_a_later_search_does_not_find_are_deleted(screen: Screen) -> None:
    record_proposals(screen=screen, findings=make_findings(BUTTON, FIELD))
    record_proposals(screen=screen, findings=make_findings(FIELD))
    assert [(box_proposal.left, box_proposal.right) for box_proposal in screen.box_proposals.all()] == [(60, 200)]


@pytest.mark.parametrize("origin", CAPTURED)
def test_boxes_of_the_capture_that_were_removed_are_listed_for_a_click_to_bring_back(
    screen: Screen, origin: Origin
) -> None:
    annotator = make_member(screen.application.dataset)
    captured, drawn, there = make_boxes(screen, annotator)
    Box.objects.filter(pk__in=[captured.pk, there.pk]).update(origin=origin)
    Box.objects.filter(pk__in=[captured.pk, drawn.pk]).update(removed_at=timezone.now())
    answer = client_of(annotator).get(f"/api/screens/{screen.pk}/box-proposals").json()
    assert [(box["id"], box["origin"]) for box in answer["removed"]] == [(str(captured.pk), origin)]


def test_the_same_rectangle_on_two_screens_is_two_proposals(screen: Screen) -> None:
    other = make_screen(screen.application)
    record_proposals(screen=screen, findings=make_findings(BUTTON))
    record_proposals(screen=other, findings=make_findings(BUTTON))
    assert BoxProposal.objects.count() == 2


def test_a_dismissal_hides_a_proposal_from_one_person_only_even_after_another_search(screen: Screen) -> None:
    dataset = screen.application.dataset
    member, other = make_member(dataset), make_member(dataset)
    record_proposals(screen=screen, findings=make_findings(BUTTON, FIELD))
    result = screen.box_proposals.get(left=BUTTON.left)
    for _ in range(2):  # a request that is sent twice does it once
        dismiss(screen=screen, person=member, ids=[result.pk, uuid.uuid4()])
    record_proposals(screen=screen, findings=make_findings(BUTTON, FIELD))
    assert [proposal.dismissed for proposal in proposals_for(screen, member).order_by("left")] == [True, False]
    assert not any(proposal.dismissed for proposal in proposals_for(screen, other))
    restore_dismissed(screen=screen, person=member)
    assert not any(proposal.dismissed for proposal in proposals_for(screen, member))


def test_proposals_of_another_screen_cannot_be_dismissed_from_here(screen: Screen) -> None:
    other, person = make_screen(screen.application), make_member(screen.application.dataset)
    record_proposals(screen=other, findings=make_findings(BUTTON))
    dismiss(screen=screen, person=person, ids=[other.box_proposals.get().pk])
    assert not proposals_for(other, person).get().dismissed


def test_an_uploaded_picture_is_searched_without_being_asked() -> None:
    application = make_application()
    person = make_member(application.dataset)
    answer = client_of(person).post(
        f"/api/datasets/{application.dataset.slug}/screens",
        {"application": application.slug, "images": [SimpleUploadedFile("window.png", make_picture(), "image/png")]},
        format="multipart",
    )
    store_upload(answer.json()["id"])
    search = BoxSearch.objects.get()
    assert (search.screen, search.status) == (application.screens.get(), Status.QUEUED)


def test_asking_twice_is_one_search_until_it_has_ended(screen: Screen) -> None:
    person = make_member(screen.application.dataset)
    first = search_for_boxes(screen=screen, by=person)
    assert search_for_boxes(screen=screen, by=person) == first
    BoxSearch.objects.update(status=Status.DONE)
    assert search_for_boxes(screen=screen, by=person) != first


def test_the_view_lists_proposals_by_descending_confidence_and_the_search(screen: Screen) -> None:
    client = client_of(make_member(screen.application.dataset))
    address = f"/api/screens/{screen.pk}/box-proposals"
    assert client.get(address).json() == {"search": None, "proposals": [], "removed": []}
    assert client.post(address).json()["status"] == "queued"
    record_proposals(
        screen=screen, findings=[*make_findings(BUTTON, confidence=0.3), *make_findings(FIELD, confidence=0.9)]
    )
    body = client.get(address).json()
    assert [proposal["left"] for proposal in body["proposals"]] == [60, 10]
    assert body["search"]["kind"] == "boxsearch"
    dismissals = f"/api/screens/{screen.pk}/box-dismissals"
    assert client.post(dismissals, {"ids": [body["proposals"][0]["id"]]}, format="json").status_code == 204
    assert [proposal["dismissed"] for proposal in client.get(address).json()["proposals"]] == [True, False]
    assert client.delete(dismissals).status_code == 204
    assert not any(proposal["dismissed"] for proposal in client.get(address).json()["proposals"])


def test_an_accepted_proposal_is_a_box_with_its_id_and_says_where_it_comes_from(screen: Screen) -> None:
    client = client_of(make_member(screen.application.dataset, Role.ANNOTATOR))
    record_proposals(screen=screen, findings=make_findings(BUTTON))
    proposal = screen.box_proposals.get()
    sides = {"left": 10, "top": 10, "right": 50, "bottom": 30, "kind": "click", "origin": "vision"}
    edit = {"id": str(uuid.uuid4()), "action": "add", "box": {"id": str(proposal.pk), **sides}}
    for _ in range(2):
        answer = client.post(f"/api/screens/{screen.pk}/edits", {"base_version": 0, "edits": [edit]}, format="json")
        assert answer.status_code == 200
    box: Box = boxes_of(screen).get()
    assert (box.pk, box.origin, box.rect) == (proposal.pk, Origin.VISION, BUTTON)
