"""Pictures of pages: taken the fast way, judged and compared by their pixels."""

from __future__ import annotations

import base64
from io import BytesIO

import numpy as np
from PIL import Image
from playwright.sync_api import Error

from workers.browser.line import Wire

TRIES = 5
LEAST_FULL, LEAST_PACKED = 4096, 100
"""One colour packs far better than a hundredfold: a larger file need not be unpacked to know that it is not blank."""
NOT_YET = ("Unable to capture", "Not attached to an active page")
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def take_picture(wire: Wire) -> bytes:
    """A PNG of the viewport in device pixels."""
    for _ in range(TRIES - 1):
        try:
            return _shoot(wire)
        except Error as error:
            # Chromium now and then answers that it cannot yet; asking again helps.
            if not any(sign in str(error) for sign in NOT_YET):
                raise
    return _shoot(wire)


def _shoot(wire: Wire) -> bytes:
    shot = wire.ask("Page.captureScreenshot", format="png", optimizeForSpeed=True)
    return base64.b64decode(shot["data"])


def pixels(png: bytes) -> Pixels:
    """The picture as height x width x 3 bytes of red, green and blue."""
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, without unpacking the picture."""
    with Image.open(BytesIO(png)) as image:
        return image.size


def is_blank(png: bytes) -> bool:
    """True when every pixel has the same colour."""
    width, height = size_of(png)
    if len(png) > LEAST_FULL + width * height * 3 // LEAST_PACKED:
        return False
    picture = pixels(png)
    return bool((picture == picture[0, 0]).all())


def count_differing(one: bytes, other: bytes) -> int:
    """How many pixels differ in any channel; all of the larger picture when their sizes differ."""
    # Equal files have equal pixels; only others are worth unpacking.
    return 0 if one == other else _count_differing(pixels(one), pixels(other))


def _count_differing(one: Pixels, other: Pixels) -> int:
    if one.shape != other.shape:
        return max(one.shape[0] * one.shape[1], other.shape[0] * other.shape[1])
    return int((one != other).any(axis=2).sum())
