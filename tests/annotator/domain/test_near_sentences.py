"""Nearly equal sentences are found, all of them, without comparing each with each."""

from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.grouping import Groups
from annotator.domain.near_sentences import near_sentences
from annotator.domain.sentence_text import overlap, words

sentences = st.lists(st.lists(st.sampled_from(list("abcdefgh"))).map(" ".join))


def test_case_punctuation_and_one_word_of_ten_do_not_make_a_sentence_another() -> None:
    texts = [
        "Open the settings menu and switch dark mode on",
        "Close the window",
        "open the settings menu, and switch dark mode on!",
        "Open the settings menu and then switch dark mode on",
    ]
    assert near_sentences(texts) == (0, 1, 0, 0)


def test_another_colour_makes_another_sentence() -> None:
    assert near_sentences(["Click the red button", "Click the blue button"]) == (0, 1)


@given(sentences, st.sampled_from([0.5, 0.75, 0.8, 1.0]))
def test_no_near_pair_is_missed_and_no_other_is_made(texts: list[str], threshold: float) -> None:
    plain = Groups(range(len(texts)))
    for one, text in enumerate(texts):
        for other in range(one):
            if overlap(set(words(text)), set(words(texts[other]))) >= threshold:
                plain.join(other, one)
    first = {member: group[0] for group in plain.groups() for member in group}
    assert near_sentences(texts, threshold) == tuple(first[number] for number in range(len(texts)))
