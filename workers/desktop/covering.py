"""How much of an element shows beside the windows that lie over its own, as X knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Rect

SAME_WINDOW = 0.8
"""Intersection over union from which on a window of AT-SPI is one of X; their title bars may differ."""


@dataclass(frozen=True, slots=True)
class StackedWindow:
    """The box of a window's content, as AT-SPI tells of it, and that of all that it hides, its title bar too."""

    content: Rect
    frame: Rect


@dataclass(frozen=True, slots=True)
class ShownWindows:
    """The windows of a screen: `popups` are open menus and lists, `stack` are the others, the lowest first."""

    popups: tuple[Rect, ...] = ()
    stack: tuple[StackedWindow, ...] = ()

    def above(self, window: Rect) -> list[Rect]:
        """What hides parts of the window with this box; nothing where X knows of no such window."""
        likeness = [each.content.iou(window) for each in self.stack]
        best = max(range(len(likeness)), key=lambda index: (likeness[index], index), default=None)
        if best is None or likeness[best] < SAME_WINDOW:
            return []
        return [each.frame for each in self.stack[best + 1 :]]


NO_WINDOWS = ShownWindows()


def largest_uncovered(rect: Rect, covering: Sequence[Rect]) -> Rect | None:
    """The largest rectangle of a box that none of the others hides; None where nothing is left."""
    parts = [rect]
    for cover in covering:
        parts = [left for part in parts for left in _beside(part, cover)]
    return max(parts, key=lambda part: part.area, default=None)


def _beside(rect: Rect, cover: Rect) -> Iterator[Rect]:
    """The rectangles above, below, left and right of what is hidden, each as large as it can be."""
    hidden = rect.intersection(cover)
    if hidden is None:
        yield rect
        return
    for left, top, right, bottom in (
        (rect.left, rect.top, rect.right, hidden.top),
        (rect.left, hidden.bottom, rect.right, rect.bottom),
        (rect.left, rect.top, hidden.left, rect.bottom),
        (hidden.right, rect.top, rect.right, rect.bottom),
    ):
        if left < right and top < bottom:
            yield Rect(left, top, right, bottom)
