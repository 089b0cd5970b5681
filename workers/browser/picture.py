"""Pictures of pages: taken the fast way, judged and compared by their pixels."""

from __future__ import annotations

import base64
from io import BytesIO

import numpy as np
from PIL import Image
from playwright.sync_api import CDPSession, Error, Page

TRIES = 5
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def take_picture(page: Page, cdp: CDPSession, device_scale: float = 1) -> bytes:
    """A PNG of the viewport in device pixels."""
    if device_scale != 1:
        # A session of our own does not know how dense Playwright's emulation made the page.
        return page.screenshot(scale="device", caret="initial")
    return _fast_picture(cdp)


def _fast_picture(cdp: CDPSession) -> bytes:
    """Chromium now and then answers "Unable to capture screenshot"; asking again helps."""
    for _ in range(TRIES - 1):
        try:
            return _shoot(cdp)
        except Error as error:
            if "Unable to capture" not in str(error):
                raise
    return _shoot(cdp)


def _shoot(cdp: CDPSession) -> bytes:
    shot = cdp.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    return base64.b64decode(shot["data"])


def pixels(png: bytes) -> Pixels:
    """The picture as height x width x 3 bytes of red, green and blue."""
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def is_blank(picture: Pixels) -> bool:
    """True when every pixel has the same colour."""
    return bool((picture == picture[0, 0]).all())


def count_differing(one: Pixels, other: Pixels) -> int:
    """How many pixels differ in any channel; all of the larger picture when their sizes differ."""
    if one.shape != other.shape:
        return max(one.shape[0] * one.shape[1], other.shape[0] * other.shape[1])
    return int((one != other).any(axis=2).sum())
