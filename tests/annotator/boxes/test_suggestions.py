"""Suggested boxes: who sees which, what people made of them, and that they change nothing else."""

import json
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.accounts.models import User
from annotator.assistants.services import create_prompt
from annotator.boxes.models import Approval, Box, BoxEdit, EditAction, Origin, ShownBox, Submission, SuggestedBox
from annotator.boxes.selectors import box_version, boxes_of
from annotator.boxes.selectors.suggestions import MOST_NUMBERED, rectangles_to_number, screens_to_suggest, uses_of
from annotator.boxes.services import apply_edits
from annotator.boxes.services.edits import Edit
from annotator.boxes.services.proposals import Finding, dismiss, record_proposals, restore_dismissed
from annotator.boxes.services.suggestions import request_boxes, show
from annotator.datasets.models import Dataset
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.screens.models import QueuedScreen
from annotator.timesheets.models import Shift
from tests.annotator.blindness.answers import passing_world
from tests.annotator.boxes.suggested import make_box_assistant, own, suggest
from tests.factories import (
    addition,
    approve,
    change,
    client_of,
    make_application,
    make_boxes,
    make_dataset,
    make_member,
    make_screen,
    removal,
    submit,
)

pytestmark = pytest.mark.django_db

RECTS = [
    Rect(10, 10, 50, 30),
    Rect(60, 10, 200, 30),
    Rect(10, 60, 50, 90),
    Rect(60, 60, 200, 90),
    Rect(10, 120, 50, 150),
]


class Room:
    """A screen that waits to be drawn, and two people who draw and review."""

    def __init__(self, *, shown: bool = True) -> None:
        self.dataset: Dataset = make_dataset("own", suggested_boxes=shown)
        self.screen = make_screen(make_application(self.dataset, "shop"))
        self.ada, self.bea = make_member(self.dataset), make_member(self.dataset)
        self.assistant = make_box_assistant(self.dataset)

    def suggest(self, *rects: Rect) -> list[SuggestedBox]:
        """Suggestions of one ask, in the order of their rectangles."""
        ask = suggest(self.assistant, self.screen, [own(rect) for rect in rects])
        by_rect = {row.rect: row for row in SuggestedBox.objects.filter(ask=ask)}
        return [by_rect[rect] for rect in rects]

    def shown(self, person: User) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = client_of(person).post(f"/api/screens/{self.screen.pk}/suggested-boxes").json()
        return rows

    def edit(self, person: User, *edits: Edit) -> None:
        apply_edits(screen=self.screen, author=person, base_version=box_version(self.screen), edits=edits)

    def accept(self, person: User, *suggestions: SuggestedBox) -> list[Box]:
        self.edit(person, *map(accepting, suggestions))
        boxes = boxes_of(self.screen).in_bulk([suggestion.pk for suggestion in suggestions])
        return [boxes[suggestion.pk] for suggestion in suggestions]


def accepting(suggestion: SuggestedBox) -> Edit:
    """The edit by which the editor accepts a suggestion."""
    sides = {name: getattr(suggestion, name) for name in ("left", "top", "right", "bottom", "kind")}
    return Edit(uuid.uuid4(), EditAction.ADD, {"id": suggestion.pk, "origin": Origin.MODEL, **sides})


def use_of(dataset: Dataset) -> dict[str, int]:
    (use,) = uses_of(dataset)
    names = ("kept", "edited", "dropped", "not_taken", "open", "unseen")
    return {name: count for name in names if (count := getattr(use, name))}


def test_whoever_draws_is_shown_each_suggestion_with_its_origin_and_confidence() -> None:
    room = Room()
    room.suggest(RECTS[0])
    (row,) = room.shown(room.ada)
    assert (row["left"], row["kind"], row["confidence"]) == (10, "click", 0.8)
    assert (row["assistant"], row["stand_in"], row["dropped"]) == ("finder", None, False)
    room.shown(room.ada)
    assert ShownBox.objects.get().person == room.ada


def test_a_dataset_that_shows_none_shows_none_and_records_nothing() -> None:
    room = Room(shown=False)
    room.suggest(RECTS[0])
    assert room.shown(room.ada) == []
    assert not ShownBox.objects.exists()


def test_what_people_made_of_suggestions_is_read_from_the_boxes_that_they_submitted() -> None:
    room = Room()
    kept, edited, removed, dropped, _ = room.suggest(*RECTS)
    room.shown(room.ada)
    room.accept(room.ada, kept)
    (box,) = room.accept(room.ada, edited)
    room.edit(room.ada, change(box, right=150))
    (box,) = room.accept(room.ada, removed)
    room.edit(room.ada, removal(box))
    dismiss(screen=room.screen, person=room.ada, ids=[dropped.pk])
    assert use_of(room.dataset) == {"open": 5}
    submit(room.screen, room.ada)
    assert use_of(room.dataset) == {"kept": 1, "edited": 1, "dropped": 2, "not_taken": 1}
    (use,) = uses_of(room.dataset)
    assert use.kept_share is not None
    assert round(use.kept_share.share) == 20
    assert len(use.seconds) == 4
    room.edit(room.bea, change(boxes_of(room.screen).get(pk=kept.pk), right=45))
    assert use_of(room.dataset)["kept"] == 1


def test_another_kind_is_an_edit_and_an_edit_that_was_undone_is_none() -> None:
    room = Room()
    first, second = room.suggest(*RECTS[:2])
    room.shown(room.ada)
    first_answer, second_answer = room.accept(room.ada, first, second)
    room.edit(room.ada, change(second_answer, right=150))
    room.edit(room.ada, change(second_answer))
    first_answer.kind = "type"
    room.edit(room.ada, change(first_answer))
    submit(room.screen, room.ada)
    assert use_of(room.dataset) == {"kept": 1, "edited": 1}


def test_suggestions_that_nobody_was_shown_before_the_boxes_were_submitted_count_for_nothing() -> None:
    room = Room(shown=False)
    room.suggest(RECTS[0])
    make_boxes(room.screen, room.ada)
    submit(room.screen, room.ada)
    assert use_of(room.dataset) == {"unseen": 1}
    (use,) = uses_of(room.dataset)
    assert use.kept_share is None


def test_an_accepted_suggestion_is_a_box_whose_origin_is_the_model_and_nothing_else_may_say_so() -> None:
    room = Room()
    (suggestion,) = room.suggest(RECTS[0])
    (box,) = room.accept(room.ada, suggestion)
    assert (box.pk, box.origin, box.rect) == (suggestion.pk, Origin.MODEL, RECTS[0])
    forged = addition(60, 60, 80, 80)
    room.edit(room.ada, Edit(forged.id, forged.action, {**forged.box, "origin": Origin.MODEL}))
    assert boxes_of(room.screen).get(pk=forged.box_id).origin == Origin.DRAWN


def test_what_one_person_drops_another_still_sees_and_it_can_be_had_back() -> None:
    room = Room()
    (suggestion,) = room.suggest(RECTS[0])
    room.shown(room.ada)
    dismiss(screen=room.screen, person=room.ada, ids=[suggestion.pk])
    assert [row["dropped"] for row in room.shown(room.ada)] == [True]
    assert [row["dropped"] for row in room.shown(room.bea)] == [False]
    restore_dismissed(screen=room.screen, person=room.ada)
    assert [row["dropped"] for row in room.shown(room.ada)] == [False]


def test_whoever_saw_suggestions_sees_the_same_after_another_run_and_others_the_latest() -> None:
    room = Room()
    room.suggest(RECTS[0])
    room.shown(room.ada)
    room.suggest(*RECTS[1:3])
    assert [row["left"] for row in room.shown(room.ada)] == [10]
    assert len(room.shown(room.bea)) == 2


def test_numbers_stand_at_proposals_and_boxes_and_mean_the_same_when_the_reply_comes() -> None:
    room = Room()
    record_proposals(screen=room.screen, findings=[Finding(rect, "click", 0.7) for rect in RECTS[:3]])
    (box,) = make_boxes(room.screen, room.ada, 1)
    box.refresh_from_db()
    numbered, left_out = rectangles_to_number(room.screen)
    assert [(each.rect, each.boxed) for each in numbered] == [
        (box.rect, True),
        *((rect, False) for rect in RECTS[:3]),
    ]
    assert left_out == 0
    ask = suggest(
        room.assistant, room.screen, [{"box": 2, "kind": "type", "confidence": 0.9}, {"box": 1, "confidence": 0.9}]
    )
    suggestion = SuggestedBox.objects.get()
    assert (suggestion.rect, suggestion.kind, suggestion.number) == (RECTS[0], "type", 2)
    assert [each["reason"] for each in json.loads(ask.answer)["refused"]] == ["It is boxed already."]


def test_the_most_confident_proposals_are_numbered_and_the_others_counted() -> None:
    room = Room()
    rects = [Rect(column * 10, row * 10, column * 10 + 8, row * 10 + 8) for row in range(10) for column in range(16)]
    record_proposals(
        screen=room.screen, findings=[Finding(rect, "click", 0.5 + place / 1000) for place, rect in enumerate(rects)]
    )
    numbered, left_out = rectangles_to_number(room.screen)
    assert (len(numbered), left_out) == (MOST_NUMBERED, 10)
    assert {each.rect for each in numbered} == set(rects[10:])


def test_only_screens_to_be_drawn_without_suggestions_are_asked_about() -> None:
    room = Room()
    endpoint, revision = room.assistant
    chosen: dict[str, Any] = {"endpoint": endpoint, "revision": revision}
    drawn = make_screen(make_application(room.dataset))
    make_boxes(drawn, room.ada)
    submit(drawn, room.ada)
    assert list(screens_to_suggest(room.dataset, **chosen)) == [room.screen]
    room.suggest(RECTS[0])
    with pytest.raises(Rejected, match="No screen waits"):
        request_boxes(dataset=room.dataset, by=None, **chosen)
    wrong = create_prompt(dataset=room.dataset, name="scripts", instructions="", text="Do {{task}}", by=None)
    SuggestedBox.objects.all().delete()
    with pytest.raises(Rejected, match="choose a prompt for boxes"):
        request_boxes(dataset=room.dataset, endpoint=endpoint, revision=wrong, by=None)


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["ada", "bea"]),
        st.sampled_from(["add", "widen", "remove", "submit", "approve", "return"]),
        st.integers(0, len(RECTS) - 1),
    ),
    max_size=10,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_the_same_acts_leave_the_same_boxes_reviews_queue_and_hours_with_and_without_suggestions(
    acts: list[tuple[str, str, int]],
) -> None:
    assert facts_after(acts, shown=False) == facts_after(acts, shown=True)


def facts_after(acts: list[tuple[str, str, int]], *, shown: bool) -> Any:
    """Everything that reviews, the queue and hours are counted from, after these acts."""
    with passing_world():
        room = Room(shown=shown)
        suggestions = room.suggest(*RECTS) if shown else []
        answers = []
        for name, act, place in acts:
            person = getattr(room, name)
            if shown:
                show(screen=room.screen, person=person)
            answers.append(_answer(room, person, act, place, suggestions))
        boxes = Box.objects.order_by("top", "left", "right").values_list("top", "left", "right", "bottom", "kind")
        return {
            "answers": answers,
            "boxes": list(boxes.filter(removed_at=None)),
            "edits": list(BoxEdit.objects.order_by("version").values_list("author__username", "action", "version")),
            "submissions": list(Submission.objects.order_by("pk").values_list("author__username", "version")),
            "decisions": list(Approval.objects.order_by("pk").values_list("reviewer__username", "version", "decision")),
            "queue": list(QueuedScreen.objects.values_list("stage", "reserved_for")),
            "hours": sorted(Shift.objects.values_list("person__username", "role", "stage")),
        }


def _answer(room: Room, person: User, act: str, place: int, suggestions: list[SuggestedBox]) -> str:
    """The code with which the act is refused; empty where it is done. Of suggestions, one is accepted to add a box."""
    rect = RECTS[place]
    there = next((box for box in boxes_of(room.screen) if (box.left, box.top) == (rect.left, rect.top)), None)
    try:
        if act == "add" and there is None:
            gone = suggestions and Box.objects.filter(pk=suggestions[place].pk).exists()
            by_hand = addition(rect.left, rect.top, rect.right, rect.bottom)
            room.edit(person, by_hand if gone or not suggestions else accepting(suggestions[place]))
        elif act == "widen" and there:
            room.edit(person, change(there, right=there.right + 1))
        elif act == "remove" and there:
            room.edit(person, removal(there))
        elif act == "submit":
            submit(room.screen, person)
        elif act == "approve":
            approve(room.screen, person)
        elif act == "return":
            body = {"version": box_version(room.screen), "decision": "returned", "reason": "Too loose."}
            answer = client_of(person).post(f"/api/screens/{room.screen.pk}/approvals", body, format="json")
            return str(answer.status_code)
    except Rejected as refusal:
        problem: Problem = refusal.problems[0]
        return problem.code
    return ""
