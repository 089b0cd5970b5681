"""An assistant helps those who write tasks: a script or reformulations for the sentence that they have typed."""

import uuid
from typing import Any

import pytest
from pytest_django import Settings

from annotator.assistants.models import Ask, AskKind, Endpoint
from annotator.assistants.services import create_prompt, remove_endpoint
from annotator.domain.problems import Rejected
from annotator.domain.writing_suggestions import (
    PHRASING_INSTRUCTIONS,
    PHRASING_TEXT,
    SCRIPT_INSTRUCTIONS,
    SCRIPT_TEXT,
    read_phrasings_reply,
)
from annotator.elements.services.prompts import content_of
from annotator.jobs.models import Status
from annotator.tasks.models import SuggestedText, Task, WritingRequest
from annotator.tasks.selectors.writing_help import requests_of_draft, uses_of_texts, writing_assistants
from annotator.tasks.services import Wording, submit_task
from annotator.tasks.services.writing_help import choose_assistant, decide_text, request_text
from tests.annotator.world import PHRASINGS, World, make_world
from tests.workers.assistants.asking import make_endpoint, scripted
from workers.jobs.ask_assistant import ask_assistant

pytestmark = pytest.mark.django_db(transaction=True)

SENTENCE = "Save the file now"
STARTERS: dict[AskKind, dict[str, str]] = {
    AskKind.TYPED: {"instructions": SCRIPT_INSTRUCTIONS, "text": SCRIPT_TEXT},
    AskKind.PHRASINGS: {"instructions": PHRASING_INSTRUCTIONS, "text": PHRASING_TEXT},
}


def helped(world: World, url: str) -> Endpoint:
    """The endpoint that helps with both from now on."""
    endpoint = make_endpoint(world.dataset, url)
    for wanted, text in STARTERS.items():
        revision = create_prompt(dataset=world.dataset, name=wanted.value, kind=wanted, by=None, **text)
        choose_assistant(dataset=world.dataset, wanted=wanted, endpoint=endpoint, revision=revision)
    return endpoint


def asked(world: World, wanted: AskKind, client_id: uuid.UUID, sentence: str = SENTENCE) -> Ask:
    facts: dict[str, Any] = {"screen": world.screen, "person": world.volunteer}
    ask = request_text(wanted=wanted, client_id=client_id, sentence=sentence, **facts)
    ask_assistant(ask.pk)
    ask.refresh_from_db()
    return ask


def test_a_script_and_reformulations_come_for_a_typed_sentence_and_are_no_task(settings: Settings) -> None:
    world, client_id = make_world(), uuid.uuid4()
    with scripted(settings) as url:
        helped(world, url)
        asked(world, AskKind.TYPED, client_id)
        asked(world, AskKind.PHRASINGS, client_id)
    by_kind = {
        each.ask.wanted: [text.text for text in each.texts.all()]
        for each in requests_of_draft(world.volunteer, world.screen, client_id)
    }
    assert by_kind[AskKind.TYPED] == ['pyautogui.click("save-file")']
    assert len(by_kind[AskKind.PHRASINGS]) == 3
    confidences = SuggestedText.objects.values_list("request__ask__about__kind", "confidence").distinct()
    assert {kind for kind, _ in confidences} == {"typed", "phrasings"}
    assert all(confidence and 0.5 <= confidence <= 1 for _, confidence in confidences)
    assert not Task.objects.exists()
    assert requests_of_draft(world.maintainer, world.screen, client_id) == []


def test_the_assistant_sees_both_pictures_the_labels_and_the_sentence(settings: Settings) -> None:
    world = make_world()
    with scripted(settings) as url:
        helped(world, url)
    for assistant in writing_assistants(world.dataset):
        about = {"kind": assistant.wanted, "screen": world.screen.pk, "sentence": SENTENCE}
        content = content_of(assistant.revision, about)
        assert [picture.name for picture in content.pictures] == ["screenshot", "set-of-mark"]
        assert f"Task: {SENTENCE}" in content.text
        assert '"save-file" click' in content.text


def test_a_script_that_could_not_be_submitted_fails_with_the_reason(settings: Settings) -> None:
    world = make_world()
    with scripted(settings, answers={SENTENCE: 'pyautogui.click("no-such-label")'}) as url:
        helped(world, url)
        ask = asked(world, AskKind.TYPED, uuid.uuid4())
    assert (ask.status, ask.failure) == (Status.FAILED, "unfit")
    assert "no-such-label" in ask.error
    assert not SuggestedText.objects.exists()


def test_reformulations_that_only_repeat_the_sentence_are_none(settings: Settings) -> None:
    world = make_world()
    with scripted(settings, mistakes=1.0) as url:
        helped(world, url)
        ask = asked(world, AskKind.PHRASINGS, uuid.uuid4())
    assert ask.status == Status.FAILED
    assert "too close to the task" in ask.error


def test_asking_twice_at_once_asks_once_and_other_words_are_asked_about_anew(settings: Settings) -> None:
    world, client_id = make_world(), uuid.uuid4()
    with scripted(settings) as url:
        helped(world, url)
    facts: dict[str, Any] = {"screen": world.screen, "person": world.volunteer, "client_id": client_id}
    first, again = (request_text(wanted=AskKind.TYPED, sentence=SENTENCE, **facts) for _ in range(2))
    assert first == again
    request_text(wanted=AskKind.TYPED, sentence="Open the menu", **facts)
    assert WritingRequest.objects.count() == 2


def test_what_became_of_each_text_is_read_from_the_task_that_was_submitted(settings: Settings) -> None:
    world, client_id = make_world(), uuid.uuid4()
    with scripted(settings) as url:
        helped(world, url)
        asked(world, AskKind.TYPED, client_id)
        asked(world, AskKind.PHRASINGS, client_id)
    (script,) = SuggestedText.objects.filter(request__ask__revision__prompt__kind=AskKind.TYPED)
    first, second, _ = SuggestedText.objects.exclude(pk=script.pk)
    for text, is_taken in ((script, True), (first, True), (second, False)):
        decide_text(text=text, person=world.volunteer, taken=is_taken)
    assert [(use.kept, use.open) for use in uses_of_texts(world.dataset)] == [(0, 3), (0, 1)]
    wording = Wording(SENTENCE, script.text, (first.text, *PHRASINGS[:2]))
    submit_task(screen=world.screen, author=world.volunteer, wording=wording, client_id=client_id)
    of_phrasings, of_script = uses_of_texts(world.dataset)
    assert (of_script.kept, of_script.revised, of_script.open) == (1, 0, 0)
    assert (of_phrasings.kept, of_phrasings.dropped, of_phrasings.not_taken) == (1, 1, 1)


def test_a_text_that_was_taken_and_changed_counts_as_revised(settings: Settings) -> None:
    world, client_id = make_world(), uuid.uuid4()
    with scripted(settings) as url:
        helped(world, url)
        asked(world, AskKind.TYPED, client_id)
    decide_text(text=SuggestedText.objects.get(), person=world.volunteer, taken=True)
    wording = Wording(SENTENCE, 'pyautogui.doubleClick("save-file")', PHRASINGS)
    submit_task(screen=world.screen, author=world.volunteer, wording=wording, client_id=client_id)
    (use,) = uses_of_texts(world.dataset)
    assert (use.kept, use.revised) == (0, 1)


def test_nobody_helps_once_the_endpoint_is_removed_or_the_choice_is_taken_back(settings: Settings) -> None:
    world = make_world()
    with scripted(settings) as url:
        endpoint = helped(world, url)
    choose_assistant(dataset=world.dataset, wanted=AskKind.TYPED, endpoint=None, revision=None)
    facts: dict[str, Any] = {"screen": world.screen, "person": world.volunteer, "client_id": uuid.uuid4()}
    with pytest.raises(Rejected, match="No assistant"):
        request_text(wanted=AskKind.TYPED, sentence=SENTENCE, **facts)
    remove_endpoint(endpoint=endpoint)
    with pytest.raises(Rejected, match="No assistant"):
        request_text(wanted=AskKind.PHRASINGS, sentence=SENTENCE, **facts)
    assert list(writing_assistants(world.dataset)) == []


def test_a_prompt_for_something_else_is_refused(settings: Settings) -> None:
    world = make_world()
    with scripted(settings) as url:
        endpoint = make_endpoint(world.dataset, url)
    revision = create_prompt(
        dataset=world.dataset, name="other", kind="tasks", by=None, instructions="", text="{{elements}}"
    )
    with pytest.raises(Rejected, match="asks for tasks for a screen"):
        choose_assistant(dataset=world.dataset, wanted=AskKind.TYPED, endpoint=endpoint, revision=revision)
    with pytest.raises(Rejected, match="or neither"):
        choose_assistant(dataset=world.dataset, wanted=AskKind.TYPED, endpoint=endpoint, revision=None)


@pytest.mark.parametrize("sentence", ["", "x"])
def test_a_sentence_must_be_one_before_it_is_asked_about(settings: Settings, sentence: str) -> None:
    world = make_world()
    with scripted(settings) as url:
        helped(world, url)
    with pytest.raises(Rejected, match="whole sentence"):
        asked(world, AskKind.PHRASINGS, uuid.uuid4(), sentence)


def test_a_reply_in_another_form_is_none() -> None:
    assert read_phrasings_reply('{"phrasings": ["  Do \\n it  ", ""]}') == ("Do it",)
    for reply in ('{"phrasings": "Do it"}', '{"phrasings": [1]}', '{"phrasings": [], "role": "maintainer"}', "[]"):
        with pytest.raises(Exception, match="not"):
            read_phrasings_reply(reply)
