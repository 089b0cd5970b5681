"""Which of many candidates are proposed: no two for the same thing."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from workers.vision.proposed import Proposed

#: two rectangles this alike (intersection over union) are one thing
ALIKE = 0.55
LEAST_CONFIDENCE = 0.15
MOST = 1500


def chosen(candidates: Iterable[Proposed]) -> list[Proposed]:
    """The most certain first; of those alike only the most certain."""
    order = [one for one in candidates if one.confidence >= LEAST_CONFIDENCE]
    order.sort(key=lambda one: (-one.confidence, one.rect.top, one.rect.left, one.rect.right, one.rect.bottom))
    edges = np.array([(one.rect.left, one.rect.top, one.rect.right, one.rect.bottom) for one in order], np.int64)
    kept: list[Proposed] = []
    open_ = np.ones(len(order), bool)
    for at, one in enumerate(order):
        if not open_[at] or len(kept) == MOST:
            continue
        kept.append(one)
        open_ &= ~_alike(edges, at)
    return kept


def _alike(edges: NDArray[np.int64], at: int) -> NDArray[np.bool_]:
    left, top, right, bottom = edges.T
    width = np.minimum(right, right[at]) - np.maximum(left, left[at])
    height = np.minimum(bottom, bottom[at]) - np.maximum(top, top[at])
    shared = np.maximum(width, 0) * np.maximum(height, 0)
    area = (right - left) * (bottom - top)
    return np.asarray(shared > ALIKE * (area + area[at] - shared))
