"""GTK 4's programs: they do not say which of their objects are shown, nor where their windows are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from workers.accessibility.accessible_object import (
    COMPONENT,
    GET_TOOLKIT,
    GET_TOOLKIT_VERSION,
    SCREEN,
    AccessibleObject,
    AccessibleObjects,
    as_object,
)
from workers.accessibility.dbus_message import MethodCall
from workers.accessibility.node import Box, Node

CLASS_NAME = re.compile(r"(?:Gtk|Adw|Gjs_)[A-Z]\w*")
"""What GTK 4 calls an object that has no name: its class."""
BUTTONS = frozenset({"push button", "toggle button"})
TOOLTIP, POPOVER = "GtkTooltipWindow", "GtkPopover"
PARTS = (2, 4), (1, 4), (3, 4), (1, 8), (7, 8)
"""Where in a box is looked for what is drawn there, as parts of its height and width."""


def gtk4_programs(objects: AccessibleObjects, roots: Sequence[AccessibleObject]) -> frozenset[str]:
    """Those of these programs, by their names on the bus, that are GTK 4's or a later GTK's."""
    toolkits = zip(roots, objects.ask_each(roots, GET_TOOLKIT), strict=True)
    # GTK 3 writes its name in small letters: most often nobody has to be asked for more.
    of_gtk = [root for root, toolkit in toolkits if toolkit == "GTK"]
    versions = zip(of_gtk, objects.ask_each(of_gtk, GET_TOOLKIT_VERSION), strict=True)
    return frozenset(root.program for root, version in versions if _major(version) >= 4)


def _major(version: Any) -> int:
    number = str(version).partition(".")[0]
    return int(number) if number.isdecimal() else 0


def take_tooltips(window: Node) -> list[tuple[int, int]]:
    """Take the tooltips from a window; returns the sizes of the windows in which they are shown."""
    sizes = []
    for tooltip in [child for child in window.children if child.name == TOOLTIP]:
        window.children.remove(tooltip)
        if tooltip.box:
            # The box begins at the text, and what is around it is as wide on the other side.
            sizes.append((tooltip.box[0] + tooltip.box[2], tooltip.box[1] + tooltip.box[3]))
    return sizes


def keep_drawn(objects: AccessibleObjects, window: Node) -> None:
    """Take from a window what does not show, and names that are no names.

    That is what has no size or is scrolled away, and pages behind others: stacks and notebooks say of all their pages
    that they are visible, at one place. The window is asked which is there.
    """
    _take_scrolled_away(window, None)
    for node in window.in_order():
        node.name = "" if CLASS_NAME.fullmatch(node.name) else node.name
    for node in window.in_order():
        _join_button(node)
    for node in list(window.in_order()):
        for pages in _same_places(node.children):
            if (drawn := _drawn_page(objects, window, pages)) is not None:
                node.children = [child for child in node.children if child is drawn or child not in pages]


def _take_scrolled_away(node: Node, view: Box | None) -> None:
    """Take what has no size, or lies outside of the view of what it scrolls in; popovers lie above that."""
    if node.name.startswith(POPOVER):
        view = None
    if node.role == "scroll pane":
        view = node.box
    node.children = [child for child in node.children if child.box and (view is None or _overlap(child.box, view))]
    for child in node.children:
        _take_scrolled_away(child, view)


def _overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _join_button(node: Node) -> None:
    """Make one of a button that is a button's only child: what opens a menu is two."""
    if node.role not in BUTTONS or not node.children or node.children[0].role not in BUTTONS:
        return
    inner, *others = node.children
    node.name, node.role, node.states = node.name or inner.name, inner.role, node.states | inner.states
    node.children = [*inner.children, *others]


def _same_places(children: Sequence[Node]) -> Iterator[list[Node]]:
    """Groups of two and more that have the same box."""
    for box in dict.fromkeys(child.box for child in children):
        if len(group := [child for child in children if child.box == box]) > 1:
            yield group


def _drawn_page(objects: AccessibleObjects, window: Node, pages: Sequence[Node]) -> Node | None:
    """The page that the window has at a place of the pages' box; None where it has none of them."""
    points = _points(pages[0].box) if pages[0].box else ()
    calls = [MethodCall(COMPONENT, "GetAccessibleAtPoint", "iiu", (*point, SCREEN)) for point in points]
    pages_of = {node.who: page for page in pages for node in page.in_order()}
    there = map(as_object, objects.ask([(window.who, call) for call in calls]))
    return next((pages_of[who] for who in there if who in pages_of), None)


def _points(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = box
    for down, height in PARTS:
        for across, width in PARTS:
            yield left + (right - left) * across // width, top + (bottom - top) * down // height
