"""Trees of elements as AT-SPI tells of them, and pictures of their size."""

import numpy as np

from workers.accessibility.element import AccessibleElement
from workers.vision.pixels import Pixels, of_colours

WIDTH, HEIGHT = 400, 300
Box = tuple[int, int, int, int]


def element(role: str, name: str, box: Box | None, *path: int) -> AccessibleElement:
    return AccessibleElement(role, name, None, ("sensitive",), box, path)


def window(*children: AccessibleElement) -> list[AccessibleElement]:
    """A window at (0, 0) whose content begins below a title bar of 20 pixels, with these elements in it."""
    frame = element("frame", "A program", (0, 0, WIDTH, HEIGHT), 0, 0)
    return [frame, element("filler", "", (0, 20, WIDTH, HEIGHT), 0, 0, 0), *children]


def picture(*drawn: Box) -> Pixels:
    """A white picture with the outlines of these boxes."""
    colours = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    for left, top, right, bottom in drawn:
        colours[top:bottom, left:right] = 0
        colours[top + 1 : bottom - 1, left + 1 : right - 1] = 255
    return of_colours(colours)
