"""Scores of boxes: intersection over union, the nearest element, and the text2bbox task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist

from annotator.domain.guicourse.actions import Box

THRESHOLDS = (0.2, 0.5, 0.7)


def iou(first: Box, other: Box) -> float:
    """Intersection over union, 0 to 1; 0 for boxes without an area."""
    wide = min(first[2], other[2]) - max(first[0], other[0])
    high = min(first[3], other[3]) - max(first[1], other[1])
    shared = max(wide, 0.0) * max(high, 0.0)
    union = _area(first) + _area(other) - shared
    return shared / union if union > 0 else 0.0


def nearest(box: Box, elements: Mapping[str, Box], *, by_overlap: float | None) -> str:
    """The id of the element that a predicted box means, empty where there is none.

    Above an overlap of `by_overlap` the one that overlaps most, else the one with the nearest middle; None: by the
    middle alone, as the paper says.
    """
    if not elements:
        return ""
    if by_overlap is not None:
        best = max(elements, key=lambda key: iou(box, elements[key]))
        if iou(box, elements[best]) > by_overlap:
            return best
    return min(elements, key=lambda key: dist(_middle(box), _middle(elements[key])))


def mean_iou(predicted: Sequence[Box], gold: Sequence[Box], *, of_predicted: bool) -> float:
    """The mean of each gold box's best overlap, so that a missing box counts 0; `of_predicted`: of each predicted
    box's, as the public code counts, to which missing boxes cost nothing.
    """
    each, others = (predicted, gold) if of_predicted else (gold, predicted)
    bests = [max((iou(box, other) for other in others), default=0.0) for box in each]
    return sum(bests) / len(bests) if bests else 0.0


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
