"""Compares two pictures of a session's screen without the regions that may differ."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from annotator.domain.geometry import Rect
from workers.snapshot.compare import changed_rect, count_differing_pixels

TOLERATED_PIXELS = 16
"""Fewer than any letter has: noise of drawing, never a difference in what is shown."""
PIXEL_BYTES = 4
WIDEST_CARET, SHORTEST_CARET, TALLEST_CARET = 2, 8, 64
LARGEST_CARET = WIDEST_CARET * TALLEST_CARET
"""Pixels; a letter as thin as that is told apart by its elements."""


def count_differing_outside(first: bytes, second: bytes, width: int, regions: Sequence[Rect]) -> int:
    """Count the pixels that differ outside of `regions`; 0 where no more than TOLERATED_PIXELS differ at all.

    Both are rows of `width` pixels, four bytes each: blue, green, red, unused.
    """
    if first == second:
        return 0
    differing = count_differing_pixels(first, second)
    if differing <= TOLERATED_PIXELS:
        return 0
    if not regions:
        return differing
    return count_differing_pixels(masked(first, width, regions), masked(second, width, regions))


def differ_by_caret(first: bytes, second: bytes, width: int, regions: Sequence[Rect]) -> bool:
    """Whether all that differs outside of `regions` is one upright line of a caret's size, shown in one picture only.

    A caret at another place is two such lines. The pictures are those of `count_differing_outside`.
    """
    first, second = masked(first, width, regions), masked(second, width, regions)
    line = changed_rect(first, second, width)
    if line is None or line.width > WIDEST_CARET or not SHORTEST_CARET <= line.height <= TALLEST_CARET:
        return False
    return count_differing_pixels(first, second) == line.width * line.height


def masked(pixels: bytes, width: int, regions: Sequence[Rect]) -> bytes:
    """The picture with `regions` black."""
    rows = np.frombuffer(pixels, np.uint8).reshape(-1, width, PIXEL_BYTES).copy()
    for region in regions:
        rows[max(0, region.top) : max(0, region.bottom), max(0, region.left) : max(0, region.right)] = 0
    return rows.tobytes()
