"""Non-maximum suppression: of candidates that overlap much, only the most confident is proposed."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from workers.vision.proposal import Proposal

#: intersection over union above which two rectangles are the same control
IOU_THRESHOLD = 0.45
MIN_CONFIDENCE = 0.15
#: share of its area above which a rectangle within another one is a part of it, unless it is nearly as sure
SMALL_PART, PART_SHARE = 0.08, 0.5
MAX_PROPOSALS = 1500


def non_max_suppression(candidates: Iterable[Proposal]) -> list[Proposal]:
    """The proposals, the most confident first; of those that overlap much only the most confident."""
    order = [candidate for candidate in candidates if candidate.confidence >= MIN_CONFIDENCE]
    order.sort(key=_rank)
    rects = [candidate.rect for candidate in order]
    edges = np.array([(rect.left, rect.top, rect.right, rect.bottom) for rect in rects], np.int64)
    confidences = np.array([candidate.confidence for candidate in order])
    kept: list[Proposal] = []
    remaining = np.ones(len(order), bool)
    for index, candidate in enumerate(order):
        if not remaining[index] or len(kept) == MAX_PROPOSALS:
            continue
        kept.append(candidate)
        remaining &= ~_overlaps(edges, index)
        remaining &= ~(_is_part(edges, index) & (confidences < PART_SHARE * candidate.confidence))
    return kept


def _is_part(edges: NDArray[np.int64], index: int) -> NDArray[np.bool_]:
    """Which rectangles lie in this one and are no small part of it, as the name on a button is."""
    left, top, right, bottom = edges.T
    inside = (left >= left[index]) & (top >= top[index]) & (right <= right[index]) & (bottom <= bottom[index])
    area = (right - left) * (bottom - top)
    return np.asarray(inside & (area >= SMALL_PART * area[index]))


def _rank(candidate: Proposal) -> tuple[float, int, int, int, int]:
    rect = candidate.rect
    return -candidate.confidence, rect.top, rect.left, rect.right, rect.bottom


def _overlaps(edges: NDArray[np.int64], index: int) -> NDArray[np.bool_]:
    left, top, right, bottom = edges.T
    width = np.minimum(right, right[index]) - np.maximum(left, left[index])
    height = np.minimum(bottom, bottom[index]) - np.maximum(top, top[index])
    shared = np.maximum(width, 0) * np.maximum(height, 0)
    area = (right - left) * (bottom - top)
    return np.asarray(shared > IOU_THRESHOLD * (area + area[index] - shared))
