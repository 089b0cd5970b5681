"""Checks of phrasings: each must use other words than the task and than the other phrasings (OmniACT 3.2.4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotator.domain.problems import Problem
from annotator.domain.sentence_text import edit_similarity, is_too_short, max_edit_similarity, overlap, words

NEAR_OVERLAP = 0.85
NEAR_EDIT = 0.85


@dataclass(frozen=True, slots=True)
class Similarity:
    """The similarity of a phrasing to `to`, the most similar earlier text: shared words (Jaccard) and letters (1 -
    normalised edit distance), 0 to 1, and why that is too similar; empty if it is not.
    """

    to: str
    words: float
    letters: float
    reason: str


def problems(sentence: str, phrasings: Sequence[str]) -> tuple[Problem, ...]:
    """A problem, in the field `phrasings.N` (from 0), for each phrasing that is empty or too similar to an earlier
    text.
    """
    problems_found = []
    for number, phrasing in enumerate(phrasings):
        if problem := _problem(phrasing, _earlier(sentence, phrasings, number), f"phrasings.{number}"):
            problems_found.append(problem)
    return tuple(problems_found)


def similarities(sentence: str, phrasings: Sequence[str]) -> tuple[Similarity | None, ...]:
    """The similarity of each phrasing to the task and the phrasings before it; None where nothing can be compared."""
    return tuple(_nearest(text, _earlier(sentence, phrasings, number)) for number, text in enumerate(phrasings))


def _earlier(sentence: str, phrasings: Sequence[str], number: int) -> list[tuple[str, str]]:
    before = [(f"phrasing {position}", text) for position, text in enumerate(phrasings[:number], 1)]
    return [("the task", sentence), *before]


def _nearest(phrasing: str, earlier: Iterable[tuple[str, str]]) -> Similarity | None:
    phrasing_words = words(phrasing)
    measured = [
        _similarity(phrasing_words, name, words(text), similarity_reason(phrasing, text))
        for name, text in earlier
        if words(text)
    ]
    if not phrasing_words or not measured:
        return None
    return max(measured, key=lambda similarity: (similarity.reason != "", max(similarity.words, similarity.letters)))


def _similarity(phrasing_words: tuple[str, ...], name: str, earlier_words: tuple[str, ...], reason: str) -> Similarity:
    letters = edit_similarity(" ".join(phrasing_words), " ".join(earlier_words))
    return Similarity(name, overlap(set(phrasing_words), set(earlier_words)), letters, reason)


def similarity_reason(first: str, second: str) -> str:
    """The reason why two sentences count as equal; empty if they do not."""
    first_words, second_words = words(first), words(second)
    if first_words == second_words:
        return "says the same word for word"
    if (shared := overlap(set(first_words), set(second_words))) >= NEAR_OVERLAP:
        return f"shares {shared:.0%} of its words with it"
    first_line, second_line = " ".join(first_words), " ".join(second_words)
    if max_edit_similarity(first_line, second_line) < NEAR_EDIT:
        return ""
    similarity = edit_similarity(first_line, second_line)
    return f"is {similarity:.0%} the same letters" if similarity >= NEAR_EDIT else ""


def _problem(phrasing: str, earlier: Iterable[tuple[str, str]], field: str) -> Problem | None:
    if not words(phrasing):
        return Problem("empty-phrasing", "Say the task in other words.", field=field)
    for name, text in earlier:
        if reason := similarity_reason(phrasing, text):
            message = f"Too close to {name}: it {reason}. Use other words."
            return Problem("phrasing-too-close", message, field=field)
    if is_too_short(phrasing):
        return Problem("phrasing-too-short", "Too short: say the whole task in other words.", field=field)
    return None
