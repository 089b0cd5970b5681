"""Suggested dialogues: replies are read strictly, and boxes are checked where they stand."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import Unreadable
from annotator.domain.dialogue_suggestions import (
    MOST_TURNS,
    QUESTION_TYPES,
    DialogueTurn,
    read_dialogues_reply,
    reason_against,
)
from annotator.domain.guicourse.chat import box_text, boxes_in


def read(*entries: Any) -> Any:
    return read_dialogues_reply(json.dumps({"dialogues": list(entries)}))


def entry(answer: str, question: str = "What is here?", kind: str = "visual") -> dict[str, Any]:
    return {"type": kind, "turns": [{"question": question, "answer": answer}]}


def test_a_dialogue_of_each_type_is_read() -> None:
    reply = read(*(entry("A menu.", kind=kind) for kind in QUESTION_TYPES))
    assert [dialogue.question_type for dialogue in reply.dialogues] == list(QUESTION_TYPES)
    assert reply.refused == ()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (entry(""), "lacks a question or an answer"),
        (entry("A menu.", kind="gossip"), "“gossip” is none of"),
        (entry("Here: <box>1 2 3</box>"), "a box is written"),
        (entry("Here: <box>30 2 20 9</box>"), "wrong way round"),
        (entry("Here: <box>1 2 1001 9</box>"), "outside the picture"),
        (entry("A menu.", question="What is at <box>1 2 3 4</box>?"), "not in questions"),
        ({"type": "visual", "turns": []}, "no type and turns"),
        ({"type": "visual", "turns": [{"question": "Only this?"}]}, "no question and answer"),
        ({"type": "visual", "turns": [{"question": "?", "answer": "!"}] * (MOST_TURNS + 1)}, "at most 5 turns"),
        (entry("x" * 2001), "more than 2,000 characters"),
        ("a text", "no type and turns"),
    ],
)
def test_an_entry_that_is_no_dialogue_is_refused_alone(wrong: Any, reason: str) -> None:
    reply = read(entry("A menu."), wrong)
    assert len(reply.dialogues) == 1
    assert reason in reply.refused[0].reason


@pytest.mark.parametrize("content", ["[]", '{"dialogues": {}}', '{"dialogues": [], "role": "maintainer"}', "no JSON"])
def test_a_reply_of_another_form_is_unreadable(content: str) -> None:
    with pytest.raises(Unreadable):
        read_dialogues_reply(content)


sides = st.integers(0, 1000)


@given(st.tuples(sides, sides, sides, sides))
def test_a_box_is_taken_only_where_it_lies_in_the_picture_and_has_an_inside(box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    turn = DialogueTurn("Where?", f"At {box_text((left / 1000, top / 1000, right / 1000, bottom / 1000))}.")
    assert bool(reason_against([turn])) == (left >= right or top >= bottom)
    assert boxes_in(turn.answer) == ((left / 1000, top / 1000, right / 1000, bottom / 1000),)
