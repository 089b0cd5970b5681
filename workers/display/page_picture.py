"""Compares what a display shows with the screenshot."""

from __future__ import annotations

import numpy as np

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]
Levels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]

VISIBLE = 8
"""Levels of 255 by which a pixel may differ in each colour: less is not to be seen."""

COLORS, UNUSED = 0x00FFFFFF, 0xFF000000
"""Pixels as numbers: blue is the lowest byte, red the third."""


def opaque(pixels: bytes) -> bytes:
    """The same pixels with the unused byte as browsers leave it on a display."""
    return (np.frombuffer(pixels, "<u4") | UNUSED).tobytes()


def count_differing(one: bytes, other: bytes) -> int:
    """Pixels that differ visibly; both are of one size, four bytes a pixel: blue, green, red, unused."""
    first, second = np.frombuffer(one, "<u4"), np.frombuffer(other, "<u4")
    places = np.flatnonzero((first ^ second) & COLORS)
    apart = np.abs(_levels(first[places]) - _levels(second[places]))
    return int((apart > VISIBLE).any(axis=1).sum())


def _levels(numbers: Numbers) -> Levels:
    """One row of blue, green and red for each pixel."""
    return numbers.view(np.uint8).reshape(-1, 4)[:, :3].astype(np.int16)
