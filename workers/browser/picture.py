"""Screenshots as PNG files: size, pixels, and whether they show anything."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image

BLANK_BYTES, BLANK_COMPRESSION = 4096, 100
"""A blank PNG is compressed more than BLANK_COMPRESSION-fold, apart from BLANK_BYTES: a larger file is not blank."""
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def pixels(png: bytes) -> Pixels:
    """Return an array of height x width x 3: red, green, blue."""
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def size_of(png: bytes) -> tuple[int, int]:
    """Return width and height in pixels, without decoding the picture."""
    with Image.open(BytesIO(png)) as image:
        return image.size


def is_blank(png: bytes) -> bool:
    """Whether every pixel has the same colour."""
    width, height = size_of(png)
    if len(png) > BLANK_BYTES + width * height * 3 // BLANK_COMPRESSION:
        return False
    image_pixels = pixels(png)
    return bool((image_pixels == image_pixels[0, 0]).all())
