"""A baseline of actionable elements, by the accessibility tree of all frames, the event listeners, and hit tests.

It shares no code with the extractor: all data comes from the browser's debugger. An element counts when

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

Of nested elements of almost the same size only one counts. An element that listens for everything is a delegate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from annotator.domain.geometry import Rect
from benchmarks._accessibility_candidates import POINTER_CURSORS, Candidate, find_candidates, is_background
from benchmarks._matching import Target
from benchmarks._page_nodes import Key, PageNodes

ATOMIC_ROLES = frozenset(
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


def accessibility_targets(page: Page) -> list[Target]:
    """The targets in the viewport of a page as it stands now."""
    nodes = PageNodes(page)
    candidates = find_candidates(nodes)
    _find_reachable(nodes, candidates)
    visible = [candidate for candidate in candidates.values() if candidate.own]
    _link_nested(candidates, visible)
    counted = list(_counted(nodes, visible))
    return [_target(candidate) for candidate in _without_duplicates(counted)]


def _find_reachable(nodes: PageNodes, candidates: dict[Key, Candidate]) -> None:
    for candidate in candidates.values():
        if nodes.ask(candidate.key, VISIBLE) is False:
            continue
        rects = nodes.painted(candidate.key)
        candidate.own = [
            part for rect in _largest(rects) if (part := _reachable_part(nodes, candidates, candidate, rect))
        ]


def _largest(rects: list[Rect]) -> list[Rect]:
    return sorted(rects, key=lambda rect: -rect.area)[:6]


def _reachable_part(
    nodes: PageNodes, candidates: dict[Key, Candidate], candidate: Candidate, rect: Rect
) -> Rect | None:
    """The rectangle without the outer rows and columns of its grid in which no pointer meets the element."""
    xs, ys = _lines(rect.left, rect.right), _lines(rect.top, rect.bottom)
    met = [
        (column, row)
        for column, x in enumerate(xs)
        for row, y in enumerate(ys)
        if candidate.key in nodes.around(nodes.hit(x, y))
    ]
    if not met:
        return None
    (first, row), (last, last_row) = min(met), max(met)
    (upper, column), (lower, lower_column) = min((y, x) for x, y in met), max((y, x) for x, y in met)

    def across(line: int) -> Callable[[int], bool]:
        return lambda x: candidate.key in nodes.around(nodes.hit(x, ys[line]))

    def down(line: int) -> Callable[[int], bool]:
        return lambda y: candidate.key in nodes.around(nodes.hit(xs[line], y))

    left = _last_hit(xs[first], rect.left, across(row)) if first else rect.left
    top = _last_hit(ys[upper], rect.top, down(column)) if upper else rect.top
    right, bottom = rect.right, rect.bottom
    if last < len(xs) - 1:
        right = 1 + _last_hit(xs[last], rect.right - 1, across(last_row))
    if lower < len(ys) - 1:
        bottom = 1 + _last_hit(ys[lower], rect.bottom - 1, down(lower_column))
    large_enough = right - left >= LEAST_SIDE and bottom - top >= LEAST_SIDE
    return Rect(left, top, right, bottom) if large_enough else None


def _last_hit(met: int, beyond: int, hits: Callable[[int], bool]) -> int:
    """The last pixel towards `beyond` that still hits the element."""
    while abs(beyond - met) > 1:
        middle = (met + beyond) // 2
        met, beyond = (middle, beyond) if hits(middle) else (met, middle)
    return beyond if hits(beyond) else met


def _lines(start: int, end: int) -> list[int]:
    steps = min(STEPS, end - start)
    return [start + int((step + 0.5) * (end - start) / steps) for step in range(steps)]


def _link_nested(candidates: dict[Key, Candidate], visible: list[Candidate]) -> None:
    for candidate in visible:
        outer = candidate.outer
        while outer:
            outer.inner.append(candidate)
            outer = outer.outer


def _counted(nodes: PageNodes, visible: list[Candidate]) -> Iterator[Candidate]:
    for candidate in visible:
        if candidate.inner and not _has_own_point(nodes, candidate):
            continue
        small = not is_background(nodes, [candidate.whole]) or nodes.nodes[candidate.key].tag == "canvas"
        if candidate.role or (
            small and not _is_part(candidate) and (not candidate.inner or _is_card(nodes, candidate))
        ):
            yield candidate


def _has_own_point(nodes: PageNodes, candidate: Candidate) -> bool:
    """Whether a pointer at some point hits it and no candidate inside it."""
    inner = {
        each.key
        for each in candidate.inner
        if each.role or not (candidate.role in ATOMIC_ROLES or (candidate.role and each.is_cursor_only))
    }
    return any(
        not inner.intersection(nodes.around(nodes.hit(x, y)))
        for rect in candidate.own
        for x in _lines(rect.left, rect.right)
        for y in _lines(rect.top, rect.bottom)
    )


def _is_part(candidate: Candidate) -> bool:
    outer = candidate.outer
    while outer:
        if (outer.role in ATOMIC_ROLES or (candidate.is_cursor_only and (outer.role or outer.tabbed))) and outer.own:
            return True
        outer = outer.outer
    return False


def _is_card(nodes: PageNodes, candidate: Candidate) -> bool:
    return candidate.listens and (
        nodes.ask(candidate.key, CURSOR) in POINTER_CURSORS or bool(nodes.ask(candidate.key, HAS_WORDS))
    )


def _without_duplicates(counted: list[Candidate]) -> Iterator[Candidate]:
    """The candidates without nested ones of almost the same size: of two, that with a role stays, else the outer."""
    dropped_keys: set[Key] = set()
    for candidate in counted:
        for inner in candidate.inner:
            if (
                inner.key not in dropped_keys
                and candidate.key not in dropped_keys
                and candidate.whole.iou(inner.whole) >= SAME_SIZE
            ):
                dropped_keys.add(candidate.key if inner.role and not candidate.role else inner.key)
    return (candidate for candidate in counted if candidate.key not in dropped_keys)


def _target(candidate: Candidate) -> Target:
    signs = {"tabindex": candidate.tabbed, "listener": candidate.listens, "hand": candidate.has_pointer_cursor}
    role_or_signs = candidate.role or "+".join(word for word, holds in signs.items() if holds)
    return Target(
        (candidate.whole, *candidate.own) if len(candidate.own) > 1 else (candidate.whole,),
        role_or_signs,
        candidate.name,
    )
