"""Elements that only show what a control is: the cells of which a table's cell is made, the icon of a list's item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from workers.accessibility.element import AccessibleElement
from workers.desktop.roles import KINDS

ElementPath = tuple[int, ...]
CELLS = frozenset({"table cell", "tree table cell"})
WHOLES: Mapping[str, frozenset[str]] = {**dict.fromkeys(CELLS, CELLS), "icon": frozenset({"list item"})}
"""Of which controls an element of a role is only a part."""
NAMED_BY_PARTS = frozenset({*CELLS, "list item", "push button", "toggle button"})


def parts_of_controls(elements: Sequence[AccessibleElement]) -> frozenset[ElementPath]:
    """The paths of the elements that are no controls of their own.

    A cell that can be checked is one, also beside a text in the same cell (GTK): AT-SPI tells of that only where one of
    its column is checked.
    """
    roles = {element.path: element.role for element in elements}
    parts = [element for element in elements if _whole_of(element, roles) is not None]
    checked = {_column(part) for part in parts if "checked" in part.states}
    return frozenset(part.path for part in parts if _column(part) not in checked)


def _whole_of(element: AccessibleElement, roles: Mapping[ElementPath, str]) -> ElementPath | None:
    """The control that an element is a part of: the innermost one around it, where it is of such a role."""
    if element.role not in WHOLES:
        return None
    around = next((path for path in _outer_paths(element.path) if roles.get(path) in KINDS), None)
    return around if around is not None and roles[around] in WHOLES[element.role] else None


def _column(part: AccessibleElement) -> tuple[ElementPath, int, int]:
    """The table that a part of a cell is in, its number in the cell, and its width."""
    width = part.box[2] - part.box[0] if part.box else 0
    return part.path[:-2], part.path[-1], width


def with_names_of_parts(elements: Sequence[AccessibleElement]) -> list[AccessibleElement]:
    """The elements, where controls without a name have those of the texts in them, in their order."""
    unnamed = {each.path: list[str]() for each in elements if each.role in NAMED_BY_PARTS and not each.name.strip()}
    roles = {element.path: element.role for element in elements}
    for element in elements:
        if not element.name.strip() or (element.role in KINDS and element.role not in CELLS):
            continue
        for path in _outer_paths(element.path):
            if path in unnamed:
                unnamed[path].append(element.name)
            if roles.get(path) in KINDS:
                break
    return [
        replace(element, name=" ".join(" ".join(unnamed[element.path]).split()))
        if unnamed.get(element.path)
        else element
        for element in elements
    ]


def _outer_paths(path: ElementPath) -> Iterator[ElementPath]:
    """The paths of what is around an element, the innermost first."""
    return (path[:length] for length in range(len(path) - 1, 0, -1))
