"""Reformulations: each must say the task in other words than the task and than each other (OmniACT 3.2.4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotator.domain.problems import Problem
from annotator.domain.sentence_text import edit_similarity, most_alike, overlap, words

NEAR_OVERLAP = 0.85
NEAR_EDIT = 0.85


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a phrasing comes to `to`, the nearest of the texts before it: the words (Jaccard) and letters
    (1 - normalised edit distance) they have in common, 0 to 1, and why that is too near; empty if it is not.
    """

    to: str
    words: float
    letters: float
    reason: str


def problems(sentence: str, phrasings: Sequence[str]) -> tuple[Problem, ...]:
    """A problem, in the field `phrasings.N` (from 0), for each that is empty or close to an earlier text."""
    found = []
    for number, phrasing in enumerate(phrasings):
        if problem := _problem(phrasing, _earlier(sentence, phrasings, number), f"phrasings.{number}"):
            found.append(problem)
    return tuple(found)


def nearness(sentence: str, phrasings: Sequence[str]) -> tuple[Nearness | None, ...]:
    """For each phrasing how far it is from the task and those before it; None where nothing can be compared."""
    return tuple(_nearest(text, _earlier(sentence, phrasings, number)) for number, text in enumerate(phrasings))


def _earlier(sentence: str, phrasings: Sequence[str], number: int) -> list[tuple[str, str]]:
    before = [(f"phrasing {place}", text) for place, text in enumerate(phrasings[:number], 1)]
    return [("the task", sentence), *before]


def _nearest(phrasing: str, earlier: Iterable[tuple[str, str]]) -> Nearness | None:
    ours = words(phrasing)
    measured = [_measured(ours, name, words(text), too_close(phrasing, text)) for name, text in earlier if words(text)]
    if not ours or not measured:
        return None
    return max(measured, key=lambda near: (near.reason != "", max(near.words, near.letters)))


def _measured(ours: tuple[str, ...], name: str, theirs: tuple[str, ...], reason: str) -> Nearness:
    alike = edit_similarity(" ".join(ours), " ".join(theirs))
    return Nearness(name, overlap(set(ours), set(theirs)), alike, reason)


def too_close(one: str, other: str) -> str:
    """Why two sentences count as one, empty if they do not."""
    ours, theirs = words(one), words(other)
    if ours == theirs:
        return "says the same word for word"
    if (shared := overlap(set(ours), set(theirs))) >= NEAR_OVERLAP:
        return f"shares {shared:.0%} of its words with it"
    one_line, other_line = " ".join(ours), " ".join(theirs)
    if most_alike(one_line, other_line) < NEAR_EDIT:
        return ""
    alike = edit_similarity(one_line, other_line)
    return f"is {alike:.0%} the same letters" if alike >= NEAR_EDIT else ""


def _problem(phrasing: str, earlier: Iterable[tuple[str, str]], field: str) -> Problem | None:
    if not words(phrasing):
        return Problem("empty-phrasing", "Say the task in other words.", field=field)
    for name, text in earlier:
        if reason := too_close(phrasing, text):
            message = f"Too close to {name}: it {reason}. Use other words."
            return Problem("phrasing-too-close", message, field=field)
    return None
