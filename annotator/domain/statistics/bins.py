"""Bins of counts and measures: half-open ranges that cover every value from 0 on."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise


def bin_of(value: float, edges: Sequence[float]) -> int:
    """The position of the bin: 0 below the first edge, then from each edge to the next, the last one open."""
    return bisect_right(edges, value)


def names_of_ranges(edges: Sequence[float], unit: str = "") -> list[str]:
    """A name for each bin of measures: "below 8 px", "8 to 16 px", "16 px and more"."""
    ending = f" {unit}" if unit else ""
    between = [f"{low:g} to {high:g}{ending}" for low, high in pairwise(edges)]
    return [f"below {edges[0]:g}{ending}", *between, f"{edges[-1]:g}{ending} and more"]


def names_of_counts(edges: Sequence[int]) -> list[str]:
    """A name for each bin of whole numbers from 0 on: "0", "1–10", "11 and more"."""
    starts = [0, *edges]
    between = [str(low) if high == low + 1 else f"{low}–{high - 1}" for low, high in pairwise(starts)]
    return [*between, f"{starts[-1]} and more"]


def median_of(counts: Counter[int]) -> float:
    """The median of the values counted; 0 without any."""
    total = counts.total()
    return (_nth(counts, (total - 1) // 2) + _nth(counts, total // 2)) / 2 if total else 0.0


def _nth(counts: Counter[int], position: int) -> int:
    for value in sorted(counts):
        position -= counts[value]
        if position < 0:
            return value
    raise IndexError(position)


def mean(total: float, number: int) -> float:
    """The mean with two decimals; 0 of nothing."""
    return round(total / number, 2) if number else 0.0


def consecutive(values: Iterable[int], *, at_most: int) -> list[int]:
    """The whole numbers from 1 to the largest value, but no more than `at_most`: the last one holds the rest."""
    return list(range(1, min(max(values, default=0), at_most) + 1))
