"""Checks of dialogues: one person each, kept, revised or dropped; a sample is checked again by another."""

import json
import uuid

import pytest

from annotator.dashboards.selectors.inbox import work_of
from annotator.datasets.models import Role, WorkStage
from annotator.dialogues.models import SampledDialogue, SuggestedDialogue, as_turns
from annotator.dialogues.selectors import checks_of, sample_figures, screens_to_suggest
from annotator.dialogues.services.checks import draw_sample, drop, judge, keep, next_dialogue
from annotator.dialogues.services.suggestions import request_dialogues
from annotator.domain.dialogue_suggestions import DialogueTurn
from annotator.domain.problems import Conflict, Rejected
from annotator.timesheets.models import Shift
from tests.annotator.dialogues.dialogue_dataset import ANSWER, DialogueDataset, entry
from tests.factories import make_application, make_member, make_screen

pytestmark = pytest.mark.django_db


def test_what_was_asked_about_a_screen_before_is_refused() -> None:
    place = DialogueDataset()
    place.suggest(entry("What is here?"))
    ask = place.suggest(entry("what is HERE?"), entry("And there?"))
    assert SuggestedDialogue.objects.count() == 2
    assert "asked about this screen already" in json.loads(ask.answer)["refused"][0]["reason"]


def test_what_people_make_of_dialogues_is_counted_by_assistant() -> None:
    place = DialogueDataset()
    place.suggest(*(entry(f"Question {number}?") for number in range(4)))
    kept = place.keep_next(place.ada)
    revised, token = place.next(place.bea)
    assert revised != kept
    keep(person=place.bea, dialogue=revised, token=token, turns=[DialogueTurn("Another question?", ANSWER)])
    dropped, token = place.next(place.ada)
    drop(person=place.ada, dialogue=dropped, token=token, reason="There is no menu.")
    (checks,) = checks_of(place.dataset)
    assert (checks.kept, checks.revised, checks.dropped, checks.open) == (1, 1, 1, 1)
    assert checks.kept_share is not None
    assert round(checks.kept_share.share) == 33
    assert checks.seconds_each is not None


def test_two_people_are_never_given_the_same_dialogue() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"), entry("Two?"))
    first, _ = place.next(place.ada)
    second, _ = place.next(place.bea)
    assert first != second
    assert place.next(place.ada)[0] == first
    other = make_member(place.dataset, Role.VOLUNTEER)
    assert next_dialogue(person=other, dataset=place.dataset) is None


def test_whoever_has_lost_the_dialogue_changes_nothing() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    dialogue, _ = place.next(place.ada)
    with pytest.raises(Conflict):
        keep(person=place.bea, dialogue=dialogue, token=uuid.uuid4(), turns=as_turns(dialogue.turns))
    assert [checks.open for checks in checks_of(place.dataset)] == [1]


def test_a_box_outside_the_picture_and_a_drop_without_a_reason_are_refused() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    dialogue, token = place.next(place.ada)
    with pytest.raises(Rejected, match="wrong way round"):
        keep(person=place.ada, dialogue=dialogue, token=token, turns=[DialogueTurn("One?", "At <box>9 9 1 1</box>.")])
    with pytest.raises(Rejected, match="Say what is wrong"):
        drop(person=place.ada, dialogue=dialogue, token=token, reason=" ")
    place.keep_next(place.ada)


def test_a_sample_is_checked_again_by_somebody_else_before_anything_new() -> None:
    place = DialogueDataset()
    place.suggest(*(entry(f"Question {number}?") for number in range(4)))
    mine, hers = place.keep_next(place.ada), place.keep_next(place.bea)
    draw_sample(dataset=place.dataset, size=10, seed=1, by=None)
    again, token = place.next(place.ada)
    assert again == hers
    with pytest.raises(Rejected, match="Say what is wrong"):
        judge(person=place.ada, dialogue=again, token=token, is_right=False, reason="")
    judge(person=place.ada, dialogue=again, token=token, is_right=False, reason="The box is beside it.")
    again, token = place.next(place.bea)
    assert again == mine
    judge(person=place.bea, dialogue=again, token=token, is_right=True, reason="")
    figures = sample_figures(place.dataset)
    assert figures is not None
    assert (figures.size, figures.judged, figures.right, figures.sample.population) == (2, 2, 1, 2)
    with pytest.raises(Conflict):
        judge(person=place.bea, dialogue=again, token=token, is_right=True, reason="")
    assert place.next(place.ada)[0] not in (mine, hers)


def test_nobody_checks_their_own_work_again() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    dialogue = place.keep_next(place.ada)
    draw_sample(dataset=place.dataset, size=1, seed=0, by=None)
    assert next_dialogue(person=place.ada, dataset=place.dataset) is None
    with pytest.raises(Rejected, match="somebody else"):
        judge(person=place.ada, dialogue=dialogue, token=uuid.uuid4(), is_right=True, reason="")
    assert SampledDialogue.objects.get().is_right is None


def test_a_sample_needs_something_to_draw_from() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    with pytest.raises(Rejected, match="nothing to draw"):
        draw_sample(dataset=place.dataset, size=1, seed=0, by=None)


def test_what_waits_is_counted_for_each_person() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"), entry("Two?"))
    place.keep_next(place.ada)
    draw_sample(dataset=place.dataset, size=1, seed=0, by=None)
    for person, count in ((place.ada, 1), (place.bea, 2)):
        (work,) = work_of(person)
        assert {"kind": "dialogues", "count": count} in work["items"]


def test_checking_counts_as_working_time() -> None:
    place = DialogueDataset()
    place.suggest(entry("One?"))
    place.keep_next(place.ada)
    assert Shift.objects.get(person=place.ada).stage == WorkStage.DIALOGUES


def test_screens_of_which_nothing_is_known_or_that_were_asked_about_are_left_out() -> None:
    place = DialogueDataset()
    make_screen(make_application(place.dataset, "empty"))
    endpoint, revision = place.endpoint, place.revision
    assert list(screens_to_suggest(place.dataset, endpoint=endpoint, revision=revision)) == [place.screen]
    place.suggest(entry("One?"))
    with pytest.raises(Rejected, match="no screen"):
        request_dialogues(dataset=place.dataset, endpoint=endpoint, revision=revision, by=None)
