"""The open list of a page's <select>: a window of its own, of which DevTools knows the options but no boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from workers.accessibility.element import AccessibleElement

Box = tuple[int, int, int, int]
Lists = Callable[[], Sequence[Box]]
"""Gives the boxes of the screen's open lists and menus."""
BORDER: Final = 1
"""Pixels of the frame around Chromium's list."""
MOST_ROWS: Final = 20
"""A longer list is scrolled, by how much nobody tells."""
TOUCHES: Final = 2
POPUP, OPTION, LIST_BOX, GROUP = "MenuListPopup", "option", "listbox", "group"


def open_list(
    opened: AccessibleElement, node: dict[str, Any], by_id: dict[str, dict[str, Any]], lists: Lists
) -> list[AccessibleElement]:
    """Return the list that is open at the <select> `opened` and its options; none where no window is its list.

    `node` is its node in Accessibility.getFullAXTree, `by_id` are all of them; `lists` is asked only about a <select>.
    Of a list that can be scrolled only the box is known.
    """
    if POPUP not in (by_id[key].get("role", {}).get("value") for key in node.get("childIds", ()) if key in by_id):
        return []
    box = next((window for window in lists() if _hangs_at(window, opened.box)), None)
    if box is None:
        return []
    rows = _rows(node, by_id)
    listed = AccessibleElement(LIST_BOX, opened.name, None, (), box, (*opened.path, 0))
    height = box[3] - box[1] - 2 * BORDER
    if not rows or len(rows) > MOST_ROWS or height % len(rows):
        return [listed]
    each = height // len(rows)
    options = [
        AccessibleElement(
            role=role,
            name=name,
            value=None,
            states=("selected",) if name == opened.value and role == OPTION else (),
            box=(box[0], box[1] + BORDER + number * each, box[2], box[1] + BORDER + (number + 1) * each),
            path=(*listed.path, number),
        )
        for number, (role, name) in enumerate(rows)
    ]
    return [listed, *options]


def _hangs_at(window: Box, select: Box | None) -> bool:
    """Whether a window begins at the left edge of a <select>, right below or above it."""
    if select is None or abs(window[0] - select[0]) > TOUCHES:
        return False
    return abs(window[1] - select[3]) <= TOUCHES or abs(window[3] - select[1]) <= TOUCHES


def _rows(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
    """Role and name of each row: options, and the titles of their groups."""
    rows: list[tuple[str, str]] = []
    for child in (by_id[key] for key in node.get("childIds", ()) if key in by_id):
        role, name = (str(child.get(part, {}).get("value", "")) for part in ("role", "name"))
        if role == OPTION:
            rows.append((OPTION, name))
        else:
            rows += [(GROUP, name)] if role == GROUP else []
            rows += _rows(child, by_id)
    return rows
