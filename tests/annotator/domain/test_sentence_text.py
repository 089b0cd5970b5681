"""Sentences are compared by their words and their letters, not by case or punctuation."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.sentence_text import edit_similarity, most_alike, overlap, words

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
def test_similarity_is_symmetric_and_one_for_equal_texts_only(one: str, other: str) -> None:
    assert edit_similarity(one, other) == edit_similarity(other, one)
    assert (edit_similarity(one, other) == 1) == (one == other)


@given(short, short, short)
def test_changing_text_by_way_of_a_third_is_never_shorter(one: str, via: str, other: str) -> None:
    def distance(left: str, right: str) -> float:
        return (1 - edit_similarity(left, right)) * max(len(left), len(right))

    assert distance(one, other) <= distance(one, via) + distance(via, other) + 1e-9


@given(st.text(max_size=30), st.text(max_size=30))
def test_the_quick_bound_never_lies_below_the_likeness(one: str, other: str) -> None:
    assert most_alike(one, other) >= edit_similarity(one, other) - 1e-9
