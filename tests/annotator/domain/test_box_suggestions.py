"""Replies with suggested boxes are read strictly: what is no box is refused alone, and nothing else gets through."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.box_suggestions import (
    KINDS,
    MOST_BOXES,
    SAME_RECTANGLE,
    BoxReply,
    NumberedRect,
    read_boxes_reply,
)
from annotator.domain.completions import Unreadable
from annotator.domain.geometry import Rect

WIDTH, HEIGHT = 320, 200
NUMBERED = [NumberedRect(Rect(10, 10, 50, 30), "click"), NumberedRect(Rect(60, 10, 200, 30), "type")]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
SIDES = st.lists(st.integers(-5, 330) | JSON, min_size=3, max_size=5)
FACTS = {"kind": st.sampled_from([*KINDS, "button"]) | JSON, "confidence": st.floats(0, 1) | JSON}
ENTRIES = st.fixed_dictionaries({"box": st.integers(-1, 4) | JSON, **FACTS}) | st.fixed_dictionaries(
    {"rect": SIDES | JSON, **FACTS}
)


def read(*entries: Any) -> BoxReply:
    content = json.dumps({"boxes": list(entries)})
    return read_boxes_reply(content, numbered=NUMBERED, width=WIDTH, height=HEIGHT)


def test_numbers_that_are_real_and_rectangles_of_its_own_are_read_with_kind_and_confidence() -> None:
    reply = read(
        {"box": 2, "kind": "select", "confidence": 0.9},
        {"box": 1, "confidence": 1},
        {"rect": [0, 100, 320, 200], "kind": "scroll", "confidence": 0.5},
    )
    assert [(each.number, each.rect, each.kind, each.confidence) for each in reply.boxes] == [
        (2, Rect(60, 10, 200, 30), "select", 0.9),
        (1, Rect(10, 10, 50, 30), "click", 1.0),
        (None, Rect(0, 100, 320, 200), "scroll", 0.5),
    ]
    assert reply.refused == ()


SURE = {"confidence": 0.9}
OWN = {"kind": "click", **SURE}


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"box": 3, **SURE}, "no number 3; they go from 1 to 2"),
        ({"box": 0, **SURE}, "no number 0"),
        ({"box": True, **SURE}, "neither"),
        ({"box": 1, "rect": [0, 0, 9, 9], **OWN}, "neither"),
        ({"box": 1, "kind": "button", **SURE}, "kind is none of"),
        ({"box": 1, "kind": ["click"], **SURE}, "kind is none of"),
        ({"box": 1}, "no confidence"),
        ({"box": 1, "confidence": 10**400}, "no confidence"),
        ({"rect": [0, 0, 9, 9], **SURE}, "kind is none of"),
        ({"rect": [0, 0, 9], **OWN}, "neither"),
        ({"rect": [0, 0, 9, 9.5], **OWN}, "neither"),
        ({"rect": [0, 0, True, True], **OWN}, "neither"),
        ({"rect": [9, 0, 9, 9], **OWN}, "holds no pixel"),
        ({"rect": [0, 0, 321, 9], **OWN}, "beyond the 320 x 200"),
        ({"rect": [0, 0, 10**400, 9], **OWN}, "beyond the 320 x 200"),
        ("everything", "neither"),
    ],
)
def test_an_entry_that_is_no_box_is_refused_alone(entry: Any, reason: str) -> None:
    reply = read(entry, {"box": 2, "confidence": 0.8})
    assert [each.number for each in reply.boxes] == [2]
    assert [reason in each.reason for each in reply.refused] == [True]


def test_the_same_rectangle_is_taken_once_by_number_or_by_its_sides() -> None:
    reply = read({"box": 1, **SURE}, {"box": 1, **SURE}, {"rect": [10, 10, 51, 30], **OWN})
    assert [each.number for each in reply.boxes] == [1]
    assert ["stands in the reply already" in each.reason for each in reply.refused] == [True, True]


def test_no_more_than_so_many_boxes_are_read_and_the_others_are_counted() -> None:
    reply = read(*({"box": 9} for _ in range(MOST_BOXES)), {"box": 1, **SURE})
    assert reply.boxes == ()
    assert len(reply.refused) == MOST_BOXES + 1
    assert "More than" in reply.refused[-1].reason


@pytest.mark.parametrize("content", ["", "[]", '{"boxes": 3}', '{"labels": []}', '{"boxes": [], "role": "x"}', "{"])
def test_another_form_is_malformed(content: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_boxes_reply(content, numbered=NUMBERED, width=WIDTH, height=HEIGHT)
    assert fault.value.code == "malformed"


@given(st.lists(ENTRIES | JSON, max_size=6))
def test_whatever_comes_each_entry_is_a_box_on_the_screen_or_refused(entries: list[Any]) -> None:
    try:
        reply = read(*entries)
    except Unreadable:
        return
    assert len(reply.boxes) + len(reply.refused) == len(entries)
    for place, each in enumerate(reply.boxes):
        assert each.rect.clamp(WIDTH, HEIGHT) == each.rect
        assert each.kind in KINDS
        assert 0 <= each.confidence <= 1
        assert all(each.rect.iou(other.rect) < SAME_RECTANGLE for other in reply.boxes[:place])
    json.loads(json.dumps(reply.as_json()))
