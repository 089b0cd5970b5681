"""Set-of-mark pictures: a screen's PNG with the numbers of its elements."""

import io
from collections.abc import Sequence

import numpy as np
from django.core.files.storage import default_storage
from PIL import Image

from annotator.domain.elements.drawing import draw
from annotator.domain.elements.element import NumberedElement
from annotator.domain.elements.marks import Mark, marks


def stored_picture(name: str) -> bytes:
    """The PNG that is stored under this name."""
    with default_storage.open(name) as opened:
        content: bytes = opened.read()
    return content


def marked_picture(png: bytes, elements: Sequence[NumberedElement]) -> tuple[bytes, tuple[Mark, ...]]:
    """The picture with a number at each numbered element, as PNG, and where the numbers stand."""
    with Image.open(io.BytesIO(png)) as opened:
        pixels = np.array(opened.convert("RGB"))
    placed = marks(elements, pixels.shape[1], pixels.shape[0])
    draw(pixels, placed)
    written = io.BytesIO()
    # A lower level than usual: numbers make a picture harder to compress, and somebody waits for it.
    Image.fromarray(pixels).save(written, "PNG", compress_level=4)
    return written.getvalue(), placed
