"""BLEU of typed text as in OmniACT's code: over characters, orders 1 and 2 (Papineni et al. 2002)."""

from collections import Counter
from itertools import pairwise
from math import exp, sqrt
from typing import TypeVar

Gram = TypeVar("Gram", str, tuple[str, str])


def bleu(reference: str, candidate: str) -> float:
    """Geometric mean of clipped character and character-pair precision times the brevity penalty, 0 to 1.

    No smoothing: no common pair gives 0. Equal texts give 1, also those too short to hold a pair.
    """
    if reference == candidate:
        return 1.0
    singles = _precision(Counter(reference), Counter(candidate))
    doubles = _precision(Counter(pairwise(reference)), Counter(pairwise(candidate)))
    return _brevity(len(reference), len(candidate)) * sqrt(singles * doubles)


def _precision(reference: Counter[Gram], candidate: Counter[Gram]) -> float:
    return (reference & candidate).total() / max(1, candidate.total())


def _brevity(reference: int, candidate: int) -> float:
    return 1.0 if candidate > reference else exp(1 - reference / candidate) if candidate else 0.0
