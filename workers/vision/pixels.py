"""A screenshot as arrays: its pixels, and the step from each pixel to its neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from annotator.domain.geometry import Rect

#: levels of 255 between neighbours that are a visible edge; gradients of themes change by less per pixel
EDGE = 6
#: levels of 255 that hardly anything but text and drawings reaches
INK = 30

Mask = NDArray[np.uint8]
Steps = NDArray[np.uint8]


class UnreadablePicture(Exception):  # noqa: N818 - says something about the file
    """Raised for bytes that are not an image."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """`colours` is height x width x 3 (blue, green, red). `across[y, x]` is the largest channel's step from (x - 1, y)
    to (x, y), `down[y, x]` that from (x, y - 1); both are 0 at the picture's own edges.
    """

    colours: NDArray[np.uint8]
    across: Steps
    down: Steps

    @property
    def width(self) -> int:
        return int(self.colours.shape[1])

    @property
    def height(self) -> int:
        return int(self.colours.shape[0])


def read_pixels(png: bytes) -> Pixels:
    """The pixels of a PNG. Raises UnreadablePicture."""
    colours = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR) if png else None
    if colours is None:
        raise UnreadablePicture("This is not a picture, or it is damaged.")
    return of_colours(np.asarray(colours, np.uint8))


def of_picture(rows: bytes, width: int, height: int) -> Pixels:
    """The pixels of a display: rows of blue, green, red, unused bytes."""
    return of_colours(np.ascontiguousarray(np.frombuffer(rows, np.uint8).reshape(height, -1, 4)[:, :width, :3]))


def of_colours(colours: NDArray[np.uint8]) -> Pixels:
    """The pixels of a height x width x 3 array (blue, green, red)."""
    across, down = np.zeros(colours.shape[:2], np.uint8), np.zeros(colours.shape[:2], np.uint8)
    # OpenCV fails on images of a single row or column.
    if colours.shape[1] > 1:
        across[:, 1:] = cv2.absdiff(colours[:, 1:], colours[:, :-1]).max(axis=2)
    if colours.shape[0] > 1:
        down[1:] = cv2.absdiff(colours[1:], colours[:-1]).max(axis=2)
    return Pixels(colours, across, down)


def edge_shares(pixels: Pixels, rect: Rect) -> tuple[float, float, float, float]:
    """The share of the left, top, right and bottom side that is an edge, 0 to 1; the image's border counts as edge."""
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom

    def column(x: int) -> float:
        inside = 0 < x < pixels.width
        return float((pixels.across[top:bottom, x] > EDGE).mean()) if inside else 1.0

    def row(y: int) -> float:
        inside = 0 < y < pixels.height
        return float((pixels.down[y, left:right] > EDGE).mean()) if inside else 1.0

    return column(left), row(top), column(right), row(bottom)


def rects_of(mask: Mask, *, connectivity: int = 8) -> list[tuple[Rect, int]]:
    """The bounding rectangle and pixel count of each connected component of the mask."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=connectivity)
    return [(Rect(int(x), int(y), int(x + w), int(y + h)), int(area)) for x, y, w, h, area in stats[1:]]
