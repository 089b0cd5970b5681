"""Sentences that say nearly the same, found without comparing each with each."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import ceil

from annotator.domain.grouping import Groups
from annotator.domain.sentence_text import overlap, words

NEAR = 0.8


def near_sentences(sentences: Sequence[str], threshold: float = NEAR) -> tuple[int, ...]:
    """For each sentence the number of its group: the position of the group's first sentence.

    Two are near when the share of words they have in common (Jaccard) reaches the threshold (above 0, at most
    1); groups close over chains. Exact: no near pair is missed (near sets share one of their rarest words).
    """
    bags = [frozenset(words(sentence)) for sentence in sentences]
    together = Groups(range(len(bags)))
    for one, other in _candidates(bags, threshold):
        if together.find(one) != together.find(other) and overlap(bags[one], bags[other]) >= threshold:
            together.join(one, other)
    return _first_members(together, len(bags))


def _candidates(bags: Sequence[frozenset[str]], threshold: float) -> Iterator[tuple[int, int]]:
    """Pairs that share one of their rarest words; those without words are all alike."""
    seen: dict[str, list[int]] = defaultdict(list)
    frequency = Counter(word for bag in bags for word in bag)
    for number, bag in enumerate(bags):
        rarest_first = sorted(bag, key=lambda word: (frequency[word], word))
        prefix = rarest_first[: len(bag) - ceil(threshold * len(bag) - 1e-9) + 1] or [""]
        for other in {other for word in prefix for other in seen[word]}:
            if min(len(bag), len(bags[other])) >= threshold * max(len(bag), len(bags[other])) - 1e-9:
                yield other, number
        for word in prefix:
            seen[word].append(number)


def _first_members(together: Groups[int], count: int) -> tuple[int, ...]:
    numbers = [0] * count
    for group in together.groups():
        for member in group:
            numbers[member] = group[0]
    return tuple(numbers)
