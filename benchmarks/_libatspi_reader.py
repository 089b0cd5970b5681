"""Reads elements by libatspi, one question after the other, as most readers do: the peer of `bench accessibility`.

It runs in a session's sandbox under the system's python3, starts the program that `command.txt` beside it names, and
answers each line on the unix socket `SOCKET` with the tree as a line of JSON.
"""

from __future__ import annotations

import json
import socket
import subprocess
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

SOCKET = "/session/run/libatspi"
LIMIT = 1500
TEXT_CHARACTERS = 2000
DEPTH = 60
CHILDREN, CELLS = 500, 800
ASKED = range(5)
SCREEN = Atspi.CoordType.SCREEN
ACTIVE, SHOWING = Atspi.StateType.ACTIVE, Atspi.StateType.SHOWING
STATES = {
    "checked": Atspi.StateType.CHECKED,
    "selected": Atspi.StateType.SELECTED,
    "focused": Atspi.StateType.FOCUSED,
    "expanded": Atspi.StateType.EXPANDED,
    "sensitive": Atspi.StateType.SENSITIVE,
}


def box_of(node: Any) -> list[int] | None:
    """The box of a node as left, top, right, bottom; None where it has none."""
    component = node.get_component_iface()
    if component is None:
        return None
    extents = component.get_extents(SCREEN)
    if extents.width <= 0 or extents.height <= 0:
        return None
    return [extents.x, extents.y, extents.x + extents.width, extents.y + extents.height]


def value_of(node: Any) -> str | None:
    """The text of a node, or the number of a slider or spin button as text; None where it has neither."""
    if (text := node.get_text_iface()) is not None:
        return str(text.get_text(0, min(text.get_character_count(), TEXT_CHARACTERS)))
    if (value := node.get_value_iface()) is not None:
        return repr(value.get_current_value())
    return None


def describe(node: Any, states: Any, path: list[int]) -> dict[str, Any]:
    """One node as JSON: role, name, value, states, box and its path from the desktop as child numbers."""
    return {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "value": value_of(node),
        "states": [name for name, state in STATES.items() if states.contains(state)],
        "box": box_of(node),
        "path": path,
    }


def windows() -> list[tuple[list[int], Any, Any]]:
    """The top-level windows of all programs that show something with their states, the active one last."""
    desktop = Atspi.get_desktop(0)
    # What is cached is renewed by events, which a program without a main loop does not get.
    desktop.clear_cache()
    windows = []
    for number in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(number)
        if program is None:
            continue
        program.clear_cache()
        for index in range(program.get_child_count()):
            window = program.get_child_at_index(index)
            if window is None or window.get_role() == Atspi.Role.TOOL_TIP:
                continue
            states = window.get_state_set()
            if states.contains(SHOWING):
                windows.append((states.contains(ACTIVE), [number, index], window, states))
    return [(path, window, states) for _, path, window, states in sorted(windows, key=lambda entry: entry[0])]


def walk(node: Any, states: Any, path: list[int], limit: int, nodes: list[dict[str, Any]]) -> None:
    """Collect the shown nodes below and including `node`, up to `limit` of them."""
    if len(nodes) >= limit or len(path) > DEPTH:
        return
    nodes.append(describe(node, states, path))
    if nodes[-1]["role"] == "menu" and is_closed(node):
        return
    for index, child in children(node):
        if (shown := shown_states(child)) is not None:
            walk(child, shown, [*path, index], limit, nodes)


def shown_states(node: Any) -> Any:
    """The states of a node that is on the screen, else None."""
    states = None if node is None else node.get_state_set()
    return states if states is not None and states.contains(SHOWING) else None


def is_closed(menu: Any) -> bool:
    """Whether a menu shows nothing of what is in it: programs answer one question after the other, and menus are long.

    An open one shows all of it, but for single items that are hidden.
    """
    count = menu.get_child_count()
    asked = (menu.get_child_at_index(part * (count - 1) // 4) for part in ASKED)
    return count > len(ASKED) and all(shown_states(item) is None for item in asked)


def children(node: Any) -> list[tuple[int, Any]]:
    """The children of a node with their numbers; of tables with more than can be listed the cells that are shown."""
    count = node.get_child_count()
    if count <= CHILDREN:
        return [(index, node.get_child_at_index(index)) for index in range(count)]
    table, component = node.get_table_iface(), node.get_component_iface()
    box = box_of(node)
    if table is None or component is None or box is None:
        return [(index, node.get_child_at_index(index)) for index in range(CHILDREN)]
    return shown_cells(table, component, box)


def shown_cells(table: Any, component: Any, box: list[int]) -> list[tuple[int, Any]]:
    """The cells between those in the top left and the bottom right corner of a table's box."""
    left, top, right, bottom = box
    first = component.get_accessible_at_point(left + 1, top + 1, SCREEN)
    last = component.get_accessible_at_point(right - 2, bottom - 2, SCREEN)
    if first is None or last is None:
        return []
    start, end = first.get_index_in_parent(), last.get_index_in_parent()
    rows = range(table.get_row_at_index(start), table.get_row_at_index(end) + 1)
    columns = range(table.get_column_at_index(start), table.get_column_at_index(end) + 1)
    places = [(row, column) for row in rows for column in columns][:CELLS]
    return [(table.get_index_at(row, column), table.get_accessible_at(row, column)) for row, column in places]


def tree() -> list[dict[str, Any]]:
    """All shown nodes of all windows in document order."""
    nodes: list[dict[str, Any]] = []
    for path, window, states in windows():
        walk(window, states, path, LIMIT, nodes)
    return nodes


def main() -> None:
    Atspi.init()
    command = Path(__file__).with_name("command.txt").read_text().split()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(SOCKET)
    listener.listen()
    subprocess.Popen(command)
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as lines:
            for _ in lines:
                connection.sendall(json.dumps(tree()).encode(errors="surrogatepass") + b"\n")


if __name__ == "__main__":
    main()
