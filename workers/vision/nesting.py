"""What lies on what: for each rectangle the smallest surface around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from annotator.domain.geometry import Rect


def holders(grounds: Sequence[Rect], rects: Iterable[Rect]) -> list[int | None]:
    """For each of `rects` the index of the smallest of `grounds` around its middle and most of it; None for none.

    `grounds` are ordered by area. No ground holds itself or one as large.
    """
    edges = np.array([(one.left, one.top, one.right, one.bottom) for one in grounds], np.int64).reshape(-1, 4)
    left, top, right, bottom = edges.T
    area = (right - left) * (bottom - top)
    found: list[int | None] = []
    for rect in rects:
        x, y = rect.center.x, rect.center.y
        holds = (left <= x) & (x < right) & (top <= y) & (y < bottom) & (area > rect.area)
        holds &= (right - left >= rect.width) & (bottom - top >= 0.9 * rect.height)
        at = np.flatnonzero(holds)
        found.append(int(at[0]) if at.size else None)
    return found
