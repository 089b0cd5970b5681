"""Where two pictures of a part of the screen differ: what changes in two places at once is two changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect

APART: Final = 16
"""Pixels between two changes from which on they are two."""


def changed_areas(before: NDArray[np.uint32], after: NDArray[np.uint32], left: int, top: int) -> list[Rect]:
    """Return the rectangles around what differs, from the top down; (left, top) is where the pictures' corner is."""
    differs = before != after
    areas = []
    for upper, lower in _spans(differs.any(axis=1)):
        for start, end in _spans(differs[upper:lower].any(axis=0)):
            # Of what stands side by side each part has its own upper and lower end.
            rows = np.flatnonzero(differs[upper:lower, start:end].any(axis=1))
            areas.append(Rect(left + start, top + upper + int(rows[0]), left + end, top + upper + int(rows[-1]) + 1))
    return areas


def _spans(marked: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """The half-open spans of marked places, those together that are less than APART from each other."""
    places = np.flatnonzero(marked)
    if not len(places):
        return
    cuts = np.flatnonzero(np.diff(places) > APART)
    for first, last in zip((0, *(cuts + 1)), (*cuts, len(places) - 1), strict=True):
        yield int(places[first]), int(places[last]) + 1
