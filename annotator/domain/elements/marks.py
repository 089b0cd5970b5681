"""The places of numbers in a set-of-mark picture: beside their boxes, over no other box, number or text where one is
free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from annotator.domain.elements.digits import label_size
from annotator.domain.elements.element import NumberedElement
from annotator.domain.geometry import Rect

Color = tuple[int, int, int]
Rects = npt.NDArray[np.int64]
"""Rows of left, top, right, bottom."""

PALETTE: tuple[Color, ...] = (
    (190, 18, 60), (29, 78, 216), (21, 128, 61), (126, 34, 206), (194, 65, 12),
    (14, 116, 144), (161, 98, 7), (219, 39, 119), (67, 56, 202), (63, 98, 18),
)  # fmt: skip
"""Dark enough for white digits (contrast 4.5 : 1 and more)."""

OTHER_COST = 1_000_000.0
TEXT_COST = 1_000.0
OWN_COST = 100.0
AROUND_COST = 0.01


@dataclass(frozen=True, slots=True)
class Mark:
    """A number and its colour: `box` is outlined, `label` holds the digits; `covers` tells that they cover another
    element or number, since no place was free.
    """

    number: int
    box: Rect
    label: Rect
    color: Color
    covers: bool


def marks(elements: Sequence[NumberedElement], width: int, height: int, scale: int = 2) -> tuple[Mark, ...]:
    """The marks of the numbered elements on a picture of width x height pixels; digits are 7 x `scale` pixels high."""
    boxes = [element for element in elements if element.number]
    rects, texts = _rects(boxes), _rects([element for element in elements if not element.number])
    labels: Rects = np.zeros((len(boxes), 4), dtype=np.int64)
    placed: list[Mark] = []
    for index, element in enumerate(boxes):
        rect = element.element.rect
        candidates = _candidates(rect, label_size(element.number, scale), width, height)
        around = _contains(rects, rects[index])
        others = np.concatenate([rects[~around], labels[:index]])
        covered = _overlaps(candidates, others)
        cost = OTHER_COST * covered + OWN_COST * _overlaps(candidates, rects[index : index + 1])
        cost += TEXT_COST * _overlaps(candidates, texts)
        cost += AROUND_COST * _overlaps(candidates, rects[around])
        best = int(np.argmin(cost))
        labels[index] = candidates[best]
        left, top, right, bottom = (int(side) for side in candidates[best])
        color = PALETTE[(element.number - 1) % len(PALETTE)]
        placed.append(Mark(element.number, rect, Rect(left, top, right, bottom), color, bool(covered[best])))
    return tuple(placed)


def _rects(elements: Sequence[NumberedElement]) -> Rects:
    return np.array([_sides(element.element.rect) for element in elements], dtype=np.int64).reshape(-1, 4)


def _sides(rect: Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.right, rect.bottom


def _candidates(rect: Rect, size: tuple[int, int], width: int, height: int) -> Rects:
    """Places of a label of this size, best first: beside the box along its four sides, then in its corners; wholly on
    the picture.
    """
    wide, high = size
    middle, half = rect.left + (rect.width - wide) // 2, rect.top + (rect.height - high) // 2
    starts, tops = (rect.left, rect.right - wide, middle), (rect.top, rect.bottom - high, half)
    corners = [(left, rect.top - high) for left in starts]
    corners += [(rect.left - wide, top) for top in tops]
    corners += [(rect.right, top) for top in tops]
    corners += [(left, rect.bottom) for left in starts]
    corners += [(rect.left - wide, rect.top - high), (rect.right, rect.top - high)]
    corners += [(rect.left - wide, rect.bottom), (rect.right, rect.bottom)]
    corners += [(rect.left, rect.top), (rect.right - wide, rect.top)]
    corners += [(rect.left, rect.bottom - high), (rect.right - wide, rect.bottom - high)]
    places = np.array(corners, dtype=np.int64)
    left = np.clip(places[:, 0], 0, max(0, width - wide))
    top = np.clip(places[:, 1], 0, max(0, height - high))
    return np.stack([left, top, left + wide, top + high], axis=1)


def _contains(rects: Rects, rect: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Which rectangles hold this one wholly, itself among them."""
    return np.asarray((rects[:, :2] <= rect[:2]).all(axis=1) & (rects[:, 2:] >= rect[2:]).all(axis=1))


def _overlaps(candidates: Rects, others: Rects) -> npt.NDArray[np.float64]:
    """For each candidate the pixels that it shares with the others, summed."""
    low = np.maximum(candidates[:, None, :2], others[None, :, :2])
    high = np.minimum(candidates[:, None, 2:], others[None, :, 2:])
    return np.asarray(np.clip(high - low, 0, None).prod(axis=2).sum(axis=1), dtype=np.float64)
