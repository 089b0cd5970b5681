"""What one can act on, by the accessibility tree of all frames, the real listeners, and hit tests.

It shares no code with the extractor: everything is asked of the browser's debugger. An element counts when

- the accessibility tree gives it a role that one operates (button, link, textbox, ...) and does not call it disabled;
- or it can be edited;
- or it is the label of an enabled control that a pointer cannot meet itself, or a card around a radio or checkbox;
- or it stands in the order of Tab (tabindex >= 0), can be dragged, or has real listeners for presses and
  drags, and is itself what one means: no element that counts lies in it, it is smaller than a quarter of the viewport
  (a canvas may be larger), and it is no part of a button or link; a listening card under a hand-shaped cursor counts
  beside the controls in it;
- and it is visible (a transparent input over a drawn one is), and a pointer reaches it at one of the points of a grid
  over its painted rectangles, without meeting another element that counts inside it. Covered sides are cut off.

Of nested elements of almost the same size only one counts. Who listens for everything does so for a framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Error, Page

from annotator.domain.geometry import Rect
from benchmarks._matching import Target
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
WHOLE = _words("button link option tab menuitem checkbox radio switch togglebutton")
PRESSES = _words("click dblclick mousedown mouseup pointerdown pointerup touchstart touchend dragstart")
SAME_SIZE = 0.75
BACKGROUND = 0.25
LEAST_SIDE = 4
EVERYTHING = 20
"""Who listens for more kinds of events than this does so for a framework, on behalf of what lies inside."""
VISIBLE = """function () {
  return this.checkVisibility({ visibilityProperty: true, opacityProperty: !this.matches("input, select") });
}"""
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
STEPS = 5


@dataclass(slots=True)
class Found:
    """An element that counts so far; `own` are the parts of its painted rectangles where a pointer means it."""

    key: Key
    role: str = ""
    tabbed: bool = False
    listens: bool = False
    name: str = ""
    own: list[Rect] = field(default_factory=list)
    inner: list[Found] = field(default_factory=list)
    outer: Found | None = None

    @property
    def whole(self) -> Rect:
        return union(self.own)


def tree_targets(page: Page) -> list[Target]:
    """The targets in the viewport of a page as it stands now."""
    nodes = PageNodes(page)
    found = _with_roles(nodes)
    _add_tabbed(nodes, found)
    _add_listening(nodes, found)
    for one in found.values():
        one.outer = next((found[key] for key in list(nodes.around(one.key))[1:] if key in found), None)
    _see(nodes, found)
    shown = [one for one in found.values() if one.own]
    _nest(found, shown)
    kept = list(_counting(nodes, shown))
    return [_target(one) for one in _without_twins(kept)]


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
                if role in ROLES and not node.get("ignored") and not states.get("disabled") and key in nodes.nodes:
                    found[key] = Found(key, role, name=str(node.get("name", {}).get("value", "")))
    return found


def _add_tabbed(nodes: PageNodes, found: dict[Key, Found]) -> None:
    for key, node in nodes.nodes.items():
        given = node.attributes
        tabbed, dragged = given.get("tabindex", "").isdigit(), given.get("draggable") == "true"
        edited = given.get("contenteditable", "false") != "false"
        known = node.tag not in ("html", "body") or (edited and node.tag == "body")
        if (tabbed or dragged or edited) and known and not _disabled(nodes, key):
            # The whole frame of an editable body takes the press.
            place = node.parent if node.tag == "body" and node.parent else key
            one = found.setdefault(place, Found(place))
            one.tabbed = True
            one.role = one.role or ("textbox" if edited else "")
        if node.tag == "label" and nodes.ask(key, STANDS_IN):
            found.setdefault(key, Found(key)).role = "label"


def _add_listening(nodes: PageNodes, found: dict[Key, Found]) -> None:
    for document in nodes.documents:
        session = nodes.lenses[document[0]].session
        remote = session.send("DOM.resolveNode", {"backendNodeId": document[1]})["object"]["objectId"]
        every = {"objectId": remote, "depth": -1, "pierce": True}
        heard: dict[Key, set[str]] = {}
        for listener in session.send("DOMDebugger.getEventListeners", every)["listeners"]:
            heard.setdefault((document[0], listener.get("backendNodeId", 0)), set()).add(listener["type"])
        # An attribute's handler is compiled when it is first needed, which it is not while scripts are stopped.
        for key, node in nodes.nodes.items():
            if key[0] == document[0] and PRESSES & {name.removeprefix("on") for name in node.attributes}:
                heard.setdefault(key, set()).add("click")
        for key, types in heard.items():
            known = nodes.nodes.get(key)
            everything = len(types) > EVERYTHING
            if not known or known.tag in ("html", "body") or everything or _disabled(nodes, key):
                continue
            if types & PRESSES:
                found.setdefault(key, Found(key)).listens = True


def _disabled(nodes: PageNodes, key: Key) -> bool:
    attributes = [nodes.nodes[around].attributes for around in nodes.around(key) if around in nodes.nodes]
    return "disabled" in attributes[0] or any(each.get("aria-disabled") == "true" for each in attributes)


def _see(nodes: PageNodes, found: dict[Key, Found]) -> None:
    for one in found.values():
        if nodes.ask(one.key, VISIBLE) is False:
            continue
        rects = nodes.painted(one.key)
        one.own = [part for rect in _largest(rects) if (part := _reached(nodes, found, one, rect))]


def _largest(rects: list[Rect]) -> list[Rect]:
    return sorted(rects, key=lambda rect: -rect.area)[:6]


def _reached(nodes: PageNodes, found: dict[Key, Found], one: Found, rect: Rect) -> Rect | None:
    """The rectangle without the outer rows and columns of its grid in which no pointer meets the element."""
    xs, ys = _lines(rect.left, rect.right), _lines(rect.top, rect.bottom)
    met = [
        (column, row)
        for column, x in enumerate(xs)
        for row, y in enumerate(ys)
        if one.key in nodes.around(nodes.hit(x, y))
    ]
    if not met:
        return None
    (first, row), (last, last_row) = min(met), max(met)
    (upper, column), (lower, lower_column) = min((y, x) for x, y in met), max((y, x) for x, y in met)

    def across(line: int) -> Callable[[int], bool]:
        return lambda x: one.key in nodes.around(nodes.hit(x, ys[line]))

    def down(line: int) -> Callable[[int], bool]:
        return lambda y: one.key in nodes.around(nodes.hit(xs[line], y))

    left = _border(xs[first], rect.left, across(row)) if first else rect.left
    top = _border(ys[upper], rect.top, down(column)) if upper else rect.top
    right, bottom = rect.right, rect.bottom
    if last < len(xs) - 1:
        right = 1 + _border(xs[last], rect.right - 1, across(last_row))
    if lower < len(ys) - 1:
        bottom = 1 + _border(ys[lower], rect.bottom - 1, down(lower_column))
    large_enough = right - left >= LEAST_SIDE and bottom - top >= LEAST_SIDE
    return Rect(left, top, right, bottom) if large_enough else None


def _border(met: int, beyond: int, means: Callable[[int], bool]) -> int:
    """The last pixel towards `beyond` that still means the element."""
    while abs(beyond - met) > 1:
        middle = (met + beyond) // 2
        met, beyond = (middle, beyond) if means(middle) else (met, middle)
    return beyond if means(beyond) else met


def _lines(start: int, end: int) -> list[int]:
    steps = min(STEPS, end - start)
    return [start + int((step + 0.5) * (end - start) / steps) for step in range(steps)]


def _nest(found: dict[Key, Found], shown: list[Found]) -> None:
    for one in shown:
        outer = one.outer
        while outer:
            outer.inner.append(one)
            outer = outer.outer


def _counting(nodes: PageNodes, shown: list[Found]) -> Iterator[Found]:
    background = BACKGROUND * nodes.width * nodes.height
    for one in shown:
        if one.inner and not _has_place_of_its_own(nodes, one):
            continue
        small = one.whole.area < background or nodes.nodes[one.key].tag == "canvas"
        if one.role or (small and not _is_part(one) and (not one.inner or _is_card(nodes, one))):
            yield one


def _has_place_of_its_own(nodes: PageNodes, one: Found) -> bool:
    """Whether a pointer somewhere on it means it and nothing inside it."""
    inner = {each.key for each in one.inner if each.role or one.role not in WHOLE}
    return any(
        not inner.intersection(nodes.around(nodes.hit(x, y)))
        for rect in one.own
        for x in _lines(rect.left, rect.right)
        for y in _lines(rect.top, rect.bottom)
    )


def _is_part(one: Found) -> bool:
    outer = one.outer
    while outer:
        if outer.role in WHOLE and outer.own:
            return True
        outer = outer.outer
    return False


def _is_card(nodes: PageNodes, one: Found) -> bool:
    cursor = nodes.ask(one.key, "function () { return getComputedStyle(this).cursor; }")
    return one.listens and cursor in HANDS


def _without_twins(kept: list[Found]) -> Iterator[Found]:
    """Of an element and another of almost the same size inside it the one with a role stays, else the outer one."""
    gone: set[Key] = set()
    for one in kept:
        for inner in one.inner:
            if inner.key not in gone and one.key not in gone and one.whole.iou(inner.whole) >= SAME_SIZE:
                gone.add(one.key if inner.role and not one.role else inner.key)
    return (one for one in kept if one.key not in gone)


def _target(one: Found) -> Target:
    why = one.role or "+".join(word for word, holds in (("tabindex", one.tabbed), ("listener", one.listens)) if holds)
    return Target((one.whole, *one.own) if len(one.own) > 1 else (one.whole,), why, one.name)
