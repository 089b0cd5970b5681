"""Similarity of sentences: the cosine of their TF-IDF vectors over parts of three to five characters."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, Generic, TypeVar

SHORTEST, LONGEST = 3, 5
METHOD: Final = f"TF-IDF of {SHORTEST} to {LONGEST} characters"

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Key]):
    """A sentence that may be an example; of each `family` at most one is chosen."""

    key: Key
    sentence: str
    family: str


class SimilarSentences(Generic[Key]):
    """Finds the candidates whose sentences are nearest to another one."""

    def __init__(self, candidates: Iterable[Candidate[Key]]) -> None:
        self._candidates = tuple(candidates)
        counts = [_parts(candidate.sentence) for candidate in self._candidates]
        documents = Counter(part for parts in counts for part in parts)
        number = len(counts)
        # As scikit-learn's TfidfVectorizer by default: smoothed, and lengths are 1.
        self._rarity = {part: log((1 + number) / (1 + count)) + 1 for part, count in documents.items()}
        self._weights: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for position, parts in enumerate(counts):
            for part, weight in self._vector(parts).items():
                self._weights[part].append((position, weight))

    def similarities(self, sentence: str) -> list[float]:
        """The cosine to each candidate, 0 to 1, in their order."""
        sums = [0.0] * len(self._candidates)
        for part, weight in self._vector(_parts(sentence)).items():
            for position, other in self._weights[part]:
                sums[position] += weight * other
        return sums

    def nearest(self, sentence: str, number: int, *, without_family: str = "") -> list[Candidate[Key]]:
        """The nearest candidates, the nearest first, one of each family and none of `without_family`."""
        return nearest(self._candidates, self.similarities(sentence), number, without_family=without_family)

    def _vector(self, parts: Mapping[str, int]) -> dict[str, float]:
        weights = {part: count * self._rarity[part] for part, count in parts.items() if part in self._rarity}
        length = sqrt(sum(weight * weight for weight in weights.values()))
        return {part: weight / length for part, weight in weights.items()}


def nearest(
    candidates: Sequence[Candidate[Key]], similarities: Sequence[float], number: int, *, without_family: str = ""
) -> list[Candidate[Key]]:
    """The candidates with the highest similarities, one of each family; the first of several equals."""
    order = sorted(range(len(candidates)), key=lambda position: (-round(similarities[position], 9), position))
    chosen: dict[str, Candidate[Key]] = {}
    for candidate in (candidates[position] for position in order):
        if len(chosen) == number:
            break
        if candidate.family != without_family:
            chosen.setdefault(candidate.family, candidate)
    return list(chosen.values())


def _parts(sentence: str) -> Counter[str]:
    text = " ".join(sentence.lower().split())
    return Counter(
        text[start : start + size] for size in range(SHORTEST, LONGEST + 1) for start in range(len(text) - size + 1)
    )
