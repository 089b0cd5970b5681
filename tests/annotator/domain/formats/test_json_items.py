"""Tests of the incremental JSON list reader, with pieces that end anywhere."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.json_items import json_items
from annotator.domain.problems import Rejected

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def read_in_pieces(text: str, size: int) -> list[Any]:
    first, *rest = [text[start : start + size] for start in range(0, len(text), size)]
    return list(json_items(first, rest))


@given(st.lists(values, max_size=6), st.integers(1, 12), st.sampled_from([None, 1]))
def test_a_list_is_read_alike_however_it_is_divided_into_pieces(
    items: list[Any], size: int, indent: int | None
) -> None:
    text = json.dumps(items, indent=indent)
    assert read_in_pieces(text, size) == json.loads(text)


@pytest.mark.parametrize("text", ["[", "[1", "[1,", "[1,]", "[1 2]", "[1] 2", '["half', "[oops]", "[" * 100_000])
@pytest.mark.parametrize("size", [1, 4, 1 << 20])
def test_text_that_is_not_a_json_list_is_refused(text: str, size: int) -> None:
    if len(text) > 1000 and size < 1000:
        pytest.skip("slow, and the same")
    with pytest.raises(Rejected, match="not JSON"):
        read_in_pieces(text, size)
