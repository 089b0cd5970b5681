"""What a candidate looks like, as numbers for the model."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from workers.vision.box_arrays import area_of, corners, holds, overlaps
from workers.vision.candidate import Candidate, Rule
from workers.vision.check_marks import mark_features
from workers.vision.glyphs import Glyph
from workers.vision.growing import EdgeSums, integral
from workers.vision.network import FoundControls
from workers.vision.pixels import Mask, Pixels
from workers.vision.regions import Region

Numbers = NDArray[np.float64]
RING = 3
FAR = 400.0


def features(
    candidates: Sequence[Candidate],
    pixels: Pixels,
    ink: Mask,
    regions: Sequence[Region],
    glyphs: Sequence[Glyph],
    edges: EdgeSums,
    scale: float,
    controls: FoundControls,
) -> Numbers:
    """A row of numbers for each candidate, lengths in pixels at a scale of 1. `ink` is the picture's `ink_mask`."""
    boxes = corners([candidate.rect for candidate in candidates])
    areas = corners([region.rect for region in regions])
    texts, icons = (corners([glyph.rect for glyph in glyphs if glyph.form == form]) for form in ("text", "icon"))
    return np.column_stack(
        [
            _rules(candidates),
            _shape(boxes, pixels, scale),
            _sides(boxes, edges),
            _colours(boxes, pixels, ink),
            _contents(boxes, areas, texts, icons, scale),
            _alike(boxes, scale),
            _likeliness(boxes, controls),
            _in_bars(boxes, candidates),
            mark_features(boxes, np.vstack([areas, icons]), texts, scale),
        ]
    )


def _rules(candidates: Sequence[Candidate]) -> Numbers:
    kinds = {"click": 0, "type": 1, "select": 2, "scroll": 3}
    return np.array(
        [(c.rule, c.confidence, c.run, c.pitch, c.columns, kinds[c.kind]) for c in candidates], np.float64
    ).reshape(-1, 6)


def _shape(boxes: NDArray[np.int64], pixels: Pixels, scale: float) -> Numbers:
    """Sizes, and how far from the upper and lower end of the picture: bars are there."""
    left, top, right, bottom = boxes.T / scale
    width, height = right - left, bottom - top
    below = pixels.height / scale - bottom
    return np.column_stack([width, height, np.log(width / height), top, below, np.full(len(boxes), scale)])


def _sides(boxes: NDArray[np.int64], edges: EdgeSums) -> Numbers:
    """The share of each side that is an edge, and the most of what is a pixel inside and outside of it."""
    left, top, right, bottom = boxes.T
    shares = []
    for side, is_column in ((left, True), (right, True), (top, False), (bottom, False)):
        near = []
        for step in (-1, 0, 1):
            at = np.clip(side + step, 0, (edges.width if is_column else edges.height) - 1)
            if is_column:
                total = _sum(edges.across, at, top, at + 1, bottom) / (bottom - top)
            else:
                total = _sum(edges.down, left, at, right, at + 1) / (right - left)
            near.append(total)
        shares += [near[1], np.max(near, axis=0)]
    return np.column_stack(shares)


def _colours(boxes: NDArray[np.int64], pixels: Pixels, ink: Mask) -> Numbers:
    grey = cv2.cvtColor(pixels.colours, cv2.COLOR_BGR2GRAY).astype(np.float64)
    spread = (pixels.colours.max(axis=2) - pixels.colours.min(axis=2)).astype(np.float64)
    sums = [integral(grey), integral(grey**2), integral(spread), integral(ink > 0)]
    left, top, right, bottom = boxes.T
    area = (right - left) * (bottom - top)
    inside = [_sum(each, left, top, right, bottom) / area for each in sums]
    out = (
        *(np.maximum(left - RING, 0), np.maximum(top - RING, 0)),
        *(np.minimum(right + RING, pixels.width), np.minimum(bottom + RING, pixels.height)),
    )
    larger = (out[2] - out[0]) * (out[3] - out[1])
    ring = [
        (_sum(each, *out) - value * area) / np.maximum(larger - area, 1)
        for each, value in zip(sums, inside, strict=True)
    ]
    deviation = np.sqrt(np.maximum(inside[1] - inside[0] ** 2, 0))
    return np.column_stack([inside[0], deviation, inside[2], inside[3], inside[0] - ring[0], ring[2], ring[3]])


def _contents(
    boxes: NDArray[np.int64],
    areas: NDArray[np.int64],
    texts: NDArray[np.int64],
    icons: NDArray[np.int64],
    scale: float,
) -> Numbers:
    """Counts of what lies in a candidate, the gaps between its sides and its texts, and distances to the next ones."""
    in_text, in_icon, in_region = holds(boxes, texts), holds(boxes, icons), holds(boxes, areas)
    left, top, right, bottom = boxes.T
    gaps = []
    every, is_inside = np.vstack([texts, icons]), np.hstack([in_text, in_icon])
    for side, own, sign in ((0, left, 1), (1, top, 1), (2, right, -1), (3, bottom, -1)):
        values = np.where(is_inside, sign * (every[:, side][None] - own[:, None]), 10_000)
        gaps.append(np.minimum(values.min(axis=1, initial=10_000), FAR * scale) / scale)
    level = (every[:, 1][None] < bottom[:, None]) & (every[:, 3][None] > top[:, None]) & ~is_inside
    above = (every[:, 0][None] < right[:, None]) & (every[:, 2][None] > left[:, None]) & ~is_inside
    for values, where in (
        (every[:, 0][None] - right[:, None], level),
        (left[:, None] - every[:, 2][None], level),
        (top[:, None] - every[:, 3][None], above),
        (every[:, 1][None] - bottom[:, None], above),
    ):
        near = np.where(where & (values > -4), values, 10_000).min(axis=1, initial=10_000)
        gaps.append(np.minimum(near, FAR * scale) / scale)
    text_width = np.where(in_text, (texts[:, 2] - texts[:, 0])[None], 0).max(axis=1, initial=0) / scale
    text_height = np.where(in_text, (texts[:, 3] - texts[:, 1])[None], 0).max(axis=1, initial=0) / scale
    counts = [in_text.sum(axis=1), in_icon.sum(axis=1), in_region.sum(axis=1), level.sum(axis=1), above.sum(axis=1)]
    return np.column_stack([*counts, *gaps, text_width, text_height])


def _alike(boxes: NDArray[np.int64], scale: float) -> Numbers:
    """How many candidates have nearly the same left and right, top and bottom, and size."""
    rounded = np.round(boxes / (2 * scale)).astype(np.int64)
    size = np.column_stack([rounded[:, 2] - rounded[:, 0], rounded[:, 3] - rounded[:, 1]])
    return np.column_stack(
        [_counts(rounded[:, [0, 2]]), _counts(rounded[:, [1, 3]]), _counts(size), _counts(rounded[:, [0, 3]])]
    )


def _likeliness(boxes: NDArray[np.int64], controls: FoundControls) -> Numbers:
    """What the network says of a candidate: its nearest box, and the likeliest one within it and around it."""
    if not len(controls.boxes):
        return np.zeros((len(boxes), 6))
    shared = overlaps(boxes, controls.boxes)
    weighed = shared * controls.likely[None]
    rows, nearest = np.arange(len(boxes)), weighed.argmax(axis=1)
    areas, found_areas = area_of(boxes)[:, None], area_of(controls.boxes)[None]
    is_within = holds(boxes, controls.boxes) & (found_areas < 0.6 * areas)
    is_around = holds(controls.boxes, boxes).T & (found_areas > 1.6 * areas)
    within = np.where(is_within, controls.likely[None], 0)
    return np.column_stack(
        [
            weighed[rows, nearest],
            shared[rows, nearest],
            controls.likely[nearest],
            within.max(axis=1),
            within.sum(axis=1),
            np.where(is_around, controls.likely[None], 0).max(axis=1),
        ]
    )


def _in_bars(boxes: NDArray[np.int64], candidates: Sequence[Candidate]) -> Numbers:
    """How much a candidate is like an item of a bar, how even that bar is and how many items it has, and how many items
    of bars the candidate holds.
    """
    items = [candidate for candidate in candidates if candidate.rule == Rule.BAR]
    if not items:
        return np.zeros((len(boxes), 4))
    of_items = corners([item.rect for item in items])
    shared = overlaps(boxes, of_items)
    rows, nearest = np.arange(len(boxes)), shared.argmax(axis=1)
    even, count = (np.array([getattr(item, name) for item in items], np.float64) for name in ("confidence", "run"))
    inside = holds(boxes, of_items).sum(axis=1)
    return np.column_stack([shared[rows, nearest], even[nearest], count[nearest], inside])


def _counts(keys: NDArray[np.int64]) -> Numbers:
    _, inverse, counts = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    return np.minimum(counts[inverse.reshape(-1)], 60).astype(np.float64)


def _sum(
    sums: Numbers, left: NDArray[np.int64], top: NDArray[np.int64], right: NDArray[np.int64], bottom: NDArray[np.int64]
) -> Numbers:
    return np.asarray(sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left])
