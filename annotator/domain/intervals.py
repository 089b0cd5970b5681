"""Intervals of shares that were counted in a sample."""

import math
from dataclasses import dataclass
from typing import Final

Z_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """A share with the bounds of its interval, all in percent."""

    share: float
    low: float
    high: float


def wilson(count: int, total: int) -> Share | None:
    """The share `count` of `total` with its Wilson score interval of 95 % (Wilson 1927); None of nothing.

    Raises ValueError where `count` is not from 0 to `total`.
    """
    if not 0 <= count <= total:
        raise ValueError(f"{count} of {total} is no share")
    if total == 0:
        return None
    share, square = count / total, Z_95**2
    centre = (share + square / (2 * total)) / (1 + square / total)
    half = Z_95 * math.sqrt(share * (1 - share) / total + square / (4 * total**2)) / (1 + square / total)
    low, high = min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))
    return Share(100 * share, 100 * low, 100 * high)
