"""Reformulations: each must say the task in other words than the task and than each other (OmniACT 3.2.4)."""

from collections.abc import Iterable, Sequence

from annotator.domain.problems import Problem
from annotator.domain.sentence_text import edit_similarity, overlap, words

NEAR_OVERLAP = 0.85
NEAR_EDIT = 0.85


def problems(sentence: str, phrasings: Sequence[str]) -> tuple[Problem, ...]:
    """A problem, in the field `phrasings.N` (from 0), for each that is empty or close to an earlier text."""
    found = []
    for number, phrasing in enumerate(phrasings):
        earlier = [("the task", sentence)]
        earlier += [(f"phrasing {place}", text) for place, text in enumerate(phrasings[:number], 1)]
        if problem := _problem(phrasing, earlier, f"phrasings.{number}"):
            found.append(problem)
    return tuple(found)


def too_close(one: str, other: str) -> str:
    """Why two sentences count as one, empty if they do not."""
    ours, theirs = words(one), words(other)
    if ours == theirs:
        return "says the same word for word"
    if (shared := overlap(set(ours), set(theirs))) >= NEAR_OVERLAP:
        return f"shares {shared:.0%} of its words with it"
    alike = edit_similarity(" ".join(ours), " ".join(theirs))
    return f"is {alike:.0%} the same letters" if alike >= NEAR_EDIT else ""


def _problem(phrasing: str, earlier: Iterable[tuple[str, str]], field: str) -> Problem | None:
    if not words(phrasing):
        return Problem("empty-phrasing", "Say the task in other words.", field=field)
    for name, text in earlier:
        if reason := too_close(phrasing, text):
            message = f"Too close to {name}: it {reason}. Use other words."
            return Problem("phrasing-too-close", message, field=field)
    return None
