"""Tells whether two pictures differ only as if something stood less than a pixel aside in one of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect
from workers.sessions.masking import PIXEL_BYTES, masked
from workers.snapshot.compare import VISIBLE_LEVELS

MOST_PIXELS = 2000
PADDING = 8
"""Pixels around a text that belong to what it is drawn on."""
UNLIKE = 24
"""Levels of 255: a letter is not drawn quite the same at another fraction of a pixel."""
DIRECTIONS = (0, 1), (0, -1), (1, 0), (-1, 0)
COLOURS = 3

Levels = NDArray[np.int16]
Flags = NDArray[np.bool_]


def differ_by_subpixels(
    first: bytes, second: bytes, width: int, texts: Sequence[Rect], regions: Sequence[Rect]
) -> bool:
    """Whether all that differs outside of `regions` lies around `texts` and is a shift of less than a pixel.

    Few pixels differ, and all may be the other picture's, moved in one direction. Where a page measures a text before
    its font has come, what it places by it stands aside by a fraction of a pixel. Both are rows of `width` pixels, four
    bytes each: blue, green, red, unused.
    """
    shown, expected = (_levels(masked(pixels, width, regions), width) for pixels in (first, second))
    differs: Flags = (np.abs(shown - expected) > VISIBLE_LEVELS).any(axis=2)
    if not 0 < np.count_nonzero(differs) <= MOST_PIXELS or not _lies_around(texts, differs):
        return False
    (top, left), (bottom, right) = (edge(np.argwhere(differs), axis=0) for edge in (np.min, np.max))
    area = slice(max(0, top - 1), bottom + 2), slice(max(0, left - 1), right + 2)
    shown, expected, differs = shown[area], expected[area], differs[area]
    return any(
        _is_shifted(shown, expected, differs, (y, x)) and _is_shifted(expected, shown, differs, (-y, -x))
        for y, x in DIRECTIONS
    )


def _levels(pixels: bytes, width: int) -> Levels:
    return np.frombuffer(pixels, np.uint8).reshape(-1, width, PIXEL_BYTES)[..., :COLOURS].astype(np.int16)


def _lies_around(texts: Sequence[Rect], differs: Flags) -> bool:
    elsewhere = differs.copy()
    for text in texts:
        rows = slice(max(0, text.top - PADDING), max(0, text.bottom + PADDING))
        elsewhere[rows, max(0, text.left - PADDING) : max(0, text.right + PADDING)] = False
    return not elsewhere.any()


def _is_shifted(picture: Levels, other: Levels, differs: Flags, aside: tuple[int, int]) -> bool:
    """Whether the differing pixels of `picture` may be `other`'s, moved by a part of a pixel away from `aside`.

    What covers a pixel then covered it and the one aside before: no more of a colour than both had together. Colours
    count from the darkest to the brightest there is.
    """
    both = np.concatenate([picture.reshape(-1, COLOURS), other.reshape(-1, COLOURS)])
    darkest, brightest = both.min(axis=0), both.max(axis=0)
    together = other + np.roll(other, aside, axis=(0, 1)) - 2 * darkest
    most = np.minimum(together, brightest - darkest) + UNLIKE
    least = np.maximum(together - (brightest - darkest), 0) - UNLIKE
    levels = picture - darkest
    return bool(((levels >= least) & (levels <= most)).all(axis=2)[differs].all())
