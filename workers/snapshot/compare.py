"""Compares two pictures of a page by their pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image

from annotator.domain.geometry import Rect

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]
Indexes = np.ndarray[tuple[int, ...], np.dtype[np.intp]]
Levels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]

VISIBLE_LEVELS = 8
"""Levels of 255 by which a channel may differ: less is not visible."""
TOLERATED_SHARE = 200 / (1280 * 720)
"""Share of a picture's pixels by which another may differ and still count as looking the same."""


def count_differing_pixels(first: bytes, second: bytes) -> int:
    """Count the pixels of which a channel differs by more than VISIBLE_LEVELS.

    Both are raw pixels of the same size, four bytes each: blue, green, red, unused.
    """
    return int(_visibly_differing(first, second).size)


def changed_rect(before: bytes, after: bytes, width: int) -> Rect | None:
    """The smallest rectangle around the pixels that visibly differ; None when none do. Raw pixels as above."""
    visible = _visibly_differing(before, after)
    if not visible.size:
        return None
    columns = visible % width
    left, right = int(columns.min()), int(columns.max())
    return Rect(left, int(visible[0]) // width, right + 1, int(visible[-1]) // width + 1)


def _visibly_differing(first: bytes, second: bytes) -> Indexes:
    """The indexes of the visibly differing pixels, in order."""
    first_pixels, second_pixels = np.frombuffer(first, "<u4"), np.frombuffer(second, "<u4")
    different = np.flatnonzero(first_pixels != second_pixels)
    differences = np.abs(_channels(first_pixels[different]) - _channels(second_pixels[different]))
    visible: Indexes = different[(differences > VISIBLE_LEVELS).any(axis=1)]
    return visible


def _channels(numbers: Numbers) -> Levels:
    """Return an array of pixels x 3: blue, green, red."""
    return numbers.view(np.uint8).reshape(-1, 4)[:, :3].astype(np.int16)


def count_differing_in_files(first: bytes, second: bytes) -> int:
    """Count the differing pixels of two picture files; all of the larger picture when their sizes differ."""
    # Equal files have equal pixels; only others are worth decoding.
    if first == second:
        return 0
    with Image.open(BytesIO(first)) as first_image, Image.open(BytesIO(second)) as second_image:
        if first_image.size != second_image.size:
            return max(first_image.width * first_image.height, second_image.width * second_image.height)
        return count_differing_pixels(_raw_pixels(first_image), _raw_pixels(second_image))


def _raw_pixels(image: Image.Image) -> bytes:
    return image.convert("RGB").tobytes("raw", "BGRX")
