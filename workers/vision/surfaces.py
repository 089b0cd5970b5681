"""Surfaces: flat, convex parts of a picture with an edge all round. Buttons, fields, cards, list rows, tabs."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.pixels import EDGE, Mask, Pixels, support

#: of its bounding rectangle; a circle fills 0.79
FILLED = 0.72
#: of its convex hull; a letter's inside or a page around its cards fills less
CONVEX = 0.93
#: of each side of a border line, with room for round corners
EDGED = 0.45
LARGEST_SHARE = 0.3
#: sizes at 100 %
SMALLEST, SMALLEST_BOX, SMALLEST_ROUND, THICKEST_BORDER = 8, 11, 16, 3


@dataclass(frozen=True, slots=True)
class Surface:
    """`rect` is with its border line; `filled` is the share of it that the surface fills, 1 for sharp corners."""

    rect: Rect
    filled: float


def surfaces(pixels: Pixels, unit: float) -> tuple[list[Surface], Mask]:
    """All of them, the smallest first, and a mask of their rims, which are neither writing nor drawing.

    `unit` is the number of pixels that one would be at 100 %.
    """
    flat = ((pixels.across <= EDGE) & (pixels.down <= EDGE)).astype(np.uint8)
    rims = np.zeros_like(flat)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    least = round(SMALLEST * unit)
    large = LARGEST_SHARE * pixels.width * pixels.height
    size = stats[:, cv2.CC_STAT_WIDTH] * stats[:, cv2.CC_STAT_HEIGHT]
    likely = (stats[:, cv2.CC_STAT_WIDTH] >= least) & (stats[:, cv2.CC_STAT_HEIGHT] >= least)
    likely &= (size <= large) & (stats[:, cv2.CC_STAT_AREA] >= 0.2 * size)
    found = []
    for number in np.flatnonzero(likely[1:]) + 1:
        x, y, width, height = (int(value) for value in stats[number][:4])
        outline = _outline(labels[y : y + height, x : x + width] == number)
        filled = cv2.contourArea(outline) / ((width - 1) * (height - 1))
        hull = cv2.contourArea(cv2.convexHull(outline))
        if filled < FILLED or cv2.contourArea(outline) < CONVEX * hull:
            continue
        # The first pixel after a step counts as an edge itself: left and top begin one pixel earlier.
        inner = Rect(max(x - 1, 0), max(y - 1, 0), x + width, y + height)
        found.append(Surface(_with_border(pixels, inner, unit), min(float(filled), 1.0)))
        # The inside of a large letter is a small round surface, and no rim.
        if min(width, height) >= (SMALLEST_BOX if filled > 0.95 else SMALLEST_ROUND) * unit:
            cv2.drawContours(rims, [outline], -1, 1, thickness=2 * round(2 * unit) + 1, offset=(x, y))
    found.sort(key=lambda one: one.rect.area)
    return found, np.asarray(rims, np.uint8)


def _outline(part: NDArray[np.bool_]) -> NDArray[np.int32]:
    """The outer contour of a connected shape."""
    contours, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(contours[0], np.int32)


def _with_border(pixels: Pixels, inner: Rect, unit: float) -> Rect:
    """The rectangle around the border line, if there is one: a second edge a few pixels further out."""
    for step in range(1, round(THICKEST_BORDER * unit) + 1):
        outer = Rect(inner.left - step, inner.top - step, inner.right + step, inner.bottom + step)
        if outer.left < 0 or outer.top < 0 or outer.right > pixels.width or outer.bottom > pixels.height:
            return inner
        if min(support(pixels, outer)) > EDGED:
            return outer
    return inner
