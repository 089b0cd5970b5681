"""An assistant suggests labels for the boxes that wait: asked once, read strictly, cancelled and asked again."""

import io
from uuid import UUID

import pytest
from PIL import Image
from pytest_django import Settings

from annotator.assistants.models import Ask, AskKind, Endpoint, ModelRequest, PromptRevision, SuggestionRun
from annotator.assistants.selectors import progress_of_run
from annotator.assistants.services import ask_run_again, cancel_run, create_prompt
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset
from annotator.domain.label_suggestions import STARTER_INSTRUCTIONS, STARTER_TEXT
from annotator.domain.problems import Conflict, Rejected
from annotator.elements.services.prompts import content_of
from annotator.jobs.models import Status
from annotator.labels.models import Proposal, SuggestedLabel
from annotator.labels.services.suggestions import BOXES_PER_ASK, request_labels
from tests.factories import make_application, make_approved_screen, make_dataset, make_member
from tests.workers.assistants.asking import make_endpoint, scripted
from workers.jobs.ask_assistant import ask_assistant
from workers.jobs.make_suggestions import make_suggestions

pytestmark = pytest.mark.django_db(transaction=True)


def make_boxes_that_wait(boxes: int = 3) -> tuple[Dataset, list[Box]]:
    dataset = make_dataset()
    drawer, reviewer = make_member(dataset), make_member(dataset)
    _, drawn = make_approved_screen(make_application(dataset), drawer, reviewer, boxes=boxes)
    for number, box in enumerate(drawn):
        Box.objects.filter(pk=box.pk).update(
            details={"tag": "button", "text": f"Save {'abcdefghijklmnopqrst'[number]}"}
        )
    return dataset, drawn


def assistant(dataset: Dataset, url: str) -> tuple[Endpoint, PromptRevision]:
    text = {"instructions": STARTER_INSTRUCTIONS, "text": STARTER_TEXT}
    return make_endpoint(dataset, url), create_prompt(dataset=dataset, name="labels", kind="labels", by=None, **text)


def requested(dataset: Dataset, url: str) -> SuggestionRun:
    endpoint, revision = assistant(dataset, url)
    return request_labels(dataset=dataset, endpoint=endpoint, revision=revision, by=None)


def work_off(run: SuggestionRun) -> None:
    make_suggestions(run.pk)
    for pk in Ask.objects.filter(status=Status.QUEUED).values_list("pk", flat=True):
        ask_assistant(pk)
    run.refresh_from_db()


def test_every_box_that_waits_gets_the_label_that_the_reply_has_for_it_and_no_proposal(settings: Settings) -> None:
    dataset, boxes = make_boxes_that_wait()
    with scripted(settings) as url:
        run = requested(dataset, url)
        work_off(run)
    assert run.status == Status.DONE
    slugs = dict(SuggestedLabel.objects.values_list("box", "slug"))
    assert slugs == {box.pk: f"save-{letter}" for box, letter in zip(boxes, "abc", strict=True)}
    assert SuggestedLabel.objects.exclude(ask__stand_in=True).count() == 0
    assert not Proposal.objects.exists()
    progress = progress_of_run(run)
    assert (progress.asks, progress.answered, progress.suggested, progress.refused) == (1, 1, 3, 0)


def test_two_pictures_are_sent_of_the_part_with_the_boxes_plain_and_with_numbers(settings: Settings) -> None:
    dataset, boxes = make_boxes_that_wait()
    with scripted(settings) as url:
        _, revision = assistant(dataset, url)
    about = {"kind": AskKind.LABELS.value, "screen": boxes[0].screen_id, "boxes": [box.pk.hex for box in boxes]}
    content = content_of(revision, about)
    assert [picture.name for picture in content.pictures] == ["screenshot", "set-of-mark"]
    for picture in content.pictures:
        with Image.open(io.BytesIO(picture.content)) as opened:
            assert opened.size == (picture.width, picture.height)
    assert content.pictures[0].content != content.pictures[1].content
    assert "[1] [BUTTON] [Save a] at (" in content.text
    assert f"{content.pictures[0].width} x {content.pictures[0].height}" in content.text
    Box.objects.filter(pk=boxes[0].pk).delete()
    with pytest.raises(Rejected, match="has been removed"):
        content_of(revision, about)


def test_boxes_of_a_crowded_screen_are_asked_about_in_parts_each_once(settings: Settings) -> None:
    dataset, boxes = make_boxes_that_wait(BOXES_PER_ASK + 3)
    with scripted(settings) as url:
        run = requested(dataset, url)
        make_suggestions(run.pk)
        SuggestionRun.objects.filter(pk=run.pk).update(status=Status.QUEUED)
        work_off(run)
    parts = [ask.about["boxes"] for ask in Ask.objects.order_by("pk")]
    assert [len(part) for part in parts] == [BOXES_PER_ASK, 3]
    assert sorted(UUID(key) for part in parts for key in part) == sorted(box.pk for box in boxes)
    assert SuggestedLabel.objects.count() == len(boxes)


@pytest.mark.parametrize("fault", ["malformed", "hostile", "huge"])
def test_a_reply_that_is_none_fails_its_ask_and_suggests_nothing(settings: Settings, fault: str) -> None:
    dataset, _ = make_boxes_that_wait()
    with scripted(settings, faults={fault: 1.0}) as url:
        run = requested(dataset, url)
        work_off(run)
    assert progress_of_run(run).failed == 1
    assert not SuggestedLabel.objects.exists()


def test_labels_that_break_the_rules_are_refused_and_counted(settings: Settings) -> None:
    dataset, _ = make_boxes_that_wait()
    with scripted(settings, answers={"Save a": "one two three four five six", "Save b": "77"}) as url:
        run = requested(dataset, url)
        work_off(run)
    assert list(SuggestedLabel.objects.values_list("slug", flat=True)) == ["save-c"]
    assert progress_of_run(run).refused == 2


def test_what_failed_is_asked_again_and_what_waits_is_cancelled(settings: Settings) -> None:
    dataset, _ = make_boxes_that_wait()
    with scripted(settings, faults={"malformed": 1.0}) as url:
        run = requested(dataset, url)
        work_off(run)
        assert ask_run_again(run=run) == 1
        cancel_run(run=run)
    assert ModelRequest.objects.count() == 1
    assert not SuggestedLabel.objects.exists()
    with pytest.raises(Conflict, match="nothing to cancel"):
        cancel_run(run=run)


def test_a_box_that_was_removed_while_it_was_asked_about_keeps_no_suggestion(settings: Settings) -> None:
    dataset, boxes = make_boxes_that_wait()
    with scripted(settings) as url:
        run = requested(dataset, url)
        make_suggestions(run.pk)
        Box.objects.filter(pk=boxes[0].pk).delete()
        ask = Ask.objects.get()
        ask_assistant(ask.pk)
    ask.refresh_from_db()
    assert ask.status == Status.FAILED
    assert "has been removed" in ask.error
    assert ModelRequest.objects.count() == 0
