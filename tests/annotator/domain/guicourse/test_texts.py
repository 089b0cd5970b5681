"""Tests of actions as text, of conversations, and of scoring predictions for whole files."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.guicourse.actions import GuiAction
from annotator.domain.guicourse.answers import score_actions, score_questions
from annotator.domain.guicourse.chat import Utterance, read_chat, write_chat
from annotator.domain.guicourse.csv_text import FORMATS, read_actions, write_actions
from annotator.domain.guicourse.labels import write_label
from tests.annotator.domain.guicourse.test_actions import actions

SIZE = {"width": 1000, "height": 2000}
TYPED = st.lists(actions().filter(lambda action: not action.text or action.text.isalnum()), min_size=1, max_size=4)


@given(steps=TYPED, position=st.sampled_from(FORMATS))
def test_actions_are_read_as_they_were_written(steps: list[GuiAction], position: str) -> None:
    text = write_actions(steps, position, 1000, 2000)
    read = read_actions(f"thoughts: none\nactions:\n{text}", position, 1000, 2000)
    assert [action.name for action in read] == [action.name for action in steps]
    for action, other in zip(read, steps, strict=True):
        assert action.text == other.text
        assert action.is_complete()
        assert action.box == pytest.approx(other.box, abs=0.0011)
        assert action.point == pytest.approx(other.point, abs=0.0011)


def test_replies_of_the_release_are_read() -> None:
    reply = "thoughts: search it\nactions:\nclick, <box>328 502 668 534</box>\ninput, French cake\nenter"
    assert read_actions(reply, "thousandths", 1, 1) == [
        GuiAction("click", box=(0.328, 0.502, 0.668, 0.534)),
        GuiAction("input", text="French cake"),
        GuiAction("enter"),
    ]
    assert read_actions("It is in Brazil.", "related", 1, 1) == [GuiAction("answer", text="It is in Brazil.")]
    assert read_actions("select, <box>1 2 3 4</box>, Female", "thousandths", 1, 1)[0].text == "Female"


@given(
    text=st.text(max_size=200) | st.text("click, <box>12 \nactions:scroll", max_size=80),
    position=st.sampled_from(FORMATS),
)
def test_no_reply_breaks_the_reader(text: str, position: str) -> None:
    read_actions(text, position, 100, 100)


def test_conversations_are_read_as_they_were_written() -> None:
    turns = [Utterance("person", "Where is the search bar?"), Utterance("model", "Here: <box>100 20 300 40</box>")]
    record = write_chat("image_1", turns)
    assert record["text"][0] == {"from": "human", "value": "<image>image_1</image>Where is the search bar?"}
    assert read_chat(record) == ("image_1", turns)
    assert turns[1].boxes == ((0.1, 0.02, 0.3, 0.04),)
    for wrong in ({}, {"image_id": "1", "text": [{"from": "dog", "value": ""}]}, {"image_id": "1", "text": 3}):
        with pytest.raises(ValueError, match="no record of GUIChat"):
            read_chat(wrong)


CLICK = GuiAction("click", box=(0.1, 0.1, 0.3, 0.2), element="1")
STEP = {"uid": "a", "image_id": "p", "image_size": SIZE, "actions_label": [write_label(CLICK, 1000, 2000)]}
ELEMENTS = {"p": {"1": (0.1, 0.1, 0.3, 0.2), "2": (0.5, 0.5, 0.6, 0.6)}}


@pytest.mark.parametrize("variant", ["paper", "guicourse-eval"])
def test_gold_actions_score_100_and_missing_ones_nothing(variant: str) -> None:
    written = write_actions([CLICK], "absolute", 1000, 2000)
    chosen: dict[str, Any] = {"variant": variant, "position": "absolute"}
    right = score_actions([STEP], {"a": written}, ELEMENTS, **chosen)
    assert right.figures == {"Type EM": 1, "Cli.Acc": 1, "action score": 1, "StepSR": 1}
    broken = {**STEP, "uid": "b", "actions_label": []}
    wrong = score_actions([STEP, broken], {}, ELEMENTS, **chosen)
    assert (wrong.records, wrong.missing, wrong.faults) == (1, 1, ["b: it has no action"])
    assert wrong.figures == {"Type EM": 0, "Cli.Acc": 0, "action score": 0, "StepSR": 0}


def test_questions_are_scored_by_text_and_place() -> None:
    place = {"absolute": "<box>0, 0, 500, 1000</box>", "related": "<box>0.000, 0.000, 0.500, 0.500</box>"}
    records: list[dict[str, Any]] = [
        {"uid": "t", "image_size": SIZE, "task_type": "bbox2text", "question": place, "answer": "blue shoes"},
        {"uid": "b", "image_size": SIZE, "task_type": "text2bbox", "question": "blue shoes", "answer": [place]},
    ]
    half = "<box>0, 0, 0.25, 0.5</box>"
    paper = score_questions(records, {"t": "red shoes", "b": half}, variant="paper", position="related")
    assert paper.figures == {"EM": 0, "F1": 0.5, "IoU@0.2": 1, "IoU@0.5": 1, "IoU@0.7": 0}
    code = score_questions(records, {"t": "red shoes", "b": half}, variant="guicourse-eval", position="related")
    assert code.figures["IoU@0.5"] == 0
    assert score_questions(records, {}, variant="paper", position="related").missing == 2
