"""The AT-SPI reader in a session's sandbox: answers one JSON request a line on a unix socket with one JSON line.

It runs under the system's python3, which has pyatspi, and imports nothing of this project. Requests:
{"do": "tree", "limit": n} and {"do": "at", "point": [x, y]}; coordinates are pixels of the screen.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import sys
from contextlib import suppress
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402 - the version comes first

TEXT_CHARACTERS = 2000
DEPTH = 60
CHILDREN, CELLS = 500, 800
ASKED = range(5)
"""The items of a menu that are asked for first: the first, the last, and those between them at equal distances."""
CALL_MILLISECONDS = 1500
SCREEN = Atspi.CoordType.SCREEN
ACTIVE, SHOWING, FOCUSED = Atspi.StateType.ACTIVE, Atspi.StateType.SHOWING, Atspi.StateType.FOCUSED
AROUND = {"frame", "dialog", "window", "root pane"}
STATES = {
    "checked": Atspi.StateType.CHECKED,
    "selected": Atspi.StateType.SELECTED,
    "focused": FOCUSED,
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


def place_root_panes(nodes: list[dict[str, Any]]) -> None:
    """Move root panes, and all in them, to where they are: LibreOffice leaves out the menu bar above them.

    Such a pane fills its parent, whose box is right.
    """
    boxes = {tuple(node["path"]): node["box"] for node in nodes}
    for pane in [node for node in nodes if node["role"] == "root pane" and node["box"]]:
        path, own, around = pane["path"], pane["box"], boxes.get(tuple(pane["path"][:-1]))
        if around and (own[2] - own[0], own[3] - own[1]) == (around[2] - around[0], around[3] - around[1]):
            across, down = around[0] - own[0], around[1] - own[1]
            for node in nodes:
                if node["path"][: len(path)] == path and node["box"]:
                    left, top, right, bottom = node["box"]
                    node["box"] = [left + across, top + down, right + across, bottom + down]


def leave_one_focus(nodes: list[dict[str, Any]]) -> None:
    """Take the focus from windows and panes around what has it: LibreOffice's sometimes say that they have it too.

    A menu bar of Qt keeps it, or not, after its menu was left: what a person sees of that is in the picture.
    """
    for bar in nodes:
        if bar["role"] == "menu bar" and "focused" in bar["states"]:
            bar["states"].remove("focused")
    focused = [node for node in nodes if "focused" in node["states"]]
    for around in focused:
        path = around["path"]
        inside = [node for node in focused if node is not around and node["path"][: len(path)] == path]
        if around["role"] in AROUND and inside:
            around["states"].remove("focused")


def tree(limit: int) -> dict[str, Any]:
    """All shown nodes of all windows in document order, and the name of the active window."""
    nodes: list[dict[str, Any]] = []
    title = ""
    for path, window, states in windows():
        title = window.get_name() or title
        walk(window, states, path, limit, nodes)
    place_root_panes(nodes)
    leave_one_focus(nodes)
    text = json.dumps([[node["role"], node["name"], node["value"], node["states"]] for node in nodes])
    return {
        "title": title,
        "nodes": nodes,
        "cut": len(nodes) >= limit,
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to one request."""
    if request["do"] == "tree":
        return tree(request["limit"])
    raise ValueError(f"{request['do']!r} is not a request of the accessibility reader")


def serve(path: str) -> None:
    """Answer requests, one connection after the other; once the socket is there, AT-SPI's bus and registry are.

    Where they do not come up, the answers say so.
    """
    with suppress(GLib.Error):
        Atspi.get_desktop(0).get_child_count()
    listener = socket.socket(socket.AF_UNIX)
    previous = os.umask(0o177)
    listener.bind(path)
    os.umask(previous)
    listener.listen()
    while True:
        connection, _ = listener.accept()
        with connection, connection.makefile("rb") as lines:
            for request in lines:
                try:
                    response = answer(json.loads(request))
                except (GLib.Error, ValueError, KeyError) as error:
                    response = {"error": str(error)}
                try:
                    # As it is: who reads it looks through what is escaped for characters that cannot be stored.
                    line = json.dumps(response, ensure_ascii=False)
                    connection.sendall(line.encode(errors="surrogatepass") + b"\n")
                except OSError:
                    break  # whoever asked did not wait


if __name__ == "__main__":
    Atspi.set_timeout(CALL_MILLISECONDS, CALL_MILLISECONDS)
    Atspi.init()
    serve(sys.argv[1])
