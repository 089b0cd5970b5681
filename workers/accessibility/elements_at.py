"""Which elements of a program stand at a pixel, where windows and menus overlap."""

from __future__ import annotations

from collections.abc import Sequence

from workers.accessibility.clipping import Box, clipping_boxes
from workers.accessibility.element import MENU_ROLES, AccessibleElement


class HitTest:
    """Which of these elements stand at a pixel; made once for many pixels."""

    def __init__(self, elements: Sequence[AccessibleElement]) -> None:
        self._elements = elements
        self._by_path = {element.path: element for element in elements}
        self._closed = {element.path for element in elements if element.role == "list" and element.box is None}
        bars = (*MENU_ROLES, "menu bar")
        self._menus = {element.path: element.box for element in elements if element.role in bars}

    def at(self, x: int, y: int) -> tuple[AccessibleElement, ...]:
        """Return the elements whose box holds the pixel, the outermost first; of several windows the one listed last.

        The reader lists the active window last. Where siblings overlap, the one drawn last (listed last) counts, but an
        open menu lies above all that it does not belong to, though it is listed in the bar at which it opened. The
        items of a list that is not shown are nowhere, whatever their boxes say (Qt tells of the lists of closed combo
        boxes), nor is what is scrolled away.
        """
        chain: tuple[AccessibleElement, ...] = ()
        opened: tuple[int, ...] | None = None
        for element in self._elements:
            if not self._is_at(element, x, y):
                continue
            around = self._menus.get(element.path[:-1])
            pops_up = element.role in MENU_ROLES and around is not None and not _holds(around, x, y)
            if pops_up:
                opened = element.path
            elif opened is not None and element.path[: len(opened)] != opened:
                continue
            chain = (*(other for other in chain if element.path[: len(other.path)] == other.path), element)
        return chain

    def _is_at(self, element: AccessibleElement, x: int, y: int) -> bool:
        if element.box is None or not _holds(element.box, x, y) or element.path[:-1] in self._closed:
            return False
        return all(_holds(box, x, y) for box in clipping_boxes(element, self._by_path))


def elements_at(elements: Sequence[AccessibleElement], x: int, y: int) -> tuple[AccessibleElement, ...]:
    """Return the elements at a pixel, as `HitTest.at` does."""
    return HitTest(elements).at(x, y)


def _holds(box: Box, x: int, y: int) -> bool:
    left, top, right, bottom = box
    return left <= x < right and top <= y < bottom
