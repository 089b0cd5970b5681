"""How far people agree on labels, corrected for chance (Krippendorff, Content Analysis, 2004, chapter 11)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb, isfinite, sqrt
from typing import TypeVar

SMALL = 30
#: so many standard errors to either side hold 19 of 20 samples
SIGMAS = 1.96
Value = TypeVar("Value", bound=Hashable)
Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Agreement:
    """`percent`: mean agreement, 0 to 1; `corrected`: 1 perfect, 0 as by chance, below 0 worse than that.

    Both are None when there is nothing to compare; `corrected` also when only one value ever occurs.
    `units` counts the things judged at least twice; `note` says what keeps the figures from being relied on.
    `interval` holds `corrected` in 19 of 20 samples; None where it cannot be told.
    """

    percent: float | None
    corrected: float | None
    units: int
    note: str = ""
    interval: tuple[float, float] | None = None


def exact_agreement(units: Iterable[Sequence[str]]) -> Agreement:
    """Agreement on labels that are equal or not; each unit holds the slugs proposed for one box."""
    kept = [tuple(unit) for unit in units if len(unit) > 1]
    return _agreement(kept, lambda one, other: float(one != other), _unequal_pairs)


def word_agreement(units: Iterable[Sequence[str]]) -> Agreement:
    """Agreement on the words of labels: distance is 1 - shared words / all words, order does not count."""
    kept = [tuple(frozenset(slug.split("-")) for slug in unit) for unit in units if len(unit) > 1]
    return _agreement(kept, _word_distance, _word_distances)


def shared_words(slugs: Sequence[str]) -> float | None:
    """How much labels are alike: words that all of them have / words that any has; None for fewer than two."""
    if len(slugs) < 2:
        return None
    words = [frozenset(slug.split("-")) for slug in slugs]
    return len(frozenset.intersection(*words)) / len(frozenset.union(*words))


def _agreement(
    units: Sequence[tuple[Value, ...]],
    distance: Callable[[Value, Value], float],
    distances: Callable[[Mapping[Value, int]], float],
) -> Agreement:
    """Alpha = 1 - observed / expected distance; `distances` sums it over all ordered pairs of values."""
    if not units:
        return Agreement(None, None, 0, "nothing was judged twice")
    counts = Counter(value for unit in units for value in unit)
    total = counts.total()
    within = [(_within(unit, distance), len(unit)) for unit in units]
    observed = sum(one * size for one, size in within) / total
    expected = distances(counts) / (total * (total - 1))
    percent = 1 - sum(one for one, _ in within) / len(units)
    corrected = 1 - observed / expected if expected else None
    interval = None
    if corrected is not None:
        error = spread([(one - observed) * size for one, size in within]) / (total * expected)
        interval = around(corrected, error)
    return Agreement(percent, corrected, len(units), _note(len(units), corrected), interval)


def spread(deviations: Sequence[float]) -> float:
    """The standard error of a sum of independent parts, from how far each lies from what is expected of it."""
    if len(deviations) < 2:
        return float("inf")
    return sqrt(sum(one * one for one in deviations) * len(deviations) / (len(deviations) - 1))


def around(figure: float, error: float) -> tuple[float, float] | None:
    """The interval that holds the true figure in 19 of 20 samples, by the normal law; at most 1.

    What is expected by chance is taken as known, as in Krippendorff's own resampling (2004, p. 238).
    """
    return (figure - SIGMAS * error, min(1.0, figure + SIGMAS * error)) if isfinite(error) else None


def _within(unit: Sequence[Value], distance: Callable[[Value, Value], float]) -> float:
    """The mean distance between two judgements of one unit."""
    pairs = [distance(one, other) for one, other in combinations(unit, 2)]
    return sum(pairs) / len(pairs)


def _note(units: int, corrected: float | None) -> str:
    if corrected is None:
        return "everybody always gave the same value, so chance cannot be told from agreement"
    return f"only {units} judged twice, fewer than {SMALL}: a hint, no measurement" if units < SMALL else ""


def _unequal_pairs(counts: Mapping[str, int]) -> float:
    total = sum(counts.values())
    return float(total * total - sum(count * count for count in counts.values()))


def _word_distance(one: Words, other: Words) -> float:
    return 1 - len(one & other) / len(one | other)


def _word_distances(counts: Mapping[Words, int]) -> float:
    """All pairs are at distance 1 less what they share.

    No pair is looked at: labels of a and b words that have some set of words in common are counted for each set, and
    by inclusion and exclusion over sets that says how many have exactly so many in common. Labels are short.
    """
    holding: dict[Words, Counter[int]] = defaultdict(Counter)
    for bag, count in counts.items():
        for part in _parts(bag):
            holding[part][len(bag)] += count
    pairs = Counter[tuple[int, int, int]]()
    for part, sizes in holding.items():
        for one, count in sizes.items():
            for other, again in sizes.items():
                pairs[len(part), one, other] += count * again
    # Fractions: what is 0 must come out as 0.
    likeness = sum((count * _likeness(*shape) for shape, count in pairs.items()), Fraction())
    return float(sum(counts.values()) ** 2 - likeness)


def _parts(bag: Words) -> Iterator[Words]:
    """Every set of words in it but the empty one."""
    return map(frozenset, chain.from_iterable(combinations(bag, size) for size in range(1, len(bag) + 1)))


def _likeness(words: int, one: int, other: int) -> Fraction:
    """What a pair of labels of `one` and `other` words adds for each set of so many words that it has in common."""
    return sum(
        (
            (-1) ** (words - shared) * comb(words, shared) * Fraction(shared, one + other - shared)
            for shared in range(1, words + 1)
        ),
        Fraction(),
    )
