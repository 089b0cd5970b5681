"""Elements that only show what a control is: the cells of which a table's cell is made, the icon beside a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from workers.accessibility.clipping import ElementPath, outer_paths
from workers.accessibility.element import AccessibleElement
from workers.desktop.roles import KINDS, TYPED

CELLS = frozenset({"table cell", "tree table cell"})
HOLD_ICONS = frozenset({"layered pane", "canvas", "list", *TYPED})
"""What has icons that are items, or that act in a field; all else that GTK and wxWidgets call so is a picture."""
NAMED_BY_PARTS = frozenset({*CELLS, "list item", "push button", "toggle button"})


def parts_of_controls(elements: Sequence[AccessibleElement]) -> frozenset[ElementPath]:
    """The paths of cells and icons that are no controls of their own.

    A cell that can be checked is one, also beside a text in the same cell (GTK): AT-SPI tells of that only where one of
    its column is checked.
    """
    roles = {element.path: element.role for element in elements}
    cells = [each for each in elements if each.role in CELLS and _control_around(each, roles) in CELLS]
    checked = {_column(cell) for cell in cells if "checked" in cell.states}
    parts = [cell.path for cell in cells if _column(cell) not in checked]
    return frozenset(parts + [each.path for each in elements if each.role == "icon" and not _is_item(each, roles)])


def _control_around(element: AccessibleElement, roles: Mapping[ElementPath, str]) -> str | None:
    """The role of the innermost control around an element."""
    around = (roles.get(path) for path in outer_paths(element.path))
    return next((role for role in around if role in KINDS), None)


def _is_item(icon: AccessibleElement, roles: Mapping[ElementPath, str]) -> bool:
    return roles.get(icon.path[:-1]) in HOLD_ICONS


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
        for path in outer_paths(element.path):
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
