"""What one can act on, by the accessibility tree of all frames, the real listeners, and hit tests.

It shares no code with the extractor: everything is asked of the browser's debugger. An element counts when

- the accessibility tree gives it a role that one operates (button, link, textbox, ...) and does not call it disabled;
- or it can be edited;
- or it is the label of an enabled control that a pointer cannot meet itself, or a card around a radio or checkbox;
- or it stands in the order of Tab (tabindex >= 0), can be dragged, or has real listeners for presses and
  drags, and is itself what one means: no element that counts lies in it, it is smaller than a quarter of the viewport
  (a canvas may be larger), and it is no part of a button or link; a listening card under a hand-shaped cursor counts
  beside the controls in it, and so does a listening cell of a table that has words of its own;
- or the cursor over it, and not over what is around it, says that it acts, and it really listens for hovering, or
  something around it for presses that is no background or does so for a framework; then as in the last case;
- and it is visible (a transparent input over a drawn one is), and a pointer reaches it at one of the points of a grid
  over its painted rectangles, without meeting another element that counts inside it. Covered sides are cut off.

Of nested elements of almost the same size only one counts. Who listens for everything does so for a framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from annotator.domain.geometry import Rect
from benchmarks._matching import Target
from benchmarks._nodes import Key, PageNodes
from benchmarks._tree_found import HANDS, Found, found_in, is_background

WHOLE = frozenset(
    ["button", "link", "option", "tab", "menuitem", "checkbox", "radio", "switch", "togglebutton", "disclosuretriangle"]
)
SAME_SIZE = 0.75
LEAST_SIDE = 4
VISIBLE = """function () {
  return this.checkVisibility({ visibilityProperty: true, opacityProperty: !this.matches("input, select") });
}"""
CURSOR = "function () { return getComputedStyle(this).cursor; }"
HAS_WORDS = (
    """function () { return this.matches("td, [role=cell], [role=gridcell]") && this.innerText.trim() !== ""; }"""
)
STEPS = 5


def tree_targets(page: Page) -> list[Target]:
    """The targets in the viewport of a page as it stands now."""
    nodes = PageNodes(page)
    found = found_in(nodes)
    _see(nodes, found)
    shown = [one for one in found.values() if one.own]
    _nest(found, shown)
    kept = list(_counting(nodes, shown))
    return [_target(one) for one in _without_twins(kept)]


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
    for one in shown:
        if one.inner and not _has_place_of_its_own(nodes, one):
            continue
        small = not is_background(nodes, [one.whole]) or nodes.nodes[one.key].tag == "canvas"
        if one.role or (small and not _is_part(one) and (not one.inner or _is_card(nodes, one))):
            yield one


def _has_place_of_its_own(nodes: PageNodes, one: Found) -> bool:
    """Whether a pointer somewhere on it means it and nothing inside it."""
    inner = {each.key for each in one.inner if each.role or not (one.role in WHOLE or (one.role and each.is_paint))}
    return any(
        not inner.intersection(nodes.around(nodes.hit(x, y)))
        for rect in one.own
        for x in _lines(rect.left, rect.right)
        for y in _lines(rect.top, rect.bottom)
    )


def _is_part(one: Found) -> bool:
    outer = one.outer
    while outer:
        if (outer.role in WHOLE or (one.is_paint and (outer.role or outer.tabbed))) and outer.own:
            return True
        outer = outer.outer
    return False


def _is_card(nodes: PageNodes, one: Found) -> bool:
    return one.listens and (nodes.ask(one.key, CURSOR) in HANDS or bool(nodes.ask(one.key, HAS_WORDS)))


def _without_twins(kept: list[Found]) -> Iterator[Found]:
    """Of an element and another of almost the same size inside it the one with a role stays, else the outer one."""
    gone: set[Key] = set()
    for one in kept:
        for inner in one.inner:
            if inner.key not in gone and one.key not in gone and one.whole.iou(inner.whole) >= SAME_SIZE:
                gone.add(one.key if inner.role and not one.role else inner.key)
    return (one for one in kept if one.key not in gone)


def _target(one: Found) -> Target:
    signs = {"tabindex": one.tabbed, "listener": one.listens, "hand": one.under_hand}
    why = one.role or "+".join(word for word, holds in signs.items() if holds)
    return Target((one.whole, *one.own) if len(one.own) > 1 else (one.whole,), why, one.name)
