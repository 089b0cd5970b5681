"""Tests of the similarity of sentences: scikit-learn's TF-IDF, and examples that cannot leak."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import TfidfVectorizer

from annotator.domain.similar_sentences import Candidate, SimilarSentences

SENTENCES = [
    "Open the settings", "open  the Settings menu", "Write a letter to Anna", "Send the letter",
    "What is 3 + 2?", "Calculate the sum of 2 and 3", "Größe ändern", "go",
]  # fmt: skip
WORDS = st.sampled_from(["open", "the", "menu", "letter", "write", "sum", "of", "two", "ab", "é"])
FAMILIES = st.lists(st.tuples(st.lists(WORDS, max_size=6).map(" ".join), st.integers(0, 5)), max_size=30)


def candidates(sentences: list[str]) -> list[Candidate[int]]:
    return [Candidate(position, sentence, f"family {position}") for position, sentence in enumerate(sentences)]


@pytest.mark.parametrize("asked", [*SENTENCES, "Open a letter", "zzz"])
def test_similarities_are_those_of_scikit_learn(asked: str) -> None:
    similarities = SimilarSentences(candidates(SENTENCES)).similarities(asked)
    vectorizer = TfidfVectorizer(analyzer="char", ngram_range=(3, 5))
    matrix = vectorizer.fit_transform(SENTENCES)
    expected = (matrix @ vectorizer.transform([asked]).T).toarray()[:, 0]
    assert similarities == pytest.approx(list(expected))


def test_a_reformulation_is_nearer_than_a_stranger() -> None:
    nearest = SimilarSentences(candidates(SENTENCES)).nearest("Please open the settings of the program", 2)
    assert {example.key for example in nearest} == {0, 1}


@given(FAMILIES, st.lists(WORDS, max_size=6).map(" ".join), st.integers(0, 5), st.integers(0, 8))
def test_examples_are_of_other_families_each_once_and_the_nearest(
    sentences: list[tuple[str, int]], asked: str, own: int, number: int
) -> None:
    pool = [Candidate(position, text, str(family)) for position, (text, family) in enumerate(sentences)]
    similar = SimilarSentences(pool)
    chosen = similar.nearest(asked, number, without_family=str(own))
    families = [example.family for example in chosen]
    assert str(own) not in families
    assert len(set(families)) == len(families) == min(number, len({family for _, family in sentences if family != own}))
    assert chosen == similar.nearest(asked, number, without_family=str(own))
    values = similar.similarities(asked)
    assert [values[each.key] for each in chosen] == sorted((values[each.key] for each in chosen), reverse=True)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)


def test_without_candidates_there_is_no_example() -> None:
    assert SimilarSentences[int]([]).nearest("Open the menu", 5) == []
