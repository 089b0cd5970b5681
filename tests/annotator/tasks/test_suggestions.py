"""Suggested tasks: what fits the screen is kept, and what people made of each is known."""

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from annotator.assistants.models import Ask
from annotator.datasets.models import Dataset
from annotator.domain.problems import Conflict, Rejected
from annotator.labels.services.renaming import rename
from annotator.tasks.models import SuggestedTask, SuggestionUse
from annotator.tasks.selectors.suggestions import checks_of, open_suggestions, screens_to_suggest
from annotator.tasks.services.suggestions import drop, request_tasks, take_up
from tests.annotator.tasks.suggesting import PHRASINGS, Room
from tests.factories import client_of, make_application, make_screen

pytestmark = pytest.mark.django_db


def refusals(ask: Ask) -> list[str]:
    return [each["reason"] for each in json.loads(ask.answer)["refused"]]


def test_a_task_that_could_not_be_submitted_is_refused_with_the_reason() -> None:
    room = Room()
    ask = room.suggest(
        room.entry("Open the menu"),
        room.entry("Open something", 'pyautogui.click("no-such-label")'),
        room.entry("Harm it", "import os"),
        room.entry("x"),
        room.entry("Open the menu!"),
    )
    assert list(SuggestedTask.objects.values_list("sentence", flat=True)) == ["Open the menu"]
    reasons = refusals(ask)
    assert len(reasons) == 4
    assert "no-such-label" in reasons[0]
    assert reasons[1].startswith("Its script:")
    assert reasons[2] == "Its sentence is too short."
    assert "there already" in reasons[3]


def test_phrasings_that_say_the_same_are_left_out() -> None:
    room = Room()
    entry = {**room.entry("Open the menu"), "phrasings": ["Open the menu", PHRASINGS[0], PHRASINGS[0]]}
    room.suggest(entry)
    assert SuggestedTask.objects.get().phrasings == [PHRASINGS[0]]


def test_what_is_written_as_suggested_is_kept_else_revised_or_dropped() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"), room.entry("Find out what there is"), room.entry("Do the impossible"))
    first, second, third = SuggestedTask.objects.all()
    room.submit(room.ada, first)
    room.submit(room.bea, second, sentence="Look at all commands")
    drop(person=room.ada, suggestion=third, reason="Nobody would want this.")
    (checks,) = checks_of(room.dataset)
    assert (checks.kept, checks.revised, checks.dropped, checks.open) == (1, 1, 1, 0)
    assert checks.kept_share is not None
    assert round(checks.kept_share.share) == 33
    assert checks.seconds_each is not None
    assert open_suggestions(room.ada, room.screen) == []


def test_whoever_writes_a_suggestion_keeps_others_from_it_for_a_day() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"))
    suggestion = SuggestedTask.objects.get()
    take_up(person=room.ada, suggestion=suggestion, client_id=uuid.uuid4())
    assert [each.taken_by_me for each in open_suggestions(room.ada, room.screen)] == [True]
    assert open_suggestions(room.bea, room.screen) == []
    with pytest.raises(Conflict, match="is writing this task"):
        drop(person=room.bea, suggestion=suggestion, reason="Mine.")
    SuggestionUse.objects.update(made_at=F("made_at") - timedelta(hours=25))
    assert [each.taken_by_me for each in open_suggestions(room.bea, room.screen)] == [False]
    room.submit(room.bea, suggestion)
    with pytest.raises(Conflict, match="has submitted"):
        take_up(person=room.ada, suggestion=suggestion, client_id=uuid.uuid4())


def test_what_was_dropped_stays_dropped_and_a_reason_is_asked_for() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"))
    suggestion = SuggestedTask.objects.get()
    with pytest.raises(Rejected, match="Say what is wrong"):
        drop(person=room.ada, suggestion=suggestion, reason=" ")
    drop(person=room.ada, suggestion=suggestion, reason="Clicks elsewhere.")
    with pytest.raises(Conflict, match=r"Clicks elsewhere\."):
        take_up(person=room.bea, suggestion=suggestion, client_id=uuid.uuid4())


def test_a_suggestion_whose_label_was_renamed_is_not_offered() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"))
    box = room.screen.choices.get(slug="open-menu").box
    rename(person=room.world.maintainer, box=box, text="show commands")
    assert open_suggestions(room.ada, room.screen) == []


def test_a_dataset_that_shows_none_shows_none() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"))
    address = f"/api/screens/{room.screen.pk}/suggested-tasks"
    (shown,) = client_of(room.ada).get(address).json()
    assert (shown["sentence"], shown["assistant"], shown["phrasings"]) == ("Open the menu", "writer", PHRASINGS)
    Dataset.objects.filter(pk=room.dataset.pk).update(suggested_tasks=False)
    assert client_of(room.ada).get(address).json() == []


def test_only_labelled_screens_without_suggestions_are_asked_about() -> None:
    room = Room()
    make_screen(make_application(room.dataset))
    chosen: dict[str, Any] = {"endpoint": room.endpoint, "revision": room.revision}
    assert list(screens_to_suggest(room.dataset, **chosen)) == [room.screen]
    room.suggest(room.entry("Open the menu"))
    assert list(screens_to_suggest(room.dataset, **chosen)) == []
    with pytest.raises(Rejected, match="No screen is ready"):
        request_tasks(dataset=room.dataset, by=None, **chosen)


def test_a_task_that_was_suggested_is_its_authors_alone() -> None:
    room = Room()
    room.suggest(room.entry("Open the menu"))
    task = room.submit(room.ada, SuggestedTask.objects.get())
    assert task.author == room.ada
    assert task.scripts.get().author == room.ada
