"""Laws of near-duplicate sentences: all near pairs are found, and no others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain import near_duplicates as near_duplicates_module
from annotator.domain.disjoint_sets import DisjointSets
from annotator.domain.near_duplicates import near_duplicates
from annotator.domain.sentence_text import overlap, words

sentences = st.lists(st.lists(st.sampled_from(list("abcdefgh"))).map(" ".join))


def test_case_punctuation_and_one_word_of_ten_do_not_make_a_sentence_another() -> None:
    texts = [
        "Open the settings menu and switch dark mode on",
        "Close the window",
        "open the settings menu, and switch dark mode on!",
        "Open the settings menu and then switch dark mode on",
    ]
    assert near_duplicates(texts) == (0, 1, 0, 0)


def test_another_colour_makes_another_sentence() -> None:
    assert near_duplicates(["Click the red button", "Click the blue button"]) == (0, 1)


@given(sentences, st.sampled_from([0.5, 0.75, 0.8, 1.0]), st.sampled_from([1, 3, 256]))
def test_no_near_pair_is_missed_and_no_other_is_made(texts: list[str], threshold: float, long_list: int) -> None:
    plain = DisjointSets(range(len(texts)))
    for index, text in enumerate(texts):
        for other in range(index):
            if overlap(set(words(text)), set(words(texts[other]))) >= threshold:
                plain.union(other, index)
    first = {member: group[0] for group in plain.sets() for member in group}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(near_duplicates_module, "LONG_LIST", long_list)
        assert near_duplicates(texts, threshold) == tuple(first[number] for number in range(len(texts)))


def test_sentences_of_one_pattern_are_not_compared_pair_by_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern with one word changed, and the same sentence again and again, took quadratic time."""
    steps = 0

    class CountedSets(DisjointSets[int]):
        def find(self, member: int) -> int:
            nonlocal steps
            steps += 1
            return super().find(member)

    monkeypatch.setattr(near_duplicates_module, "DisjointSets", CountedSets)
    pattern = "Press the button with the number {} in the table at the bottom of this page"
    groups = near_duplicates([pattern.format(number) for number in range(500)] + ["Open the menu"] * 500)
    assert set(groups) == {0, 500}
    assert steps < 30_000, "of 125,000 pairs of each kind"
