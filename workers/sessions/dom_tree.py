"""The elements of a page as DevTools knows them: roles, names and values with their boxes on the screen."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from workers.accessibility.element import AccessibleElement, AccessibleTree
from workers.sessions.open_lists import Box, Lists, open_list

STATES = ("checked", "selected", "focused", "expanded", "disabled", "pressed")
TEXT_CHARACTERS = 2000
LAYOUT_ONLY = frozenset({"none", "generic", "InlineTextBox", "LineBreak", "StaticText"})
"""Roles of nodes that group or draw other elements."""


def dom_tree(
    title: str, nodes: list[dict[str, Any]], layout: dict[str, Any], limit: int, lists: Lists = tuple
) -> AccessibleTree:
    """Return the shown elements of a page's main document from Accessibility.getFullAXTree and DOMSnapshot.

    `lists` tells of the windows that may be the list of an open <select>. The digest is without what they show: the
    <select> says that it is open.
    """
    boxes = _boxes(layout)
    by_id = {str(node["nodeId"]): node for node in nodes}
    elements: list[AccessibleElement] = []
    opened: list[AccessibleElement] = []
    texts: list[tuple[str, Box]] = []
    roots = [node for node in nodes if "parentId" not in node]
    pending: list[tuple[dict[str, Any], tuple[int, ...]]] = [
        (root, (number,)) for number, root in reversed(list(enumerate(roots)))
    ]
    while pending and len(elements) < limit:
        node, path = pending.pop()
        if element := _element(node, path, boxes):
            elements.append(element)
            if "expanded" in element.states:
                opened += open_list(element, node, by_id, lists)
        elif text := _text(node, boxes):
            texts.append(text)
        children = [by_id[child] for child in node.get("childIds", ()) if child in by_id]
        pending += [(child, (*path, number)) for number, child in reversed(list(enumerate(children)))]
    return AccessibleTree(title, (*elements, *opened), bool(pending), digest_of(elements), tuple(texts))


def digest_of(elements: list[AccessibleElement]) -> str:
    """SHA-256 of roles, names, values and states in document order."""
    facts = [[element.role, element.name, element.value, list(element.states)] for element in elements]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def _element(node: dict[str, Any], path: tuple[int, ...], boxes: dict[int, Box]) -> AccessibleElement | None:
    role = str(node.get("role", {}).get("value", ""))
    box = boxes.get(int(node.get("backendDOMNodeId", 0)))
    if node.get("ignored") or role in LAYOUT_ONLY or box is None:
        return None
    states = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", ())}
    value = node.get("value", {}).get("value")
    return AccessibleElement(
        role=role,
        name=str(node.get("name", {}).get("value", ""))[:TEXT_CHARACTERS],
        value=None if value is None else str(value)[:TEXT_CHARACTERS],
        states=tuple(name for name in STATES if states.get(name) in (True, "true")),
        box=box,
        path=path,
    )


def _text(node: dict[str, Any], boxes: dict[int, Box]) -> tuple[str, Box] | None:
    box = boxes.get(int(node.get("backendDOMNodeId", 0)))
    if box is None or node.get("role", {}).get("value") != "StaticText":
        return None
    return str(node.get("name", {}).get("value", ""))[:TEXT_CHARACTERS], box


def _boxes(layout: dict[str, Any]) -> dict[int, Box]:
    """Boxes by backend node id, in CSS pixels of the viewport; those of frames are moved to where the frame is."""
    boxes: dict[int, Box] = {}
    documents = layout["documents"]
    pending = [(0, 0.0, 0.0)] if documents else []
    while pending:
        number, left, top = pending.pop()
        document = documents[number]
        left, top = left - document.get("scrollOffsetX", 0), top - document.get("scrollOffsetY", 0)
        bounds = dict(zip(document["layout"]["nodeIndex"], document["layout"]["bounds"], strict=True))
        ids = document["nodes"]["backendNodeId"]
        for node, (x, y, width, height) in bounds.items():
            if width > 0 and height > 0:
                boxes[ids[node]] = _rounded(left + x, top + y, left + x + width, top + y + height)
        frames = document["nodes"].get("contentDocumentIndex", {"index": [], "value": []})
        for node, frame in zip(frames["index"], frames["value"], strict=True):
            x, y, _, _ = bounds.get(node, (0, 0, 0, 0))
            pending.append((frame, left + x, top + y))
    return boxes


def _rounded(left: float, top: float, right: float, bottom: float) -> Box:
    return round(left), round(top), round(right), round(bottom)
