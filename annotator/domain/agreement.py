"""Inter-annotator agreement on labels: Krippendorff's alpha (Content Analysis, 2004, chapter 11)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb, isfinite, sqrt
from typing import TypeVar

MIN_UNITS = 30
#: the two-sided 95 % quantile of the normal distribution
NORMAL_95 = 1.96
Value = TypeVar("Value", bound=Hashable)
Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Agreement:
    """`percent`: mean agreement, 0 to 1; `corrected`: 1 perfect, 0 as by chance, below 0 worse than that.

    Both are None when there is nothing to compare; `corrected` also when only one value ever occurs.
    `units` counts the things judged at least twice; `note` says what keeps the figures from being relied on.
    `interval` is the 95 % confidence interval of `corrected`; None where it cannot be estimated.
    """

    percent: float | None
    corrected: float | None
    units: int
    note: str = ""
    interval: tuple[float, float] | None = None


def exact_agreement(units: Iterable[Sequence[str]]) -> Agreement:
    """Agreement on labels that are equal or not; each unit holds the slugs proposed for one box."""
    compared = [tuple(unit) for unit in units if len(unit) > 1]
    return _agreement(compared, lambda first, second: float(first != second), _unequal_pairs)


def word_agreement(units: Iterable[Sequence[str]]) -> Agreement:
    """Agreement on the words of labels: distance is 1 - shared words / all words, order does not count."""
    compared = [tuple(frozenset(slug.split("-")) for slug in unit) for unit in units if len(unit) > 1]
    return _agreement(compared, _word_distance, _word_distances)


def shared_words(slugs: Sequence[str]) -> float | None:
    """The share of words common to all labels among the words of any; None for fewer than two labels."""
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
    unit_distances = [(_mean_distance(unit, distance), len(unit)) for unit in units]
    observed = sum(mean * size for mean, size in unit_distances) / total
    expected = distances(counts) / (total * (total - 1))
    percent = 1 - sum(mean for mean, _ in unit_distances) / len(units)
    corrected = 1 - observed / expected if expected else None
    interval = None
    if corrected is not None:
        error = standard_error([(mean - observed) * size for mean, size in unit_distances]) / (total * expected)
        interval = confidence_interval(corrected, error)
    return Agreement(percent, corrected, len(units), _note(len(units), corrected), interval)


def standard_error(deviations: Sequence[float]) -> float:
    """The standard error of a sum of independent terms, from their deviations from the expected value."""
    if len(deviations) < 2:
        return float("inf")
    return sqrt(sum(deviation * deviation for deviation in deviations) * len(deviations) / (len(deviations) - 1))


def confidence_interval(figure: float, error: float) -> tuple[float, float] | None:
    """The 95 % confidence interval of a figure by the normal approximation; at most 1.

    The expected distance is taken as known, as in Krippendorff's own resampling (2004, p. 238).
    """
    return (figure - NORMAL_95 * error, min(1.0, figure + NORMAL_95 * error)) if isfinite(error) else None


def _mean_distance(unit: Sequence[Value], distance: Callable[[Value, Value], float]) -> float:
    """The mean distance between two labels of one unit."""
    pairs = [distance(first, second) for first, second in combinations(unit, 2)]
    return sum(pairs) / len(pairs)


def _note(units: int, corrected: float | None) -> str:
    if corrected is None:
        return "everybody always gave the same value, so chance cannot be told from agreement"
    return f"only {units} judged twice, fewer than {MIN_UNITS}: a hint, no measurement" if units < MIN_UNITS else ""


def _unequal_pairs(counts: Mapping[str, int]) -> float:
    total = sum(counts.values())
    return float(total * total - sum(count * count for count in counts.values()))


def _word_distance(first: Words, second: Words) -> float:
    return 1 - len(first & second) / len(first | second)


def _word_distances(counts: Mapping[Words, int]) -> float:
    """The sum of word distances over all ordered pairs: 1 minus the similarity of each pair.

    Without enumerating pairs: labels of a and b words that have a set of words in common are counted for each
    set; inclusion and exclusion over sets gives how many have exactly k words in common. Labels are short.
    """
    sizes_by_subset: dict[Words, Counter[int]] = defaultdict(Counter)
    for word_set, count in counts.items():
        for subset in _subsets(word_set):
            sizes_by_subset[subset][len(word_set)] += count
    pairs = Counter[tuple[int, int, int]]()
    for subset, sizes in sizes_by_subset.items():
        for first, count in sizes.items():
            for second, second_count in sizes.items():
                pairs[len(subset), first, second] += count * second_count
    # Fractions: what is 0 must come out as 0.
    similarity = sum((count * _similarity_share(*shape) for shape, count in pairs.items()), Fraction())
    return float(sum(counts.values()) ** 2 - similarity)


def _subsets(word_set: Words) -> Iterator[Words]:
    """Every non-empty subset of the words."""
    return map(frozenset, chain.from_iterable(combinations(word_set, size) for size in range(1, len(word_set) + 1)))


def _similarity_share(words: int, first: int, second: int) -> Fraction:
    """The share that a pair of labels of `one` and `other` words adds for each subset of this size that both
    contain.
    """
    return sum(
        (
            (-1) ** (words - shared) * comb(words, shared) * Fraction(shared, first + second - shared)
            for shared in range(1, words + 1)
        ),
        Fraction(),
    )
