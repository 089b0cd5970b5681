"""BLEU over characters equals nltk's, except that equal texts always score 1."""

import warnings
from math import exp, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import sentence_bleu

from annotator.domain.scoring.bleu import bleu

texts = st.text("ab c", max_size=12)


def test_one_wrong_letter_of_five_worked_by_hand() -> None:
    # "paris" for "parks": p a r s of 5 characters are there, 4/5; pa ar of pa ar ri is, 2/4; none missing.
    assert bleu("parks", "paris") == pytest.approx(sqrt(4 / 5 * 2 / 4))


def test_a_text_cut_short_pays_the_brevity_penalty() -> None:
    # All 4 characters and 3 pairs are right; 4 of 6 characters were typed: exp(1 - 6/4).
    assert bleu("london", "lond") == pytest.approx(exp(1 - 6 / 4))


@pytest.mark.parametrize("text", ["", "a", "ab", "über 5 €"])
def test_equal_texts_score_one_however_short(text: str) -> None:
    assert bleu(text, text) == 1


@pytest.mark.parametrize(("reference", "candidate"), [("ab", ""), ("", "ab"), ("ab", "cd"), ("ab", "ba"), ("a", "b")])
def test_no_common_pair_scores_nothing(reference: str, candidate: str) -> None:
    assert bleu(reference, candidate) == 0


@given(texts, texts)
def test_it_is_what_nltk_computes(reference: str, typed: str) -> None:
    if reference == typed:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = sentence_bleu([reference], typed, weights=(0.5, 0.5))
    assert bleu(reference, typed) == pytest.approx(expected, abs=1e-12)
