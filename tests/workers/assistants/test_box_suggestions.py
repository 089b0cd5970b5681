"""An assistant suggests boxes for the screens that wait to be drawn: asked once, read strictly."""

import io

import pytest
from PIL import Image
from pytest_django import Settings

from annotator.assistants.models import Ask, ModelRequest, SuggestionRun
from annotator.assistants.selectors import progress_of_run
from annotator.assistants.services import create_prompt
from annotator.boxes.models import Box, SuggestedBox
from annotator.boxes.services.proposals import Finding, record_proposals
from annotator.boxes.services.suggestions import about_screen, request_boxes
from annotator.datasets.models import Dataset
from annotator.domain.box_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT
from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from annotator.elements.services.prompts import content_of
from annotator.jobs.models import Status
from annotator.screens.models import Screen
from tests.factories import make_application, make_boxes, make_dataset, make_member, make_screen
from tests.workers.assistants.asking import make_endpoint, scripted
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.make_suggestions import make_suggestions

pytestmark = pytest.mark.django_db(transaction=True)

RECTS = [Rect(10, 40, 50, 60), Rect(60, 40, 200, 60), Rect(10, 100, 50, 130)]


def make_waiting_screen() -> Screen:
    """A screen to be drawn, with three proposals from its picture."""
    screen = make_screen(make_application(make_dataset()))
    record_proposals(screen=screen, findings=[Finding(rect, "click", 0.7) for rect in RECTS])
    return screen


def requested(dataset: Dataset, url: str) -> SuggestionRun:
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    revision = create_prompt(dataset=dataset, name="boxes", kind="boxes", by=None, **text)
    return request_boxes(dataset=dataset, endpoint=make_endpoint(dataset, url), revision=revision, by=None)


def work_off(run: SuggestionRun) -> None:
    make_suggestions(run.pk)
    for pk in Ask.objects.filter(status=Status.QUEUED).values_list("pk", flat=True):
        ask_assistant(pk)
    run.refresh_from_db()


def test_numbers_that_the_reply_calls_real_are_suggested_and_no_box_is_made(settings: Settings) -> None:
    screen = make_waiting_screen()
    with scripted(settings) as url:
        run = requested(screen.application.dataset, url)
        work_off(run)
    assert run.status == Status.DONE
    suggested = SuggestedBox.objects.order_by("number")
    assert [(row.number, row.rect, row.ask.stand_in) for row in suggested] == [
        (number, rect, True) for number, rect in enumerate(RECTS, 1)
    ]
    assert not Box.objects.exists()
    progress = progress_of_run(run)
    assert (progress.asks, progress.answered, progress.suggested, progress.refused) == (1, 1, 3, 0)


def test_rectangles_of_its_own_are_suggested_too(settings: Settings) -> None:
    screen = make_waiting_screen()
    with scripted(settings, mistakes=1.0) as url:
        work_off(requested(screen.application.dataset, url))
    assert set(SuggestedBox.objects.values_list("number", flat=True)) == {None}
    assert {row.rect for row in SuggestedBox.objects.all()} == {
        Rect(rect.left, rect.top, (rect.left + rect.right) // 2, rect.bottom) for rect in RECTS
    }


def test_two_pictures_are_sent_plain_and_with_numbers_and_the_rectangles_with_them(settings: Settings) -> None:
    screen = make_waiting_screen()
    make_boxes(screen, make_member(screen.application.dataset), 1)
    with scripted(settings) as url:
        revision = requested(screen.application.dataset, url).revision
    about = {"kind": "boxes", **about_screen(screen)}
    content = content_of(revision, about)
    assert [picture.name for picture in content.pictures] == ["screenshot", "set-of-mark"]
    for picture in content.pictures:
        with Image.open(io.BytesIO(picture.content)) as opened:
            assert opened.size == (320, 200)
    assert content.pictures[0].content != content.pictures[1].content
    assert "[1] click (0, 0, 30, 10), boxed already\n[2] click (10, 40, 50, 60)\n" in content.text
    assert "7 more rectangles have no number." in content_of(revision, {**about, "left_out": 7}).text
    assert "find all of them yourself" in content_of(revision, {**about, "numbered": []}).text
    Screen.objects.filter(pk=screen.pk).delete()
    with pytest.raises(Rejected, match="is gone"):
        content_of(revision, about)


def test_a_screen_is_asked_about_once_though_the_job_is_done_again(settings: Settings) -> None:
    screen = make_waiting_screen()
    with scripted(settings) as url:
        run = requested(screen.application.dataset, url)
        make_suggestions(run.pk)
        record_proposals(screen=screen, findings=[])
        SuggestionRun.objects.filter(pk=run.pk).update(status=Status.QUEUED)
        work_off(run)
    assert ModelRequest.objects.count() == 1
    assert SuggestedBox.objects.count() == 3


def test_a_screen_to_which_nothing_was_to_be_added_is_not_asked_about_again(settings: Settings) -> None:
    screen = make_waiting_screen()
    record_proposals(screen=screen, findings=[])
    with scripted(settings) as url:
        work_off(requested(screen.application.dataset, url))
        run = SuggestionRun.objects.get()
        with pytest.raises(Rejected, match="No screen waits"):
            request_boxes(dataset=run.dataset, endpoint=run.endpoint, revision=run.revision, by=None)
    assert not SuggestedBox.objects.exists()


@pytest.mark.parametrize("fault", ["malformed", "hostile", "huge"])
def test_a_reply_that_is_none_fails_its_ask_and_suggests_nothing(settings: Settings, fault: str) -> None:
    screen = make_waiting_screen()
    with scripted(settings, faults={fault: 1.0}) as url:
        run = requested(screen.application.dataset, url)
        work_off(run)
    assert progress_of_run(run).failed == 1
    assert not SuggestedBox.objects.exists()


def test_what_was_boxed_while_it_was_asked_about_is_refused_and_counted(settings: Settings) -> None:
    screen = make_waiting_screen()
    drawer = make_member(screen.application.dataset)
    with scripted(settings) as url:
        run = requested(screen.application.dataset, url)
        make_suggestions(run.pk)
        (box,) = make_boxes(screen, drawer, 1)
        Box.objects.filter(pk=box.pk).update(left=10, top=40, right=50, bottom=62)
        ask_assistant(Ask.objects.get().pk)
    assert progress_of_run(run).refused == 1
    assert SuggestedBox.objects.count() == 2
