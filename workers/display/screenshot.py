"""Screenshots as image files and as the pixels a display shows."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from workers.display.png_encoder import SIGNATURE, write_png

PNG_START = SIGNATURE + b"\0\0\0\rIHDR"
PNG_SIZE = slice(16, 24)
MAX_SIDE = 32_767
MAX_PIXELS = 64_000_000


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A decoded screenshot: the file it came from, the same as PNG, size in pixels, rows of B, G, R, unused bytes."""

    source: bytes
    png: bytes
    width: int
    height: int
    pixels: bytes


def decode_screenshot(source: bytes) -> Screenshot:
    """The decoded screenshot; transparency is dropped. Raises ValueError when it is not an image."""
    with _open(source) as image:
        is_png, rgb = image.format == "PNG", image.convert("RGB")
    pixels = rgb.tobytes("raw", "BGRX")
    return Screenshot(source, source if is_png else write_png(*rgb.size, pixels), *rgb.size, pixels)


@contextmanager
def _open(source: bytes) -> Iterator[Image.Image]:
    try:
        with Image.open(io.BytesIO(source)) as image:
            yield image
    except UnidentifiedImageError:
        raise ValueError("the screenshot is not a picture (PNG, JPEG, WebP)") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise ValueError(f"the screenshot cannot be read as a picture: {error}") from error


def screenshot_size(source: bytes) -> tuple[int, int]:
    """Width and height in pixels, without decoding.

    Raises ValueError when it is not an image or too large for a display.
    """
    if source.startswith(PNG_START) and len(source) >= PNG_SIZE.stop:
        width, height = struct.unpack(">II", source[PNG_SIZE])  # a hundred times as fast as opening it
    else:
        with _open(source) as image:
            width, height = image.size
    if not 0 < width * height <= MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise ValueError(f"the screenshot is {width} x {height} pixels: more than a display can have")
    return width, height


def read_bytes(screenshot: Path | bytes) -> bytes:
    """The bytes of a screenshot given as such or by its path."""
    return screenshot if isinstance(screenshot, bytes) else screenshot.read_bytes()
