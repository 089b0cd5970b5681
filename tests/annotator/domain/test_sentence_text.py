"""Sentences are compared by their words and their letters, not by case or punctuation."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.sentence_text import edit_similarity, max_edit_similarity, overlap, words

short = st.text("abc", max_size=12)


def test_case_width_and_punctuation_do_not_make_a_word() -> None:
    assert words("Open “THE” ｍenu, now!") == ("open", "the", "menu", "now")


def test_overlap_is_shared_words_over_all_words() -> None:
    assert overlap({"open", "the", "menu"}, {"open", "a", "menu"}) == 2 / 4


def test_every_letter_exchanged_of_six_costs_a_sixth() -> None:
    assert edit_similarity("search", "sketch") == 1 - 3 / 6
    assert edit_similarity("search", "searsh") == 1 - 1 / 6
    assert edit_similarity("", "abc") == 0


@given(short, short)
def test_similarity_is_symmetric_and_one_for_equal_texts_only(first: str, second: str) -> None:
    assert edit_similarity(first, second) == edit_similarity(second, first)
    assert (edit_similarity(first, second) == 1) == (first == second)


@given(short, short, short)
def test_edit_distance_obeys_the_triangle_inequality(first: str, via: str, last: str) -> None:
    def distance(left: str, right: str) -> float:
        return (1 - edit_similarity(left, right)) * max(len(left), len(right))

    assert distance(first, last) <= distance(first, via) + distance(via, last) + 1e-9


@given(st.text(max_size=30), st.text(max_size=30))
def test_the_upper_bound_is_never_below_the_similarity(first: str, second: str) -> None:
    assert max_edit_similarity(first, second) >= edit_similarity(first, second) - 1e-9
