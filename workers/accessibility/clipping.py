"""What cuts an element off: it shows only where it lies within the boxes of what is around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workers.accessibility.element import AccessibleElement

Box = tuple[int, int, int, int]
ElementPath = tuple[int, ...]
WINDOWS = frozenset({"frame", "dialog", "window", "alert", "file chooser"})
CLIPPING = frozenset(
    {
        *("scroll pane", "viewport", "filler", "panel", "layered pane", "split pane", "page tab list", "tree", "table"),
        *WINDOWS,
    }
)
"""What shows only as much of its children as lies within its box."""


def outer_paths(path: ElementPath) -> Iterator[ElementPath]:
    """The paths of what is around an element, the innermost first."""
    return (path[:length] for length in range(len(path) - 1, 0, -1))


def outer_elements(
    element: AccessibleElement, elements: Mapping[ElementPath, AccessibleElement]
) -> Iterator[AccessibleElement]:
    """The elements that an element is in, the innermost first."""
    return (elements[path] for path in outer_paths(element.path) if path in elements)


def clipping_boxes(element: AccessibleElement, elements: Mapping[ElementPath, AccessibleElement]) -> Iterator[Box]:
    """The boxes that an element is clipped to, up to its window's, which may float beside the one that it is listed in.

    A menu or the list of a combo box opens over what is around it.
    """
    if element.role in WINDOWS:
        return
    for around in outer_elements(element, elements):
        in_list = around.role == "combo box" and element.role == "list item"
        if in_list or "menu" in around.role or "menu" in element.role:
            return
        if around.role in CLIPPING and around.box and around.box[0] < around.box[2] and around.box[1] < around.box[3]:
            yield around.box
        if around.role in WINDOWS:
            return
