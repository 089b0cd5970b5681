"""Tests of the JSON writer: streamed JSON equals JSON made in one piece."""

import json

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.json_stream import json_object

values = st.none() | st.integers() | st.text() | st.lists(st.text())


@given(st.dictionaries(st.text(), values), st.lists(values))
def test_members_and_streamed_arrays_come_back(members: dict[str, object], elements: list[object]) -> None:
    pieces = json_object([*members.items(), ("the array", iter(elements))])
    assert json.loads(b"".join(pieces)) == {**members, "the array": elements}


def test_no_member_is_an_empty_object() -> None:
    assert json.loads(b"".join(json_object([]))) == {}
