"""The tree row rule: the row of a tree item ends above its children."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workers.browser.interactive_element import InteractiveElement, ancestors

MIN_ROW_HEIGHT = 8.0


def cut_tree_rows(elements: Sequence[InteractiveElement]) -> list[InteractiveElement]:
    """Cut each tree item to its own row: in the document it contains its children."""
    rows = list(elements)
    for index, child in enumerate(elements):
        parent = next((outer for outer in ancestors(elements, index) if rows[outer].role == "treeitem"), -1)
        left, top, right, bottom = rows[parent].edges if parent >= 0 else child.edges
        if child.role == "treeitem" and parent >= 0 and top + MIN_ROW_HEIGHT <= child.edges[1] < bottom:
            rows[parent] = replace(rows[parent], edges=(left, top, right, child.edges[1]))
    return rows
