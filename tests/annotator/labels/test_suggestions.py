"""Suggested labels: who sees them when, what people made of them, and that they change nothing else."""

from typing import Any

import pytest
from django.db.models import F
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.accounts.models import User
from annotator.assistants.services import create_prompt
from annotator.boxes.models import Box
from annotator.datasets.models import Dataset, Role, SuggestionsShown, WorkStage
from annotator.domain.problems import Rejected
from annotator.labels.models import Choice, GoldAnswer, Proposal, QueuedBox, ShownSuggestion, SuggestedLabel
from annotator.labels.selectors.suggestions import boxes_to_suggest, uses_of
from annotator.labels.services import correct
from annotator.labels.services.assignment import next_item
from annotator.labels.services.gold_marks import mark, set_rate
from annotator.labels.services.queue import open_approved
from annotator.labels.services.suggestions import request_labels
from annotator.leases.services import acquire
from annotator.timesheets.models import Shift
from tests.annotator.blindness.answers import passing_world
from tests.annotator.labels.suggested import make_label_assistant, suggest
from tests.factories import (
    client_of,
    make_application,
    make_approved_screen,
    make_dataset,
    make_labels,
    make_member,
)

pytestmark = pytest.mark.django_db


class Room:
    """A dataset with an approved screen of four boxes, one of them gold, and two people who name them."""

    def __init__(self, shown: SuggestionsShown, boxes: int = 4) -> None:
        self.dataset = make_dataset("own", suggested_labels=shown)
        self.ada, self.bea = make_member(self.dataset), make_member(self.dataset)
        self.maintainer = make_member(self.dataset, Role.MAINTAINER)
        drawer, reviewer = make_member(self.dataset), make_member(self.dataset)
        self.drawer, self.reviewer = drawer, reviewer
        application = make_application(self.dataset, "shop")
        self.screen, self.boxes = make_approved_screen(application, drawer, reviewer, boxes=boxes)
        open_approved(self.dataset)
        self.assistant = make_label_assistant(self.dataset)

    def make_gold(self, place: int) -> None:
        make_labels(self.screen, [self.boxes[place]], "known-name")
        mark(box=self.boxes[place], answers=[], by=self.maintainer)

    def token(self, person: User, box: Box) -> Any:
        stage, item = WorkStage.LABELS, box.pk.hex
        lease = acquire(dataset=self.dataset, stage=stage, item=item, person=person, capacity=9)
        assert lease is not None
        return lease.token

    def next(self, person: User) -> Any:
        return client_of(person).post("/api/datasets/own/label-queue/next", {}, format="json").json()

    def answer(self, person: User, box: Box, text: str, skip: str = "") -> Any:
        body = {"token": str(self.token(person, box)), "text": text, "skip": skip}
        return client_of(person).post(f"/api/boxes/{box.pk}/proposals", body, format="json").json()


def use_of(dataset: Dataset) -> dict[str, int]:
    (use,) = uses_of(dataset)
    names = ("kept", "changed", "skipped", "open", "same", "taken", "stayed")
    return {name: count for name in names if (count := getattr(use, name))}


def test_before_answering_the_suggestion_comes_with_the_box_and_what_was_made_of_it_is_known() -> None:
    room = Room(SuggestionsShown.BEFORE)
    suggest(room.assistant, room.boxes, "open menu", "close menu", "find thing", "save file")
    names = ["open menu", "shut menu", "", ""]
    for text in names[:3]:
        assigned = room.next(room.ada)
        box = Box.objects.get(pk=assigned["box"]["id"])
        suggestion = assigned["suggestion"]
        assert (suggestion["assistant"], suggestion["confidence"]) == ("namer", 0.75)
        assert suggestion["slug"] == box.suggested_labels.get().slug
        assert room.answer(room.ada, box, text, "" if text else "cannot-tell")["suggestion"] is None
    room.next(room.ada)
    assert use_of(room.dataset) == {"kept": 1, "changed": 1, "skipped": 1, "open": 1}


def test_after_answering_the_suggestion_comes_with_the_answer_and_may_be_taken() -> None:
    room = Room(SuggestionsShown.AFTER)
    suggest(room.assistant, room.boxes, "open menu", "close menu", "find thing", "save file")
    assert room.next(room.ada)["suggestion"] is None
    first, second, third, _ = room.boxes
    assert room.answer(room.ada, first, "open menu")["suggestion"]["slug"] == "open-menu"
    assert room.answer(room.ada, second, "shut menu")["suggestion"]["slug"] == "close-menu"
    assert room.answer(room.ada, third, "look up")["suggestion"]["slug"] == "find-thing"
    correct(person=room.ada, box=second, text="close menu")
    assert use_of(room.dataset) == {"same": 1, "taken": 1, "stayed": 1}


def test_a_dataset_that_shows_none_shows_none() -> None:
    room = Room(SuggestionsShown.NEVER)
    suggest(room.assistant, room.boxes, "open menu", "close menu", "find thing", "save file")
    assert room.next(room.ada)["suggestion"] is None
    assert room.answer(room.ada, room.boxes[0], "some words")["suggestion"] is None
    assert not ShownSuggestion.objects.exists()
    assert list(uses_of(room.dataset)) == []


def test_what_is_taken_on_the_screen_or_was_for_another_shape_of_the_box_is_not_shown() -> None:
    room = Room(SuggestionsShown.BEFORE, boxes=3)
    suggest(room.assistant, room.boxes, "known name", "close menu", "find thing")
    make_labels(room.screen, [room.boxes[2]], "known-name")
    Box.objects.filter(pk=room.boxes[1].pk).update(version=F("version") + 1)
    assert [room.next(room.ada)["suggestion"]] == [None]
    room.answer(room.ada, room.boxes[0], "open menu")
    assert room.next(room.ada)["suggestion"] is None


def test_whoever_saw_a_suggestion_sees_the_same_until_the_box_changes() -> None:
    room = Room(SuggestionsShown.BEFORE, boxes=1)
    suggest(room.assistant, room.boxes, "open menu")
    assert room.next(room.ada)["suggestion"]["slug"] == "open-menu"
    suggest(room.assistant, room.boxes, "show commands")
    assert room.next(room.ada)["suggestion"]["slug"] == "open-menu"
    assert room.next(room.bea)["suggestion"]["slug"] == "show-commands"
    assert ShownSuggestion.objects.filter(person=room.ada).count() == 1


def test_a_suggestion_alone_settles_nothing_and_two_people_are_still_needed() -> None:
    room = Room(SuggestionsShown.BEFORE, boxes=1)
    suggest(room.assistant, room.boxes, "open menu")
    suggest(room.assistant, room.boxes, "open menu")
    room.next(room.ada)
    assert not Choice.objects.exists()
    assert not room.answer(room.ada, room.boxes[0], "open menu")["settled"]
    assert room.answer(room.bea, room.boxes[0], "open menu")["settled"]


def test_boxes_that_wait_and_gold_boxes_get_suggestions_settled_ones_do_not() -> None:
    room = Room(SuggestionsShown.BEFORE)
    room.make_gold(0)
    make_labels(room.screen, [room.boxes[1]], "settled-name")
    endpoint, revision = room.assistant
    waiting = boxes_to_suggest(room.dataset, endpoint=endpoint, revision=revision)
    assert {box.pk for box in waiting} == {room.boxes[place].pk for place in (0, 2, 3)}
    suggest(room.assistant, [room.boxes[2]], "find thing")
    assert {box.pk for box in waiting.all()} == {room.boxes[place].pk for place in (0, 3)}


@pytest.mark.parametrize("has_suggestion", [True, False])
def test_gold_comes_with_a_suggestion_where_the_box_in_whose_place_it_comes_has_one(has_suggestion: bool) -> None:
    room = Room(SuggestionsShown.BEFORE)
    room.make_gold(0)
    set_rate(dataset=room.dataset, percent=100)
    with_suggestion = room.boxes[1:] if has_suggestion else room.boxes[:1]
    suggest(room.assistant, with_suggestion, *("name of it" for _ in with_suggestion))
    assigned = next_item(person=room.ada, dataset=room.dataset)
    assert assigned is not None
    assert assigned.box != room.boxes[0]


def test_a_run_is_refused_without_boxes_and_with_a_prompt_for_something_else() -> None:
    room = Room(SuggestionsShown.NEVER, boxes=1)
    endpoint, revision = room.assistant
    wrong = create_prompt(dataset=room.dataset, name="scripts", instructions="", text="Do {{task}}", by=None)
    with pytest.raises(Rejected, match="choose a prompt for labels"):
        request_labels(dataset=room.dataset, endpoint=endpoint, revision=wrong, by=None)
    make_labels(room.screen, room.boxes, "settled-name")
    with pytest.raises(Rejected, match="No box"):
        request_labels(dataset=room.dataset, endpoint=endpoint, revision=revision, by=None)


ACTS = st.lists(
    st.tuples(st.sampled_from(["ada", "bea"]), st.integers(0, 3), st.sampled_from(["open menu", "find thing", ""])),
    max_size=10,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS, shown=st.sampled_from([SuggestionsShown.BEFORE, SuggestionsShown.AFTER]))
def test_the_same_acts_leave_the_same_labels_gold_answers_and_hours_with_and_without_suggestions(
    acts: list[tuple[str, int, str]], shown: SuggestionsShown
) -> None:
    assert facts_after(acts, SuggestionsShown.NEVER) == facts_after(acts, shown)


def facts_after(acts: list[tuple[str, int, str]], shown: SuggestionsShown) -> Any:
    """Everything that agreement, gold and hours are counted from, after these acts."""
    with passing_world():
        room = Room(shown)
        room.make_gold(0)
        if shown != SuggestionsShown.NEVER:
            suggest(room.assistant, room.boxes, "open menu", "find thing", "close menu", "save file")
        statuses = []
        for name, place, text in acts:
            person, box = getattr(room, name), room.boxes[place]
            statuses.append(room.answer(person, box, text, "" if text else "cannot-tell").get("settled"))
        order = {box.pk: place for place, box in enumerate(room.boxes)}
        return {
            "statuses": statuses,
            "proposals": [
                (order[box], author, slug, skip, aside)
                for box, author, slug, skip, aside in Proposal.objects.order_by("pk").values_list(
                    "box", "author__username", "slug", "skip", "set_aside"
                )
            ],
            "choices": sorted(
                (order[box], slug, how) for box, slug, how in Choice.objects.values_list("box", "slug", "how")
            ),
            "gold": list(GoldAnswer.objects.order_by("pk").values_list("person__username", "slug", "skip")),
            "queue": sorted((order[box], waiting) for box, waiting in QueuedBox.objects.values_list("box", "waiting")),
            "hours": sorted(Shift.objects.values_list("person__username", "role", "stage")),
        }


def test_suggestions_are_stored_for_the_box_as_it_is_when_they_come() -> None:
    room = Room(SuggestionsShown.BEFORE, boxes=1)
    (box,) = room.boxes
    Box.objects.filter(pk=box.pk).update(version=F("version") + 1)
    box.refresh_from_db()
    suggest(room.assistant, [box], "open menu")
    assert SuggestedLabel.objects.get().box_version == box.version
