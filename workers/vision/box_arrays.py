"""Boxes as arrays: a row each, with left, top, right and bottom in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect

Boxes = NDArray[np.floating] | NDArray[np.int64]
"""A row each: left, top, right, bottom in pixels."""


def corners(rects: Sequence[Rect]) -> NDArray[np.int64]:
    """The corners of rectangles, a row for each."""
    return np.array([(r.left, r.top, r.right, r.bottom) for r in rects], np.int64).reshape(-1, 4)


def distinct(boxes: Boxes, most: float) -> list[int]:
    """The numbers of the boxes that no earlier one of them overlaps by more than `most` (intersection over union)."""
    same = overlaps(boxes, boxes) > most
    kept, remaining = [], np.ones(len(boxes), bool)
    for index in range(len(boxes)):
        if remaining[index]:
            kept.append(index)
            remaining &= ~same[index]
    return kept


def overlaps(boxes: Boxes, others: Boxes) -> NDArray[np.floating]:
    """The intersection over union of each box (a row: left, top, right, bottom) with each of the others."""
    left, top = np.maximum(boxes[:, None, 0], others[None, :, 0]), np.maximum(boxes[:, None, 1], others[None, :, 1])
    right, bottom = np.minimum(boxes[:, None, 2], others[None, :, 2]), np.minimum(boxes[:, None, 3], others[None, :, 3])
    shared = np.maximum(right - left, 0) * np.maximum(bottom - top, 0)
    return np.asarray(shared / (area_of(boxes)[:, None] + area_of(others)[None] - shared))


def area_of(boxes: Boxes) -> Boxes:
    """The areas of boxes."""
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))


def holds(boxes: Boxes, inner: Boxes) -> NDArray[np.bool_]:
    """Which boxes have the centres of which others in them, a row for each box."""
    x, y = (inner[:, 0] + inner[:, 2]) / 2, (inner[:, 1] + inner[:, 3]) / 2
    across = (boxes[:, 0, None] <= x) & (x < boxes[:, 2, None])
    return np.asarray(across & (boxes[:, 1, None] <= y) & (y < boxes[:, 3, None]))
