"""An element of a desktop program, as AT-SPI describes it, and the tree of those that are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class AccessibleElement:
    """`box` is left, top, right, bottom in pixels of the screen; `path` child numbers from the desktop down."""

    role: str
    name: str
    value: str | None
    states: tuple[str, ...]
    box: tuple[int, int, int, int] | None
    path: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class AccessibleTree:
    """All shown elements in document order; `cut` says that there were more, `digest` is of roles, names and values.

    `texts` are those of a page that are no element's name, with their boxes. `changing` are boxes of texts with parts
    that differ in each session, which the digest leaves out, and of tooltips that are no windows of that type;
    `counting` those of them whose numbers count seconds.
    `without_place` are the paths of windows in which boxes count from the window's own corner, `unplaced_tooltips`
    width and height of their tooltips (GTK 4).
    """

    title: str
    elements: tuple[AccessibleElement, ...]
    cut: bool
    digest: str
    texts: tuple[tuple[str, tuple[int, int, int, int]], ...] = ()
    changing: tuple[tuple[int, int, int, int], ...] = ()
    counting: tuple[tuple[int, int, int, int], ...] = ()
    without_place: tuple[tuple[int, ...], ...] = ()
    unplaced_tooltips: tuple[tuple[int, int], ...] = ()


def read_tree(answer: dict[str, Any]) -> AccessibleTree:
    """Return the tree in an answer of the reader. Raises KeyError, TypeError or ValueError for anything else."""
    return AccessibleTree(
        title=str(answer["title"]),
        elements=tuple(_element(node) for node in answer["nodes"]),
        cut=bool(answer["cut"]),
        digest=str(answer["digest"]),
        without_place=tuple(tuple(map(int, path)) for path in answer["without_place"]),
        unplaced_tooltips=tuple((int(width), int(height)) for width, height in answer["tooltips"]),
    )


def _element(node: dict[str, Any]) -> AccessibleElement:
    left, top, right, bottom = node["box"] or (0, 0, 0, 0)
    return AccessibleElement(
        role=str(node["role"]),
        # GTK ends the names of menu items with room for the shortcut.
        name=str(node["name"]).rstrip(),
        value=None if node["value"] is None else str(node["value"]),
        states=tuple(map(str, node["states"])),
        box=(int(left), int(top), int(right), int(bottom)) if node["box"] else None,
        path=tuple(map(int, node["path"])),
    )


MENU_ROLES = frozenset({"menu", "popup menu", "menu item", "check menu item", "radio menu item", "tearoff menu item"})
