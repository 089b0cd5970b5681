"""Marks: small squares and discs with a text at their right, as check boxes and radio buttons have."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from workers.vision.box_arrays import Boxes, holds

#: pixels at a scale of 1; a mark and its text are at most GAP apart
SMALLEST, LARGEST, UNEVEN, GAP = 9, 24, 3, 16
NONE = -1.0


def mark_features(
    boxes: NDArray[np.int64], shapes: NDArray[np.int64], texts: NDArray[np.int64], scale: float
) -> NDArray[np.float64]:
    """Of the mark farthest to the left in each candidate: its size, how far its left side is from the candidate's, the
    gap to its text, and how far that ends before the candidate's right side; lengths in pixels at a scale of 1.

    `shapes` are the corners of regions and icons. A candidate without a mark has NONE in each place.
    """
    marks, ends = _marks(shapes, texts, scale)
    answer = np.full((len(boxes), 4), NONE)
    if not len(marks):
        return answer
    inside = holds(boxes, marks)
    first = np.where(inside, marks[None, :, 0], np.iinfo(np.int64).max).argmin(axis=1)
    has_mark, leftmost = inside.any(axis=1), marks[first]
    columns = (leftmost[:, 2] - leftmost[:, 0], leftmost[:, 0] - boxes[:, 0], ends[first, 0] - leftmost[:, 2])
    values = np.column_stack([*columns, boxes[:, 2] - ends[first, 1]]) / scale
    answer[has_mark] = values[has_mark]
    return answer


def _marks(shapes: Boxes, texts: Boxes, scale: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The corners of the marks, and where the text of each begins and ends."""
    width, height = shapes[:, 2] - shapes[:, 0], shapes[:, 3] - shapes[:, 1]
    sizes = np.maximum(width, height)
    fits = (sizes >= SMALLEST * scale) & (sizes <= LARGEST * scale) & (abs(width - height) <= UNEVEN * scale)
    shapes = shapes[fits]
    if not len(shapes) or not len(texts):
        return np.zeros((0, 4), np.int64), np.zeros((0, 2), np.int64)
    middle = (texts[:, 1] + texts[:, 3]) / 2
    level = (shapes[:, 1, None] <= middle) & (middle < shapes[:, 3, None])
    gaps = np.where(level, texts[None, :, 0] - shapes[:, 2, None], GAP * scale + 1)
    gaps = np.where(gaps > 0, gaps, GAP * scale + 1)
    nearest = gaps.argmin(axis=1)
    near = gaps[np.arange(len(shapes)), nearest] <= GAP * scale
    return shapes[near].astype(np.int64), texts[nearest[near]][:, [0, 2]].astype(np.int64)
