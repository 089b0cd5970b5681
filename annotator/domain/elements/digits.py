"""Digits as pixels, 5 wide and 7 high, so that a picture's numbers are the same on every machine."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

WIDE, HIGH = 5, 7
PADDING = 1
"""Pixels of the font around and between digits."""

_ROWS = (
    "01110 00100 01110 11111 00010 11111 00110 11111 01110 01110",
    "10001 01100 10001 00010 00110 10000 01000 00001 10001 10001",
    "10011 00100 00001 00100 01010 11110 10000 00010 10001 10001",
    "10101 00100 00010 00010 10010 00001 11110 00100 01110 01111",
    "11001 00100 00100 00001 11111 00001 10001 01000 10001 00001",
    "10001 00100 01000 10001 00010 10001 10001 01000 10001 00010",
    "01110 01110 11111 01110 00010 01110 01110 01000 01110 01100",
)


def label_size(number: int, scale: int) -> tuple[int, int]:
    """Width and height in pixels of a label with this number."""
    digits = len(str(number))
    return scale * (digits * (WIDE + PADDING) + PADDING), scale * (HIGH + 2 * PADDING)


@lru_cache(maxsize=4096)
def label_pixels(number: int, scale: int) -> npt.NDArray[np.bool_]:
    """Which pixels of the label belong to digits; rows by columns, as large as `label_size` says."""
    wide, high = label_size(number, 1)
    pixels = np.zeros((high, wide), dtype=bool)
    for position, digit in enumerate(str(number)):
        left = PADDING + position * (WIDE + PADDING)
        pixels[PADDING : PADDING + HIGH, left : left + WIDE] = _glyph(int(digit))
    return pixels.repeat(scale, axis=0).repeat(scale, axis=1)


def _glyph(digit: int) -> npt.NDArray[np.bool_]:
    return np.array([[pixel == "1" for pixel in row.split()[digit]] for row in _ROWS])
