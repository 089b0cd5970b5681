"""The tree of what programs show, read level by level: all objects of a level are asked at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from workers.accessibility.accessible_object import (
    ACCESSIBLE,
    COMPONENT,
    GET_CHARACTER_COUNT,
    GET_CHILD_COUNT,
    GET_CHILDREN,
    GET_CURRENT_VALUE,
    GET_EXTENTS,
    GET_INDEX,
    GET_INTERFACES,
    GET_NAME,
    GET_ROLE,
    GET_ROLE_NAME,
    GET_STATES,
    SCREEN,
    TABLE,
    TEXT,
    VALUE,
    AccessibleObject,
    AccessibleObjects,
    as_object,
    as_objects,
)
from workers.accessibility.dbus_message import MethodCall
from workers.accessibility.gtk4_pages import gtk4_programs, keep_drawn, take_tooltips
from workers.accessibility.node import ACTIVE, SHOWING, VISIBLE, Box, Node

TEXT_CHARACTERS = 2000
DEPTH = 60
CHILDREN, CELLS = 500, 800
SAMPLE = 5
"""So many items of a menu are asked first: the first, the last, and those between them at equal distances."""
ABOVE_LIMIT = 4
"""So many times the limit of a tree are read, level by level, before its first nodes in document order are taken."""
Place = tuple[tuple[int, ...], AccessibleObject]
"""An object and its path, before it is known whether it is shown."""


class TreeReader:
    """Reads trees; `role_name` gives the name of a role's number, an empty one where the object has to be asked.

    Raises OSError or MessageError where a program does not answer in time.
    """

    def __init__(self, objects: AccessibleObjects, role_name: Callable[[int], str]) -> None:
        self._objects, self._role_name = objects, role_name
        self._gtk4: frozenset[str] = frozenset()
        self.tooltips: list[tuple[int, int]] = []
        """Width and height of the tooltips of windows without a place, which are not in the tree."""
        self.cut = False
        """Whether there were more nodes than were to be read."""

    def windows(self) -> list[Node]:
        """The top-level windows of all programs that show something, the active one last, with role and name only."""
        programs = _with_paths((), self._objects.programs())
        self._gtk4 = gtk4_programs(self._objects, [who for _, who in programs])
        answers = self._objects.ask_each([who for _, who in programs], GET_CHILDREN)
        places = [_with_paths(path, as_objects(answer)) for (path, _), answer in zip(programs, answers, strict=True)]
        windows = self._shown([place for of_program in places for place in of_program])
        windows = [window for window in windows if window.role != "tool tip"]
        for window, name in zip(windows, self._ask(windows, GET_NAME), strict=True):
            window.name = str(name or "")
        return sorted(windows, key=lambda window: window.has(ACTIVE))

    def read(self, windows: Sequence[Node], limit: int) -> list[Node]:
        """All shown nodes of these windows in document order, up to `limit` of them."""
        level, total = list(windows), len(windows)
        while level and total < ABOVE_LIMIT * limit and len(level[0].path) <= DEPTH:
            level = self._read_children(level)
            total += len(level)
        nodes = _in_order(windows)
        self.cut = len(nodes) >= limit
        nodes = nodes[:limit]
        self._describe(nodes)
        for window in filter(self.is_without_place, windows):
            self.tooltips += take_tooltips(window)
            keep_drawn(self._objects, window)
        described = set(nodes)
        return [node for node in _in_order(windows) if node in described]

    def is_without_place(self, window: Node) -> bool:
        """Whether the boxes in a window count from the window's own corner."""
        return window.who.program in self._gtk4

    def _read_children(self, parents: Sequence[Node]) -> list[Node]:
        """Give all these nodes their shown children, and return them."""
        counts = zip(parents, self._ask(parents, GET_CHILD_COUNT), strict=True)
        with_children = [(parent, count) for parent, count in counts if isinstance(count, int) and count > 0]
        few = [parent for parent, count in with_children if count <= CHILDREN]
        references = map(as_objects, self._ask(few, GET_CHILDREN))
        of_parents = {parent.path: _with_paths(parent.path, each) for parent, each in zip(few, references, strict=True)}
        for menu in self._closed_menus(few, of_parents):
            del of_parents[menu.path]
        for parent, count in with_children:
            if count > CHILDREN:
                of_parents[parent.path] = self._some_children(parent)
        level = self._shown([place for parent in parents for place in of_parents.get(parent.path, ())])
        by_path = {parent.path: parent for parent in parents}
        for child in level:
            by_path[child.path[:-1]].children.append(child)
        return level

    def _closed_menus(self, nodes: Sequence[Node], children: Mapping[tuple[int, ...], Sequence[Place]]) -> list[Node]:
        """The menus that show nothing of what is in them, which are long.

        An open one shows all of it, but for single items that are hidden.
        """
        menus = [node for node in nodes if node.role == "menu" and len(children[node.path]) > SAMPLE]
        shown = self._shown([item for menu in menus for item in _sample(children[menu.path])])
        opened = {item.path[:-1] for item in shown}
        return [menu for menu in menus if menu.path not in opened]

    def _some_children(self, node: Node) -> list[Place]:
        """Of a table with more than can be listed the cells that are shown, of anything else the first children."""
        (interfaces, extents) = self._objects.ask([(node.who, GET_INTERFACES), (node.who, GET_EXTENTS)])
        box = _box(extents)
        if box is not None and isinstance(interfaces, list) and TABLE in interfaces:
            return self._shown_cells(node, box)
        calls = [MethodCall(ACCESSIBLE, "GetChildAtIndex", "i", (index,)) for index in range(CHILDREN)]
        children = self._objects.ask([(node.who, call) for call in calls])
        return _with_paths(node.path, [as_object(each) for each in children])

    def _shown_cells(self, table: Node, box: Box) -> list[Place]:
        """The cells between those in the top left and the bottom right corner of a table's box."""
        left, top, right, bottom = box
        points = (left + 1, top + 1), (right - 2, bottom - 2)
        calls = [MethodCall(COMPONENT, "GetAccessibleAtPoint", "iiu", (*point, SCREEN)) for point in points]
        corners = [cell for call in calls if (cell := as_object(self._objects.ask([(table.who, call)])[0]))]
        indices = [index for index in self._objects.ask_each(corners, GET_INDEX) if isinstance(index, int)]
        if len(indices) < len(points):
            return []
        rows, columns = (self._span(table, f"Get{line}AtIndex", indices) for line in ("Row", "Column"))
        places = [(row, column) for row in rows for column in columns][:CELLS]
        numbers, cells = (
            self._objects.ask([(table.who, MethodCall(TABLE, member, "ii", place)) for place in places])
            for member in ("GetIndexAt", "GetAccessibleAt")
        )
        known = zip(numbers, map(as_object, cells), strict=True)
        return [((*table.path, int(number)), cell) for number, cell in known if cell is not None and number is not None]

    def _span(self, table: Node, member: str, indices: Sequence[int]) -> range:
        """The rows, or columns, from the first to the last of these children of a table."""
        calls = [(table.who, MethodCall(TABLE, member, "i", (index,))) for index in indices]
        lines = [line for line in self._objects.ask(calls) if isinstance(line, int)]
        return range(lines[0], lines[-1] + 1) if len(lines) == len(indices) else range(0)

    def _shown(self, places: Sequence[Place]) -> list[Node]:
        """Those of these objects that are on the screen, as nodes with their roles."""
        answers = self._objects.ask_each([who for _, who in places], GET_STATES)
        nodes = [Node(who, path, _bits(answer)) for (path, who), answer in zip(places, answers, strict=True)]
        shown = [node for node in nodes if node.has(VISIBLE if node.who.program in self._gtk4 else SHOWING)]
        for node, number in zip(shown, self._ask(shown, GET_ROLE), strict=True):
            node.role = self._role_name(number) if isinstance(number, int) else ""
        unnamed = [node for node in shown if not node.role]
        for node, role in zip(unnamed, self._ask(unnamed, GET_ROLE_NAME), strict=True):
            node.role = str(role or "")
        return shown

    def _describe(self, nodes: Sequence[Node]) -> None:
        """Read names, boxes and values."""
        for node, name in zip(nodes, self._ask(nodes, GET_NAME), strict=True):
            node.name = str(name or "")
        interfaces = [frozenset(answer or ()) for answer in self._ask(nodes, GET_INTERFACES)]
        known = list(zip(nodes, interfaces, strict=True))
        with_box = [node for node, names in known if COMPONENT in names]
        for node, extents in zip(with_box, self._ask(with_box, GET_EXTENTS), strict=True):
            node.box = _box(extents)
        self._read_texts([node for node, names in known if TEXT in names])
        with_number = [node for node, names in known if VALUE in names and TEXT not in names]
        for node, number in zip(with_number, self._ask(with_number, GET_CURRENT_VALUE), strict=True):
            node.value = None if number is None else repr(number)

    def _read_texts(self, nodes: Sequence[Node]) -> None:
        """Read the texts, most of which are empty: cells and buttons may have one."""
        counts = self._ask(nodes, GET_CHARACTER_COUNT)
        ends = {node.path: min(count, TEXT_CHARACTERS) for node, count in zip(nodes, counts, strict=True) if count}
        calls = [
            (node.who, MethodCall(TEXT, "GetText", "ii", (0, ends[node.path]))) for node in nodes if node.path in ends
        ]
        texts = iter(self._objects.ask(calls))
        for node in nodes:
            node.value = str(next(texts) or "") if node.path in ends else ""

    def _ask(self, nodes: Sequence[Node], call: MethodCall) -> list[Any]:
        return self._objects.ask_each([node.who for node in nodes], call)


def _in_order(windows: Sequence[Node]) -> list[Node]:
    return [node for window in windows for node in window.in_order()]


def _with_paths(parent: tuple[int, ...], children: Sequence[AccessibleObject | None]) -> list[Place]:
    return [((*parent, index), child) for index, child in enumerate(children) if child is not None]


def _sample(places: Sequence[Place]) -> list[Place]:
    return [places[part * (len(places) - 1) // (SAMPLE - 1)] for part in range(SAMPLE)]


def _bits(words: Any) -> int:
    """The states of an answer, which come as two words of 32 bits."""
    return sum(word << 32 * place for place, word in enumerate(words)) if isinstance(words, list) else 0


def _box(extents: Any) -> Box | None:
    if not isinstance(extents, tuple) or len(extents) != 4 or extents[2] <= 0 or extents[3] <= 0:
        return None
    left, top, width, height = extents
    return left, top, left + width, top + height
