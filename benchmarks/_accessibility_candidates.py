"""Candidates of the accessibility baseline: elements with a role, tab index, listener or pointer cursor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playwright.sync_api import Error

from annotator.domain.geometry import Rect
from benchmarks._page_nodes import Key, PageNodes


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ROLES = _words(
    "button link checkbox radio switch menuitem menuitemcheckbox menuitemradio option tab textbox searchbox combobox"
    " listbox slider spinbutton treeitem disclosuretriangle disclosuretrianglegrouped comboboxselect comboboxmenubutton"
    " textfield textfieldwithcombobox popupbutton togglebutton colorwell date datetime inputtime listboxoption"
    " menulistpopup menulistoption doc-noteref doc-backlink doc-biblioref doc-glossref"
)
POINTER_CURSORS = frozenset(("pointer", "grab", "move"))
ACTION_CURSORS = POINTER_CURSORS | _words("col-resize row-resize ew-resize ns-resize")
PRESS_EVENTS = _words("click dblclick mousedown mouseup pointerdown pointerup touchstart touchend dragstart")
HOVER_EVENTS = _words("mouseenter mouseover pointerenter pointerover")
BACKGROUND = 0.25
MAX_EVENT_KINDS = 20
"""An element with listeners for more kinds of events is a delegated listener of a framework."""
IS_STANDIN_LABEL = """function () {
  if (!this.control || this.control.disabled) return false;
  const style = getComputedStyle(this), clear = "rgba(0, 0, 0, 0)";
  const isCard = style.borderTopStyle !== "none" || style.backgroundColor !== clear || style.boxShadow !== "none";
  if (this.control.matches("[type=radio], [type=checkbox]") && this.contains(this.control) && isCard) return true;
  const { left, top, right, bottom } = this.control.getBoundingClientRect();
  const shown = this.control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const isOff = y >= innerHeight && shown && right - left > 3 && bottom - top > 3;
  return !isOff && this.control.getRootNode().elementFromPoint(x, y) !== this.control;
}"""


@dataclass(slots=True)
class Candidate:
    """A candidate element; `own` are the parts of its painted rectangles where a pointer hits it."""

    key: Key
    role: str = ""
    tabbed: bool = False
    listens: bool = False
    has_pointer_cursor: bool = False
    name: str = ""
    own: list[Rect] = field(default_factory=list)
    inner: list[Candidate] = field(default_factory=list)
    outer: Candidate | None = None

    @property
    def whole(self) -> Rect:
        return union(self.own)

    @property
    def is_cursor_only(self) -> bool:
        """Whether a pointer cursor is its only sign, which it may owe to an ancestor."""
        return self.has_pointer_cursor and not (self.role or self.tabbed or self.listens)


def find_candidates(nodes: PageNodes) -> dict[Key, Candidate]:
    """All candidates in the order of the page's nodes, each with its nearest ancestor among them."""
    candidates = _with_roles(nodes)
    _add_tabbed(nodes, candidates)
    listened = _listened_events(nodes)
    _add_listening(nodes, candidates, listened)
    _add_pointer_cursors(nodes, candidates, listened)
    for candidate in candidates.values():
        candidate.outer = next(
            (candidates[key] for key in list(nodes.around(candidate.key))[1:] if key in candidates), None
        )
    return candidates


def union(rects: Iterable[Rect]) -> Rect:
    remaining = list(rects)
    return Rect(
        min(rect.left for rect in remaining), min(rect.top for rect in remaining),
        max(rect.right for rect in remaining), max(rect.bottom for rect in remaining),
    )  # fmt: skip


def _with_roles(nodes: PageNodes) -> dict[Key, Candidate]:
    candidates: dict[Key, Candidate] = {}
    for process in nodes.processes:
        for frame_id in process.frame_ids:
            try:
                tree = process.session.send("Accessibility.getFullAXTree", {"frameId": frame_id})["nodes"]
            except Error:
                continue
            for node in tree:
                role = str(node.get("role", {}).get("value", "")).lower()
                key = (process.number, node.get("backendDOMNodeId", 0))
                states = {prop["name"]: prop["value"].get("value") for prop in node.get("properties", [])}
                is_listed = key in nodes.nodes and not node.get("ignored")
                if role in ROLES and is_listed and not states.get("disabled") and not _disabled(nodes, key):
                    candidates[key] = Candidate(key, role, name=str(node.get("name", {}).get("value", "")))
    return candidates


def _add_tabbed(nodes: PageNodes, candidates: dict[Key, Candidate]) -> None:
    for key, node in nodes.nodes.items():
        attributes = node.attributes
        tabbed, dragged = attributes.get("tabindex", "").isdigit(), attributes.get("draggable") == "true"
        edited = attributes.get("contenteditable", "false") != "false"
        may_focus = node.tag not in ("html", "body") or (edited and node.tag == "body")
        if (tabbed or dragged or edited) and may_focus and not _disabled(nodes, key):
            target_key = _editing_frame(nodes, key) if node.tag == "body" else key
            name = candidates.pop(key).name if target_key != key and key in candidates else ""
            candidate = candidates.setdefault(target_key, Candidate(target_key, name=name))
            candidate.tabbed = True
            candidate.role = candidate.role or ("textbox" if edited else "")
        if node.tag == "html" and nodes.ask(key, "function () { return this.ownerDocument.designMode; }") == "on":
            target_key = _editing_frame(nodes, key)
            candidates.setdefault(target_key, Candidate(target_key)).role = "textbox"
        if node.tag == "label" and nodes.ask(key, IS_STANDIN_LABEL):
            candidates.setdefault(key, Candidate(key)).role = "label"


def _editing_frame(nodes: PageNodes, key: Key) -> Key:
    """The frame element around a document that can be edited as a whole, where a press focuses the document."""
    around = (outer for outer in nodes.around(key) if outer in nodes.nodes)
    return next((outer for outer in around if nodes.nodes[outer].tag in ("iframe", "frame")), key)


def _listened_events(nodes: PageNodes) -> dict[Key, set[str]]:
    """The event types that each element has listeners for."""
    listened: dict[Key, set[str]] = {}
    for document in nodes.documents:
        session = nodes.processes[document[0]].session
        remote = session.send("DOM.resolveNode", {"backendNodeId": document[1]})["object"]["objectId"]
        query = {"objectId": remote, "depth": -1, "pierce": True}
        for listener in session.send("DOMDebugger.getEventListeners", query)["listeners"]:
            listened.setdefault((document[0], listener.get("backendNodeId", 0)), set()).add(listener["type"])
    # An attribute's handler is compiled when it is first needed, which it is not while scripts are stopped.
    for key, node in nodes.nodes.items():
        if PRESS_EVENTS & {name.removeprefix("on") for name in node.attributes}:
            listened.setdefault(key, set()).add("click")
    tags = {key: nodes.nodes[key].tag for key in listened if key in nodes.nodes}
    return {
        key: listened[key] for key, tag in tags.items() if tag not in ("html", "body") and not _disabled(nodes, key)
    }


def _add_listening(nodes: PageNodes, candidates: dict[Key, Candidate], listened: dict[Key, set[str]]) -> None:
    for key, types in listened.items():
        if types & PRESS_EVENTS and len(types) <= MAX_EVENT_KINDS:
            candidates.setdefault(key, Candidate(key)).listens = True


def _add_pointer_cursors(nodes: PageNodes, candidates: dict[Key, Candidate], listened: dict[Key, set[str]]) -> None:
    listening = {key: types for key, types in listened.items() if types & PRESS_EVENTS}
    delegates = {
        key for key, types in listening.items()
        if len(types) > MAX_EVENT_KINDS or not is_background(nodes, nodes.painted(key))
    }  # fmt: skip
    cursors = nodes.cursors()
    for key, cursor in cursors.items():
        around = list(nodes.around(key))[1:]
        own = cursor in ACTION_CURSORS and all(cursors.get(outer) != cursor for outer in around[:1])
        acts = own and (delegates.intersection(around) or listened.get(key, set()) & HOVER_EVENTS)
        if acts and not _disabled(nodes, key):
            candidates.setdefault(key, Candidate(key)).has_pointer_cursor = True


def is_background(nodes: PageNodes, rects: list[Rect]) -> bool:
    return bool(rects) and union(rects).area >= BACKGROUND * nodes.width * nodes.height


def _disabled(nodes: PageNodes, key: Key) -> bool:
    attributes = [nodes.nodes[ancestor].attributes for ancestor in nodes.around(key) if ancestor in nodes.nodes]
    return "disabled" in attributes[0] or any(
        attribute_map.get("aria-disabled") == "true" for attribute_map in attributes
    )
