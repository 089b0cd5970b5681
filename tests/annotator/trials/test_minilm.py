"""Vectors of MiniLM are those of sentence-transformers, by which the paper's examples were chosen."""

from math import erf, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.domain.embeddings import EmbeddedSentences
from annotator.domain.minilm import gelu
from annotator.domain.similar_sentences import Candidate
from annotator.trials.services.minilm import vectors

# The first four numbers as sentence-transformers 6.2.0 gives them with PyTorch 2.13.0.
KNOWN = {
    "Click the search button": (0.00957, -0.032889, -0.051862, 0.054222),
    "Fill in “é 漢字” and press Enter": (-0.015187, 0.042054, -0.035381, 0.019212),
    "": (-0.118838, 0.048299, -0.002548, -0.011011),
    "Navigate to the shopping cart, then apply the coupon code SAVE10 and check out": (
        -0.070021, -0.023857, -0.054289, -0.041906,
    ),
    "word " * 400: (-0.008124, -0.095586, -0.038673, 0.049662),
}  # fmt: skip


@pytest.mark.parametrize("sentence", list(KNOWN))
def test_a_vector_is_that_of_sentence_transformers(sentence: str) -> None:
    vector = vectors([sentence])[sentence]
    assert len(vector) == 384
    assert vector[:4] == pytest.approx(KNOWN[sentence], abs=2e-6)


@given(st.lists(st.text(max_size=40), min_size=1, max_size=9))
@settings(max_examples=20)
def test_every_sentence_has_a_vector_of_length_one(sentences: list[str]) -> None:
    for vector in vectors(sentences).values():
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


@given(st.floats(-30, 30, width=32))
def test_gelu_is_the_gaussian_distribution_times_its_input(value: float) -> None:
    exact = value * (1 + erf(value / sqrt(2))) / 2
    assert gelu(np.array([value], dtype=np.float32))[0] == pytest.approx(exact, abs=2e-6)


def test_what_means_the_same_is_nearer_than_what_has_the_same_words() -> None:
    pool = ["Look up trains to Basel", "Find railway connections to Basel", "Find the settings", "Find a doctor"]
    asked = "Search for a railway journey to Basel"
    sentences = EmbeddedSentences([Candidate(each, each, each) for each in pool], vectors([*pool, asked]))
    assert {each.key for each in sentences.nearest(asked, 2)} == set(pool[:2])


def test_progress_is_told_while_many_sentences_are_read() -> None:
    counts: list[int] = []
    vectors([f"task {number}" for number in range(201)], counts.append)
    assert counts == [200]
