"""Confidence intervals of scores: the standard error of a ratio of sums, clustered by family."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import TypeAlias

Gain: TypeAlias = tuple[str, float, float]
"""The family of a task, what was scored on it, and its weight."""

NORMAL_95 = 1.96
FEW_FAMILIES = 30


def margin(gains: Iterable[Gain]) -> float | None:
    """Half the width of the 95 % interval around sum(scored) / sum(weight); None for fewer than two families.

    By linearisation (Cochran 1977, 6.3), over families: the sentences of one share a script and a screen, so they
    are one draw. Near 0 and 1 and below `FEW_FAMILIES` families it is too small, and readers should be told.
    """
    families = _families(gains)
    count, ideal = len(families), fsum(weight for _, weight in families)
    if count < 2 or ideal <= 0:
        return None
    ratio = fsum(scored for scored, _ in families) / ideal
    squares = fsum((scored - ratio * weight) ** 2 for scored, weight in families)
    return NORMAL_95 * sqrt(squares * count / (count - 1)) / ideal


def _families(gains: Iterable[Gain]) -> Sequence[tuple[float, float]]:
    sums: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for family, scored, weight in gains:
        sums[family][0].append(scored)
        sums[family][1].append(weight)
    return [(fsum(scored), fsum(weight)) for scored, weight in sums.values()]
