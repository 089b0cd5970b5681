"""Replies with suggested labels are read strictly: what is no label is refused alone, and nothing else gets through."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import Unreadable
from annotator.domain.label_suggestions import LabelReply, read_labels_reply
from annotator.domain.label_text import WORD_LIMIT, problems, typing_problems, words

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
ENTRIES = st.fixed_dictionaries({"box": st.integers(-2, 9) | JSON, "label": st.text() | JSON, "confidence": JSON})


def read(*entries: Any, boxes: int = 3) -> LabelReply:
    return read_labels_reply(json.dumps({"labels": list(entries)}), boxes=boxes)


def test_labels_are_read_with_their_confidence() -> None:
    reply = read({"box": 2, "label": "Find  Product", "confidence": 0.8}, {"box": 1, "label": "open menu"})
    assert [(each.number, each.slug, each.confidence) for each in reply.labels] == [
        (2, "find-product", 0.8),
        (1, "open-menu", None),
    ]
    assert reply.refused == ()


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"box": 4, "label": "open menu"}, "no box 4; they are numbered from 1 to 3"),
        ({"box": True, "label": "open menu"}, "not of the form"),
        ({"box": -1, "label": "open menu"}, "no box -1"),
        ({"box": 1, "label": "one two three four five"}, "five"),
        ({"box": 1, "label": "123"}, "number alone"),
        ({"box": 1, "label": ""}, "Write what this box is for"),
        ("open menu", "not of the form"),
    ],
)
def test_an_entry_that_is_no_label_is_refused_alone(entry: Any, reason: str) -> None:
    reply = read(entry, {"box": 3, "label": "close window"})
    assert [each.slug for each in reply.labels] == ["close-window"]
    assert [reason in each.reason for each in reply.refused] == [True]


@pytest.mark.parametrize("confidence", [10**400, -(10**400), 2, True, "0.5", None])
def test_a_confidence_that_is_no_number_from_0_to_1_is_none(confidence: Any) -> None:
    reply = read({"box": 1, "label": "open menu", "confidence": confidence})
    assert [each.confidence for each in reply.labels] == [None]


def test_a_second_label_for_a_box_is_refused() -> None:
    reply = read({"box": 1, "label": "open menu"}, {"box": 1, "label": "close menu"})
    assert [each.slug for each in reply.labels] == ["open-menu"]
    assert [each.number for each in reply.refused] == [1]


@pytest.mark.parametrize("content", ["", "[]", '{"labels": 3}', '{"script": "x"}', '{"labels": [], "role": "x"}', "{"])
def test_another_form_is_malformed(content: str) -> None:
    with pytest.raises(Unreadable) as fault:
        read_labels_reply(content, boxes=3)
    assert fault.value.code == "malformed"


@given(st.lists(ENTRIES | JSON, max_size=6))
def test_whatever_comes_each_entry_is_a_label_of_a_box_or_refused(entries: list[Any]) -> None:
    try:
        reply = read_labels_reply(json.dumps({"labels": entries}), boxes=3)
    except Unreadable:
        return
    assert len(reply.labels) + len(reply.refused) == len(entries)
    assert len({each.number for each in reply.labels}) == len(reply.labels)
    for each in reply.labels:
        assert 1 <= each.number <= 3
        assert not problems(each.text)
        assert not typing_problems(each.slug)
        assert len(words(each.slug)) <= WORD_LIMIT
        assert each.confidence is None or 0 <= each.confidence <= 1
    json.loads(json.dumps(reply.as_json()))
