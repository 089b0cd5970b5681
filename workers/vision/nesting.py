"""Nesting of rectangles: the smallest container of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from annotator.domain.geometry import Rect


def smallest_containers(containers: Sequence[Rect], rects: Iterable[Rect]) -> list[int | None]:
    """For each of `rects` the index of the smallest container of its centre and most of its area; None for none.

    `containers` are ordered by area. No rectangle contains itself or one as large.
    """
    edges = np.array([(rect.left, rect.top, rect.right, rect.bottom) for rect in containers], np.int64).reshape(-1, 4)
    left, top, right, bottom = edges.T
    area = (right - left) * (bottom - top)
    indexes: list[int | None] = []
    for rect in rects:
        x, y = rect.center.x, rect.center.y
        contains = (left <= x) & (x < right) & (top <= y) & (y < bottom) & (area > rect.area)
        contains &= (right - left >= rect.width) & (bottom - top >= 0.9 * rect.height)
        first = np.flatnonzero(contains)
        indexes.append(int(first[0]) if first.size else None)
    return indexes
