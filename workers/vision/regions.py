"""Regions: flat, convex areas of a screenshot with an edge all round, such as buttons, fields, cards and tabs."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.pixels import EDGE, Mask, Pixels, edge_shares

#: share of its bounding rectangle; a circle fills 0.79, a small one with a shadow less
FILLED = 0.67
#: share of its convex hull; a letter's inside or a page around its cards fills less
CONVEX = 0.92
#: share of each side of a border line that is an edge, with allowance for round corners
EDGED = 0.45
LARGEST_SHARE = 0.3
#: of the picture, from which on an area is a text or list rather than a control
LARGE_SHARE = 0.01
#: pixels at a scale of 1
SMALLEST, SMALLEST_BOX, SMALLEST_ROUND, THICKEST_BORDER, LEAST_LARGE = 8, 11, 16, 3, 40


@dataclass(frozen=True, slots=True)
class Region:
    """A region: `rect` includes its border line; `filled` is the share of it that is filled, 1 for sharp corners."""

    rect: Rect
    filled: float


def find_regions(pixels: Pixels, scale: float) -> tuple[list[Region], Mask]:
    """All regions, the smallest first, and a mask of their borders, which are neither text nor drawing.

    `scale` is in pixels per pixel at 100 %.
    """
    flat = ((pixels.across <= EDGE) & (pixels.down <= EDGE)).astype(np.uint8)
    borders = np.zeros_like(flat)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    least = round(SMALLEST * scale)
    large = LARGEST_SHARE * pixels.width * pixels.height
    size = stats[:, cv2.CC_STAT_WIDTH] * stats[:, cv2.CC_STAT_HEIGHT]
    likely = (stats[:, cv2.CC_STAT_WIDTH] >= least) & (stats[:, cv2.CC_STAT_HEIGHT] >= least)
    likely &= (size <= large) & (stats[:, cv2.CC_STAT_AREA] >= 0.2 * size)
    regions = []
    for number in np.flatnonzero(likely[1:]) + 1:
        x, y, width, height = (int(value) for value in stats[number][:4])
        outline = _outline(labels[y : y + height, x : x + width] == number)
        filled = cv2.contourArea(outline) / ((width - 1) * (height - 1))
        hull = cv2.contourArea(cv2.convexHull(outline))
        if filled < FILLED or cv2.contourArea(outline) < CONVEX * hull:
            continue
        # The first pixel after a step counts as an edge itself: left and top begin one pixel earlier.
        interior = Rect(max(x - 1, 0), max(y - 1, 0), x + width, y + height)
        regions.append(Region(_with_border(pixels, interior, scale), min(float(filled), 1.0)))
        # The inside of a large letter is a small round area, and no border.
        if min(width, height) >= (SMALLEST_BOX if filled > 0.95 else SMALLEST_ROUND) * scale:
            cv2.drawContours(borders, [outline], -1, 1, thickness=2 * round(2 * scale) + 1, offset=(x, y))
    regions.sort(key=lambda region: region.rect.area)
    return regions, np.asarray(borders, np.uint8)


def large_regions(pixels: Pixels, scale: float) -> list[Rect]:
    """The large flat areas that hold texts and lists, with their border lines; they may have much drawn on them."""
    flat = ((pixels.across <= EDGE) & (pixels.down <= EDGE)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    width, height = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    likely = (np.minimum(width, height) >= LEAST_LARGE * scale) & (width * height >= LARGE_SHARE * flat.size)
    likely &= stats[:, cv2.CC_STAT_AREA] >= FILLED * FILLED * width * height
    rects = []
    for x, y, across, down in stats[1:][likely[1:], :4]:
        interior = Rect(max(int(x) - 1, 0), max(int(y) - 1, 0), int(x + across), int(y + down))
        rects += [interior, _with_border(pixels, interior, scale)]
    return rects


def _outline(part: NDArray[np.bool_]) -> NDArray[np.int32]:
    """The outer contour of a connected component."""
    contours, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(contours[0], np.int32)


def _with_border(pixels: Pixels, interior: Rect, scale: float) -> Rect:
    """The rectangle around the border line, if there is any: a second edge a few pixels further out."""
    for step in range(1, round(THICKEST_BORDER * scale) + 1):
        bordered = Rect(interior.left - step, interior.top - step, interior.right + step, interior.bottom + step)
        if bordered.left < 0 or bordered.top < 0 or bordered.right > pixels.width or bordered.bottom > pixels.height:
            return interior
        if min(edge_shares(pixels, bordered)) > EDGED:
            return bordered
    return interior
