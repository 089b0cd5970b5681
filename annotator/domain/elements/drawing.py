"""Draws marks into the pixels of a picture: outlines first, then the labels with their digits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from annotator.domain.elements.digits import label_pixels
from annotator.domain.elements.marks import Mark

Pixels = npt.NDArray[np.uint8]
"""Rows by columns by red, green, blue."""

OUTLINE = 2
DIGIT_COLOR = (255, 255, 255)


def draw(pixels: Pixels, marks: Sequence[Mark], scale: int = 2) -> None:
    """Draws the marks into `pixels`; an outline lies inside its box, two pixels wide."""
    for mark in marks:
        _outline(pixels, mark)
    for mark in marks:
        label = mark.label
        area = pixels[label.top : label.bottom, label.left : label.right]
        area[:] = mark.color
        area[label_pixels(mark.number, scale)[: area.shape[0], : area.shape[1]]] = DIGIT_COLOR


def _outline(pixels: Pixels, mark: Mark) -> None:
    box = mark.box
    area = pixels[box.top : box.bottom, box.left : box.right]
    for side in (area[:OUTLINE], area[-OUTLINE:], area[:, :OUTLINE], area[:, -OUTLINE:]):
        side[:] = mark.color
