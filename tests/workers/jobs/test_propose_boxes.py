"""Tests of the box search job on real pictures."""

import pytest
from django.core.files.base import ContentFile

from annotator.jobs.models import Status
from annotator.jobs.services import cancel
from annotator.screens.models import BoxSearch, Screen, Source
from annotator.screens.services import search_for_boxes, store_screen
from tests.factories import make_application
from tests.workers.vision.drawings import form
from workers.jobs.propose_boxes import propose_boxes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def screen() -> Screen:
    return store_screen(application=make_application(), image_bytes=form().png(), source=Source.UPLOAD)


def searched(screen: Screen) -> BoxSearch:
    search = search_for_boxes(screen=screen, by=None)
    propose_boxes(search.pk)
    search.refresh_from_db()
    return search


def test_a_search_leaves_proposals_and_no_boxes(screen: Screen) -> None:
    search = searched(screen)
    assert (search.status, search.error) == (Status.DONE, "")
    button = form().things["send button"]
    places = [
        (box_proposal.left, box_proposal.top, box_proposal.right, box_proposal.bottom)
        for box_proposal in screen.box_proposals.all()
    ]
    assert any(abs(left - button.left) + abs(right - button.right) <= 2 for left, _, right, _ in places)
    assert not screen.boxes.exists()


def test_searching_again_changes_nothing(screen: Screen) -> None:
    searched(screen)
    before = list(screen.box_proposals.values())
    searched(screen)
    assert list(screen.box_proposals.values()) == before


def test_a_cancelled_search_leaves_nothing(screen: Screen) -> None:
    search = search_for_boxes(screen=screen, by=None)
    cancel(search)
    propose_boxes(search.pk)
    assert not screen.box_proposals.exists()


def test_a_damaged_picture_fails_with_its_reason(screen: Screen) -> None:
    screen.image.save("broken.png", ContentFile(b"no picture"))
    search = searched(screen)
    assert search.status == Status.FAILED
    assert "cannot be read" in search.error
