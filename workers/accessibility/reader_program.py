"""The AT-SPI reader in a session's sandbox: answers one JSON request a line on a unix socket with one JSON line.

It runs under the system's python3, which has AT-SPI's names of roles, with the modules of this package only. Requests:
{"do": "tree", "limit": n}; coordinates are pixels of the screen.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
from contextlib import suppress
from functools import cache
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402 - the version comes first

from workers.accessibility.accessible_object import AccessibleObjects  # noqa: E402
from workers.accessibility.dbus_message import MessageError  # noqa: E402
from workers.accessibility.object_tree import TreeReader  # noqa: E402

ANSWER_SECONDS = 1.5
AROUND = {"frame", "dialog", "window", "root pane"}


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


@cache
def role_name(number: int) -> str:
    """AT-SPI's name of a role; empty for one that a program names itself."""
    role = Atspi.Role(number)
    known = 0 <= number < Atspi.ROLE_COUNT and role != Atspi.Role.EXTENDED
    return str(Atspi.role_get_name(role)) if known else ""


def tree(reader: TreeReader, limit: int) -> dict[str, Any]:
    """All shown nodes of all windows in document order, and the name of the active window."""
    windows = reader.windows()
    nodes = [node.as_json() for node in reader.read(windows, limit)]
    place_root_panes(nodes)
    leave_one_focus(nodes)
    text = json.dumps([[node["role"], node["name"], node["value"], node["states"]] for node in nodes])
    return {
        "title": next((window.name for window in reversed(windows) if window.name), ""),
        "nodes": nodes,
        "without_place": [list(window.path) for window in windows if reader.is_without_place(window)],
        "tooltips": reader.tooltips,
        "cut": reader.cut,
        "digest": hashlib.sha256(text.encode()).hexdigest(),
    }


class Requests:
    """Answers requests; what it asks programs with is made anew once the bus has ended."""

    def __init__(self) -> None:
        self._objects: AccessibleObjects | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request."""
        if request["do"] == "tree":
            return tree(TreeReader(self._connected(), role_name), request["limit"])
        raise ValueError(f"{request['do']!r} is not a request of the accessibility reader")

    def _connected(self) -> AccessibleObjects:
        if self._objects is None or self._objects.closed:
            self._objects = AccessibleObjects(os.environ["DBUS_SESSION_BUS_ADDRESS"], ANSWER_SECONDS)
        return self._objects

    def start_registry(self) -> None:
        """Have AT-SPI's bus and registry come up."""
        self._connected().programs()


def serve(path: str) -> None:
    """Answer requests, one connection after the other; once the socket is there, AT-SPI's bus and registry are.

    Where they do not come up, the answers say so.
    """
    requests = Requests()
    with suppress(OSError, MessageError):
        requests.start_registry()
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
                    response = requests.answer(json.loads(request))
                except (OSError, ValueError, KeyError) as error:
                    response = {"error": str(error)}
                try:
                    # As it is: who reads it looks through what is escaped for characters that cannot be stored.
                    line = json.dumps(response, ensure_ascii=False)
                    connection.sendall(line.encode(errors="surrogatepass") + b"\n")
                except OSError:
                    break  # whoever asked did not wait
