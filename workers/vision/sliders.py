"""Candidates of sliders: a knob on a long thin groove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.vision.candidate import Candidate, Rule
from workers.vision.pixels import EDGE, Pixels

#: pixels at a scale of 1: of a knob, of a groove's thickness and length
SMALLEST_KNOB, LARGEST_KNOB, THICKEST, SHORTEST = 9, 30, 12, 40
#: the same, between a knob and where its groove is looked for, as shadows lie there, and that may be missing of an edge
SHADOW, BREAK = 4, 3
#: the same, around a slider that takes more room than it draws
MARGIN = 8
#: of a knob's width its height, at most and at least
TALLEST, FLATTEST = 2.6, 0.4


def slider_parts(pixels: Pixels, regions: Sequence[Rect], scale: float) -> Iterator[Candidate]:
    """The sliders, level or upright, whose knob is one of the `regions`: each as it is drawn, and with a margin."""
    knobs = [rect for rect in regions if _may_be_knob(rect, scale)]
    for rect in _sliders(pixels.down > EDGE, knobs, scale):
        yield Candidate(rect, Rule.SLIDER)
    for rect in _sliders((pixels.across > EDGE).T, [_turned(rect) for rect in knobs], scale):
        yield Candidate(_turned(rect), Rule.SLIDER)


def _turned(rect: Rect) -> Rect:
    return Rect(rect.top, rect.left, rect.bottom, rect.right)


def _may_be_knob(rect: Rect, scale: float) -> bool:
    short, long = sorted((rect.width, rect.height))
    is_small = SMALLEST_KNOB * scale <= short and long <= LARGEST_KNOB * scale
    return is_small and FLATTEST <= rect.height / rect.width <= TALLEST


def _sliders(edges: NDArray[np.bool_], knobs: Sequence[Rect], scale: float) -> Iterator[Rect]:
    """The level sliders; `edges[y, x]` is whether there is a step from (x, y - 1) to (x, y)."""
    width = edges.shape[1]
    gap, most_missing = round(SHADOW * scale), round(BREAK * scale)
    for knob in knobs:
        left, right = knob.left, knob.right
        for start, step in ((knob.left - gap, -1), (knob.right + gap, 1)):
            groove = _groove_at(edges, start, knob, scale) if 0 <= start < width else None
            if groove is not None:
                end = _end_of(edges, groove, start, step, most_missing)
                left, right = min(left, end), max(right, end + 1)
        if right - left - knob.width >= SHORTEST * scale:
            yield Rect(left, knob.top, right, knob.bottom)
            margin, height = round(MARGIN * scale), edges.shape[0]
            top, bottom = max(knob.top - margin, 0), min(knob.bottom + margin, height)
            yield Rect(max(left - margin, 0), top, min(right + margin, width), bottom)


def _groove_at(edges: NDArray[np.bool_], x: int, knob: Rect, scale: float) -> tuple[int, int] | None:
    """The upper and lower edge of a groove beside a knob's middle; None where there is none."""
    middle = round(knob.center.y)
    ys = knob.top + np.flatnonzero(edges[knob.top : knob.bottom, x])
    above, below = ys[ys <= middle], ys[ys > middle]
    if not above.size or not below.size or not 1 < below[0] - above[-1] <= THICKEST * scale:
        return None
    return int(above[-1]), int(below[0])


def _end_of(edges: NDArray[np.bool_], groove: tuple[int, int], start: int, step: int, most_missing: int) -> int:
    """The last x, in the direction of `step`, to which both edges of a groove go on."""
    along = edges[groove[0]] & edges[groove[1]]
    along = along[start::step]
    last, missing = 0, 0
    for number, is_edge in enumerate(along.tolist()):
        missing = 0 if is_edge else missing + 1
        if missing > most_missing:
            break
        last = number if is_edge else last
    return start + step * last
