"""The colour of a part of a picture, as one of the paper's eleven."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

#: of 255 each: darker is black, lighter with little saturation white, in between grey
BLACK, WHITE, GREY_SATURATION = 50, 225, 40
#: upper bounds of hue (OpenCV's degrees halved) and the colour below them
HUES: Final = ((9, "red"), (22, "orange"), (34, "yellow"), (85, "green"), (130, "blue"), (150, "violet"), (171, "pink"))
#: orange and red below this brightness are brown, red above it with little saturation pink
BROWN, PINK_SATURATION = 165, 130


def colour_name(mean: NDArray[np.float64]) -> str:
    """The name of a colour (blue, green, red; 0 to 255)."""
    pixel = np.clip(np.round(mean), 0, 255).astype(np.uint8).reshape(1, 1, 3)
    hue, saturation, value = (int(part) for part in cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0])
    if value < BLACK:
        return "black"
    if saturation < GREY_SATURATION:
        return "white" if value >= WHITE else "grey"
    name = next((name for bound, name in HUES if hue < bound), "red")
    if name in ("red", "orange") and value < BROWN and (name == "orange" or saturation < 170):
        return "brown"
    return "pink" if name == "red" and saturation < PINK_SATURATION else name


def mean_colour(part: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The mean of all pixels."""
    return np.asarray(part.reshape(-1, 3).mean(axis=0), np.float64)


def ink_colour(part: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The mean of the pixels that differ most from what surrounds them: what is drawn there."""
    pixels = part.reshape(-1, 3).astype(np.int16)
    border = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]]).astype(np.int16)
    difference = np.abs(pixels - np.median(border, axis=0)).sum(axis=1)
    drawn = pixels[difference >= 0.8 * difference.max()]
    return np.asarray(drawn.mean(axis=0), np.float64)
