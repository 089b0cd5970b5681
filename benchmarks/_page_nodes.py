"""All elements of a page and its frames, read over the DevTools protocol without running scripts in the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Frame, Page

from annotator.domain.geometry import Rect

Key = tuple[int, int]
"""Number of the session (process of a frame) and the node's backend id in it."""
PAINTED_BY_BROWSER = "user-agent"
ELEMENT, DOCUMENT = 1, 9


@dataclass(slots=True)
class FrameProcess:
    """A process of the page: its DevTools session and the offset of its frame in the viewport, in CSS pixels."""

    number: int
    session: CDPSession
    left: float = 0.0
    top: float = 0.0
    frame_ids: list[str] = field(default_factory=list)
    owner: Key | None = None


@dataclass(slots=True)
class Node:
    key: Key
    tag: str
    attributes: dict[str, str]
    parent: Key | None


def _frame_ids(tree: dict[str, Any]) -> Iterator[str]:
    yield tree["frame"]["id"]
    for child in tree.get("childFrames", []):
        yield from _frame_ids(child)


class PageNodes:
    """The flat tree (shadow roots included, slotted nodes in their slots) with its layout and hit tests."""

    def __init__(self, page: Page) -> None:
        size = page.viewport_size or {"width": 0, "height": 0}
        self.width, self.height = size["width"], size["height"]
        self.nodes: dict[Key, Node] = {}
        self.documents: list[Key] = []
        self.processes: list[FrameProcess] = []
        self._parents: dict[Key, Key | None] = {}
        self._hits: dict[tuple[int, int], Key | None] = {}
        self._frames: dict[Frame, FrameProcess] = {}
        self._owners: dict[Key, FrameProcess] = {}
        for frame in page.frames:
            self._add_frame(page, frame)

    def _add_frame(self, page: Page, frame: Frame) -> None:
        """Add a frame; one in the process of its parent belongs to the parent's session, and has none of its own."""
        try:
            session = page.context.new_cdp_session(page if frame is page.main_frame else frame)
        except Error:
            self._frames[frame] = self._frames[frame.parent_frame or page.main_frame]
            return
        process = FrameProcess(len(self.processes), session)
        if frame.parent_frame:
            self._place(process, self._frames[frame.parent_frame])
        self.processes.append(process)
        self._frames[frame] = process
        for domain in ("DOM", "Runtime", "Accessibility"):
            session.send(f"{domain}.enable")
        process.frame_ids = list(_frame_ids(session.send("Page.getFrameTree")["frameTree"]))
        document = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
        self._add(process, document, None)

    def _place(self, process: FrameProcess, outer: FrameProcess) -> None:
        tree = process.session.send("Page.getFrameTree")["frameTree"]
        frame_id = tree["frame"]["id"]
        owner = outer.session.send("DOM.getFrameOwner", {"frameId": frame_id})["backendNodeId"]
        content = outer.session.send("DOM.getBoxModel", {"backendNodeId": owner})["model"]["content"]
        process.left, process.top = outer.left + content[0], outer.top + content[1]
        process.owner = (outer.number, owner)
        self._owners[process.owner] = process

    def _add(self, process: FrameProcess, raw: dict[str, Any], parent: Key | None) -> None:
        key = (process.number, raw["backendNodeId"])
        self._parents.setdefault(key, parent)
        if raw["nodeType"] == DOCUMENT:
            self.documents.append(key)
        if raw["nodeType"] == ELEMENT:
            flat = raw.get("attributes", [])
            attributes = dict(zip(flat[::2], flat[1::2], strict=True))
            self.nodes[key] = Node(key, raw["localName"], attributes, parent)
        for slotted in raw.get("distributedNodes", []):
            self._parents[(process.number, slotted["backendNodeId"])] = key
        for inner in self._inside(raw):
            self._add(process, inner, key)

    def _inside(self, raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Shadow roots first, so that slots have claimed their nodes before these are met as children."""
        yield from (root for root in raw.get("shadowRoots", []) if root["shadowRootType"] != PAINTED_BY_BROWSER)
        yield from raw.get("pseudoElements", [])
        yield from raw.get("children", [])
        if "contentDocument" in raw:
            yield raw["contentDocument"]

    def around(self, key: Key | None) -> Iterator[Key]:
        """The node itself and everything around it, out through shadow roots and frames."""
        while key is not None:
            yield key
            key = self._parents.get(key) or self._owner_of(key)

    def _owner_of(self, key: Key) -> Key | None:
        return self.processes[key[0]].owner

    def painted(self, key: Key) -> list[Rect]:
        """The rectangles that layout gives a node, one for each line, cut to the viewport."""
        process = self.processes[key[0]]
        try:
            quads = process.session.send("DOM.getContentQuads", {"backendNodeId": key[1]})["quads"]
        except Error:
            return []
        rects = [rect for quad in quads if (rect := self._rect(process, quad))]
        if len(rects) == 1:
            # Of something inline these quads are what lies in it, without its padding. A drawn shape has no such box.
            with suppress(Error):
                model = process.session.send("DOM.getBoxModel", {"backendNodeId": key[1]})["model"]
                border = self._rect(process, model["border"])
                return [border] if border and border.area > rects[0].area else rects
        return rects

    def cursors(self) -> dict[Key, str]:
        """The cursor over every element that is laid out."""
        cursor_by_key: dict[Key, str] = {}
        for process in self.processes:
            snapshot = process.session.send("DOMSnapshot.captureSnapshot", {"computedStyles": ["cursor"]})
            for document in snapshot["documents"]:
                ids, layout = document["nodes"]["backendNodeId"], document["layout"]
                for index, style in zip(layout["nodeIndex"], layout["styles"], strict=True):
                    key = (process.number, ids[index])
                    if key in self.nodes and style:
                        cursor_by_key[key] = snapshot["strings"][style[0]]
        return cursor_by_key

    def _rect(self, process: FrameProcess, quad: list[float]) -> Rect | None:
        xs, ys = [x + process.left for x in quad[::2]], [y + process.top for y in quad[1::2]]
        left, top, right, bottom = round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys))
        return Rect(left, top, right, bottom).clamp(self.width, self.height) if left < right and top < bottom else None

    def hit(self, x: int, y: int) -> Key | None:
        """The innermost node that a pointer at a point of the viewport meets."""
        if (x, y) not in self._hits:
            self._hits[x, y] = self._hit(self.processes[0], x, y)
        return self._hits[x, y]

    def _hit(self, process: FrameProcess, x: int, y: int) -> Key | None:
        scroll = self._scrolled(process)
        point = {"x": round(x - process.left + scroll[0]), "y": round(y - process.top + scroll[1])}
        try:
            key = (process.number, process.session.send("DOM.getNodeForLocation", point)["backendNodeId"])
        except Error:
            return None
        inner = self._owners.get(key)
        return (self._hit(inner, x, y) or key) if inner else key

    def _scrolled(self, process: FrameProcess) -> tuple[float, float]:
        view = process.session.send("Page.getLayoutMetrics")["cssLayoutViewport"]
        return view["pageX"], view["pageY"]

    def ask(self, key: Key, function: str) -> Any:
        """What a JavaScript function returns for a node; None when the node is gone."""
        session = self.processes[key[0]].session
        try:
            remote = session.send("DOM.resolveNode", {"backendNodeId": key[1]})["object"]["objectId"]
            call = {"objectId": remote, "functionDeclaration": function, "returnByValue": True}
            return session.send("Runtime.callFunctionOn", call)["result"].get("value")
        except Error:
            return None
