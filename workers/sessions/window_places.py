"""Where the windows of programs are that do not know it: GTK 4's boxes count from the corner of their window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.x_screen import Box, WindowPlace

SMALLEST = 8
"""Pixels of a popup: programs have windows of one pixel that show nothing."""


def place_boxes(tree: AccessibleTree, windows: Sequence[WindowPlace], popups: Sequence[Box]) -> AccessibleTree:
    """The tree with all boxes in pixels of the screen; what is in a window that is not found has none.

    Menus and other popovers are windows of their own, which have the size of their element. A tooltip's box is one of
    those that change.
    """
    open_windows, open_popups = list(windows), [popup for popup in popups if min(_size(popup)) >= SMALLEST]
    tooltips = [box for size in tree.unplaced_tooltips if (box := _taken(open_popups, size))]
    offsets: dict[tuple[int, ...], tuple[int, int] | None] = {}
    elements = []
    for element in tree.elements:
        if element.path in tree.without_place:
            offsets[element.path] = _offset(element, _window_of(element, open_windows))
        elif element.box and _is_inside(element.path, offsets) and (popup := _taken(open_popups, _size(element.box))):
            offsets[element.path] = _offset(element, popup)
        elements.append(_moved(element, offsets))
    return replace(tree, elements=tuple(elements), changing=(*tree.changing, *tooltips))


def _window_of(element: AccessibleElement, windows: list[WindowPlace]) -> Box | None:
    """The box of the window with the element's title and size, of its title, or of its size; it is taken once."""
    size = _size(element.box) if element.box else None
    ranked = sorted(windows, key=lambda window: (window.title != element.name, _size(window.box) != size))
    if not ranked or (ranked[0].title != element.name and _size(ranked[0].box) != size):
        return None
    windows.remove(ranked[0])
    return ranked[0].box


def _taken(popups: list[Box], size: tuple[int, int]) -> Box | None:
    """The first popup of this size, which is taken from the others."""
    for popup in popups:
        if _size(popup) == size:
            popups.remove(popup)
            return popup
    return None


def _offset(element: AccessibleElement, place: Box | None) -> tuple[int, int] | None:
    """How far an element has to be moved to be in the middle of its window, which may draw a border around it."""
    if place is None or element.box is None:
        return None
    (left, top, *_), (width, height), (own_width, own_height) = place, _size(place), _size(element.box)
    return left + (width - own_width) // 2 - element.box[0], top + (height - own_height) // 2 - element.box[1]


def _is_inside(path: tuple[int, ...], offsets: dict[tuple[int, ...], tuple[int, int] | None]) -> bool:
    return any(path[:length] in offsets for length in range(1, len(path)))


def _moved(element: AccessibleElement, offsets: dict[tuple[int, ...], tuple[int, int] | None]) -> AccessibleElement:
    """The element by the offset of the innermost window that it is in; as it is where that knows its place."""
    inside = [element.path[:length] for length in range(len(element.path), 0, -1) if element.path[:length] in offsets]
    if not inside or element.box is None:
        return element
    offset = offsets[inside[0]]
    if offset is None:
        return replace(element, box=None)
    across, down = offset
    left, top, right, bottom = element.box
    return replace(element, box=(left + across, top + down, right + across, bottom + down))


def _size(box: Box) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]
