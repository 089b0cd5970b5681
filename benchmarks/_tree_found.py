"""What one might act on, before anybody looks whether it is shown: by role, the order of Tab, listeners and hands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playwright.sync_api import Error

from annotator.domain.geometry import Rect
from benchmarks._nodes import Key, PageNodes


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ROLES = _words(
    "button link checkbox radio switch menuitem menuitemcheckbox menuitemradio option tab textbox searchbox combobox"
    " listbox slider spinbutton treeitem disclosuretriangle disclosuretrianglegrouped comboboxselect comboboxmenubutton"
    " textfield textfieldwithcombobox popupbutton togglebutton colorwell date datetime inputtime listboxoption"
    " menulistpopup menulistoption doc-noteref doc-backlink doc-biblioref doc-glossref"
)
HANDS = frozenset(("pointer", "grab", "move"))
ACTING = HANDS | _words("col-resize row-resize ew-resize ns-resize")
PRESSES = _words("click dblclick mousedown mouseup pointerdown pointerup touchstart touchend dragstart")
HOVERS = _words("mouseenter mouseover pointerenter pointerover")
BACKGROUND = 0.25
EVERYTHING = 20
"""Who listens for more kinds of events than this does so for a framework, on behalf of what lies inside."""
STANDS_IN = """function () {
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
class Found:
    """An element that counts so far; `own` are the parts of its painted rectangles where a pointer means it."""

    key: Key
    role: str = ""
    tabbed: bool = False
    listens: bool = False
    under_hand: bool = False
    name: str = ""
    own: list[Rect] = field(default_factory=list)
    inner: list[Found] = field(default_factory=list)
    outer: Found | None = None

    @property
    def whole(self) -> Rect:
        return union(self.own)

    @property
    def is_paint(self) -> bool:
        """Whether nothing but a hand speaks for it: what is around it may mean it by that."""
        return self.under_hand and not (self.role or self.tabbed or self.listens)


def found_in(nodes: PageNodes) -> dict[Key, Found]:
    """Everything that might count, in the order of the page's nodes, each knowing what lies around it."""
    found = _with_roles(nodes)
    _add_tabbed(nodes, found)
    heard = _heard(nodes)
    _add_listening(nodes, found, heard)
    _add_under_hands(nodes, found, heard)
    for one in found.values():
        one.outer = next((found[key] for key in list(nodes.around(one.key))[1:] if key in found), None)
    return found


def union(rects: Iterable[Rect]) -> Rect:
    known = list(rects)
    return Rect(
        min(rect.left for rect in known), min(rect.top for rect in known),
        max(rect.right for rect in known), max(rect.bottom for rect in known),
    )  # fmt: skip


def _with_roles(nodes: PageNodes) -> dict[Key, Found]:
    found: dict[Key, Found] = {}
    for lens in nodes.lenses:
        for frame_id in lens.frame_ids:
            try:
                tree = lens.session.send("Accessibility.getFullAXTree", {"frameId": frame_id})["nodes"]
            except Error:
                continue
            for node in tree:
                role = str(node.get("role", {}).get("value", "")).lower()
                key = (lens.number, node.get("backendDOMNodeId", 0))
                states = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
                known = key in nodes.nodes and not node.get("ignored")
                if role in ROLES and known and not states.get("disabled") and not _disabled(nodes, key):
                    found[key] = Found(key, role, name=str(node.get("name", {}).get("value", "")))
    return found


def _add_tabbed(nodes: PageNodes, found: dict[Key, Found]) -> None:
    for key, node in nodes.nodes.items():
        given = node.attributes
        tabbed, dragged = given.get("tabindex", "").isdigit(), given.get("draggable") == "true"
        edited = given.get("contenteditable", "false") != "false"
        known = node.tag not in ("html", "body") or (edited and node.tag == "body")
        if (tabbed or dragged or edited) and known and not _disabled(nodes, key):
            place = _desk(nodes, key) if node.tag == "body" else key
            name = found.pop(key).name if place != key and key in found else ""
            one = found.setdefault(place, Found(place, name=name))
            one.tabbed = True
            one.role = one.role or ("textbox" if edited else "")
        if node.tag == "html" and nodes.ask(key, "function () { return this.ownerDocument.designMode; }") == "on":
            place = _desk(nodes, key)
            found.setdefault(place, Found(place)).role = "textbox"
        if node.tag == "label" and nodes.ask(key, STANDS_IN):
            found.setdefault(key, Found(key)).role = "label"


def _desk(nodes: PageNodes, key: Key) -> Key:
    """The frame around something that can be edited as a whole: all of it takes the press."""
    around = (outer for outer in nodes.around(key) if outer in nodes.nodes)
    return next((outer for outer in around if nodes.nodes[outer].tag in ("iframe", "frame")), key)


def _heard(nodes: PageNodes) -> dict[Key, set[str]]:
    """Which kinds of events each element really listens for."""
    heard: dict[Key, set[str]] = {}
    for document in nodes.documents:
        session = nodes.lenses[document[0]].session
        remote = session.send("DOM.resolveNode", {"backendNodeId": document[1]})["object"]["objectId"]
        every = {"objectId": remote, "depth": -1, "pierce": True}
        for listener in session.send("DOMDebugger.getEventListeners", every)["listeners"]:
            heard.setdefault((document[0], listener.get("backendNodeId", 0)), set()).add(listener["type"])
    # An attribute's handler is compiled when it is first needed, which it is not while scripts are stopped.
    for key, node in nodes.nodes.items():
        if PRESSES & {name.removeprefix("on") for name in node.attributes}:
            heard.setdefault(key, set()).add("click")
    known = {key: nodes.nodes[key].tag for key in heard if key in nodes.nodes}
    return {key: heard[key] for key, tag in known.items() if tag not in ("html", "body") and not _disabled(nodes, key)}


def _add_listening(nodes: PageNodes, found: dict[Key, Found], heard: dict[Key, set[str]]) -> None:
    for key, types in heard.items():
        if types & PRESSES and len(types) <= EVERYTHING:
            found.setdefault(key, Found(key)).listens = True


def _add_under_hands(nodes: PageNodes, found: dict[Key, Found], heard: dict[Key, set[str]]) -> None:
    listening = {key: types for key, types in heard.items() if types & PRESSES}
    ears = {
        key for key, types in listening.items()
        if len(types) > EVERYTHING or not is_background(nodes, nodes.painted(key))
    }  # fmt: skip
    cursors = nodes.cursors()
    for key, cursor in cursors.items():
        around = list(nodes.around(key))[1:]
        own = cursor in ACTING and all(cursors.get(outer) != cursor for outer in around[:1])
        acts = own and (ears.intersection(around) or heard.get(key, set()) & HOVERS)
        if acts and not _disabled(nodes, key):
            found.setdefault(key, Found(key)).under_hand = True


def is_background(nodes: PageNodes, rects: list[Rect]) -> bool:
    return bool(rects) and union(rects).area >= BACKGROUND * nodes.width * nodes.height


def _disabled(nodes: PageNodes, key: Key) -> bool:
    attributes = [nodes.nodes[around].attributes for around in nodes.around(key) if around in nodes.nodes]
    return "disabled" in attributes[0] or any(each.get("aria-disabled") == "true" for each in attributes)
