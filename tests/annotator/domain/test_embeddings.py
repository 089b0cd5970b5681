"""Tests of vectors from an endpoint: whatever it sends, they are vectors of length 1 or a reason why not."""

import json
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.completions import Unreadable
from annotator.domain.embeddings import EmbeddedSentences, read_embeddings, unpacked
from annotator.domain.similar_sentences import Candidate

NUMBERS = st.floats(-1e6, 1e6, allow_subnormal=False).filter(lambda number: abs(number) > 1e-3)
VECTORS = st.integers(1, 8).flatmap(
    lambda size: st.lists(st.lists(NUMBERS, min_size=size, max_size=size), min_size=1, max_size=6)
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["data", "index", "embedding"]), inner),
    max_leaves=12,
)


def body_of(vectors: list[list[float]], **usage: Any) -> str:
    data = [{"index": index, "embedding": vector} for index, vector in enumerate(vectors)]
    return json.dumps({"data": data[::-1], "usage": usage})


@given(VECTORS)
def test_vectors_come_back_in_their_order_with_length_one(vectors: list[list[float]]) -> None:
    completion = read_embeddings(body_of(vectors, prompt_tokens=7), len(vectors))
    assert (completion.input_tokens, completion.output_tokens) == (7, 0)
    for vector, read in zip(vectors, unpacked(completion.content()), strict=True):
        length = sqrt(sum(number * number for number in vector))
        assert list(read) == pytest.approx([number / length for number in vector], abs=1e-3)


@given(JSON)
def test_anything_else_is_refused_in_words(value: Any) -> None:
    with pytest.raises(Unreadable):
        read_embeddings(json.dumps(value), 2)


@pytest.mark.parametrize(
    "vectors", [[[0.0, 0.0]], [[]], [[1.0], [1.0, 2.0]], [["a"]], [[float("nan")]], [[1e308, 1e308]], [[True, "1"]]]
)
def test_what_is_no_vector_is_refused(vectors: list[list[Any]]) -> None:
    with pytest.raises(Unreadable):
        read_embeddings(body_of(vectors), len(vectors))


def test_the_nearest_vectors_are_examples_one_of_each_family() -> None:
    vectors = {"a": (1.0, 0.0), "b": (0.9, 0.1), "c": (0.0, 1.0), "asked": (1.0, 0.05)}
    pool = [Candidate(name, name, family) for name, family in (("c", "3"), ("b", "1"), ("a", "1"))]
    assert [example.key for example in EmbeddedSentences(pool, vectors).nearest("asked", 5)] == ["a", "c"]
    assert [each.key for each in EmbeddedSentences(pool, vectors).nearest("asked", 5, without_family="1")] == ["c"]
