"""Tests of what a model may keep of detected elements: it drops some, and adds or moves none."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import Unreadable
from annotator.domain.detact.detected import Detected, from_json
from annotator.domain.detact.filtering import kept_by, read_filter_reply
from annotator.domain.geometry import Rect

ELEMENTS = [
    Detected("text", "Save", Rect(10, 10, 50, 30), "black", 0.9),
    Detected("text", "Save  as", Rect(10, 40, 90, 60), "black", 0.8),
    Detected("icon", "search", Rect(100, 10, 120, 30), "white", 0.97),
    Detected("colour", "red", Rect(0, 0, 60, 40), "red"),
]
ENTRIES = st.lists(
    st.one_of(
        st.sampled_from([["Save", 30, 20], ["search", 110, 20], ["red", 30, 20], ["Save", 31, 20], ["Delete", 5, 5]]),
        st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), st.text()), st.lists, max_leaves=4),
    )
)


def test_entries_name_elements_by_label_and_point() -> None:
    reply = read_filter_reply('{"elements": [["Save as", 50, 50], ["search", 110, 20], ["Save", 30, 21]]}', ELEMENTS)
    assert (reply.kept, reply.refused) == ((1, 2), 1)
    assert [element.name for element in kept_by(reply.as_json(), ELEMENTS)] == ["Save  as", "search"]


@given(ENTRIES)
def test_whatever_comes_back_only_drops_elements(entries: list[object]) -> None:
    reply = read_filter_reply(json.dumps({"elements": entries}), ELEMENTS)
    kept = kept_by(reply.as_json(), ELEMENTS)
    assert all(element in ELEMENTS for element in kept)
    assert kept == [element for element in ELEMENTS if element in kept]
    assert reply.refused == sum(
        not any(entry == [" ".join(each.name.split()), *each.point] for each in ELEMENTS) for entry in entries
    )


@pytest.mark.parametrize("content", ["", "Save", "[]", '{"elements": "all"}', '{"elements": [], "role": "x"}'])
def test_anything_else_cannot_be_read(content: str) -> None:
    with pytest.raises(Unreadable):
        read_filter_reply(content, ELEMENTS)


def test_elements_are_stored_and_come_back() -> None:
    assert [from_json(json.loads(json.dumps(element.as_json()))) for element in ELEMENTS] == ELEMENTS
