"""From candidates to boxes: of nested elements only those are kept that a person would box.

The rules, in this order: things of (almost) the same size are one; what lies inside a control belongs to it;
a wrapper that controls fill, or around which nothing shows that it acts by itself, is no control. A card that
acts by itself and the button or link inside it are two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from workers.browser.candidate import Candidate

CERTAIN = frozenset({"tag", "role", "editable"})
BOUND = frozenset({"listener", "handler", "framework", "attribute", "tabindex", "draggable"})
HINTS = frozenset({"cursor", "delegated", "hover-listener", "drag-listener", "label", "scroller"})
SAME_SIZE = 0.75
FILLED = 0.5
LARGE = 0.4
FULL = 0.8
SMALL = 0.25
LEAST_ROW = 8.0
THICKEST_TRACK = 24.0
LEAST_TRACK = 6.0
THIN = 0.5
ITEMS = frozenset({"option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "button", "link"})
CELLS = frozenset({"cell", "gridcell"})
WRAPPERS_OF_PARTS = frozenset({"listbox", "scrollbar"})


def merge(candidates: Sequence[Candidate], page_area: float) -> list[Candidate]:
    """The candidates that are boxes of their own, in document order; `page_area` in square CSS pixels."""
    candidates = _rows_of_trees(candidates)
    kept = set(range(len(candidates)))
    for rule in (_drop_backgrounds, _join_same_size, _drop_parts, _drop_wrappers):
        kept -= set(rule(candidates, kept, page_area))
    return [candidates[index] for index in sorted(kept)]


def _rows_of_trees(candidates: Sequence[Candidate]) -> list[Candidate]:
    """A branch holds its twigs in the document; what one presses is the row above them."""
    rows, every = list(candidates), set(range(len(candidates)))
    for index, twig in enumerate(candidates):
        branch = next((outer for outer in _around(candidates, every, index) if rows[outer].role == "treeitem"), -1)
        left, top, right, bottom = rows[branch].edges if branch >= 0 else twig.edges
        if twig.role == "treeitem" and branch >= 0 and top + LEAST_ROW <= twig.edges[1] < bottom:
            rows[branch] = replace(rows[branch], edges=(left, top, right, twig.edges[1]))
    return rows


def _around(candidates: Sequence[Candidate], kept: set[int], index: int) -> Iterator[int]:
    """The kept candidates around one, innermost first."""
    outer = candidates[index].parent
    while outer >= 0:
        if outer in kept:
            yield outer
        outer = candidates[outer].parent


def _inside(candidates: Sequence[Candidate], kept: set[int]) -> dict[int, list[int]]:
    """For each kept candidate the kept ones directly inside it."""
    inside: dict[int, list[int]] = {index: [] for index in kept}
    for index in sorted(kept):
        if (outer := next(_around(candidates, kept, index), None)) is not None:
            inside[outer].append(index)
    return inside


def _drop_backgrounds(candidates: Sequence[Candidate], kept: set[int], page_area: float) -> Iterable[int]:
    """Large areas that merely listen or can be focused: layouts, scroll areas, click-away layers."""
    for index in kept:
        candidate = candidates[index]
        is_surface = candidate.tag == "canvas" or candidate.kind == "type"
        if candidate.area > LARGE * page_area and not candidate.signals & CERTAIN and not is_surface:
            yield index


def _join_same_size(candidates: Sequence[Candidate], kept: set[int], page_area: float) -> Iterable[int]:
    """A list item and the link that fills it: the one that is surely a control wins, of equals the outer one."""
    gone: set[int] = set()
    for index in sorted(kept):
        for outer in _around(candidates, kept - gone, index):
            if candidates[index].likeness(candidates[outer]) < SAME_SIZE:
                break
            loser = outer if _says_more(candidates[index], candidates[outer]) else index
            gone.add(loser)
            if loser == index:
                break
    return gone


def _says_more(inner: Candidate, outer: Candidate) -> bool:
    """Of two that are as surely controls it is the one under the hand."""
    under_hand = inner.pointer and not outer.pointer
    return _rank(inner) > _rank(outer) or (_rank(inner) == _rank(outer) == 1 and under_hand)


def _rank(candidate: Candidate) -> int:
    return 2 if candidate.signals & CERTAIN else 1 if candidate.signals & BOUND else 0


def _drop_parts(candidates: Sequence[Candidate], kept: set[int], page_area: float) -> Iterable[int]:
    """Icons and captions inside a control, and the cells of a wrapper that only their own cursor speaks for."""
    for index in kept:
        candidate = candidates[index]
        for outer in _around(candidates, kept, index):
            if _is_part(candidate, candidates[outer]):
                yield index
                break


def _is_part(inner: Candidate, outer: Candidate) -> bool:
    if outer.role == "combobox" and inner.role == "textbox" and not inner.signals & {"tag", "editable"}:
        return True
    if inner.signals & CERTAIN or outer.role in WRAPPERS_OF_PARTS:
        return False
    if _is_caption(inner, outer):
        return True
    if outer.signals & CERTAIN:
        if inner.area < SMALL * outer.area and (outer.role == "tab" or "cursor" in inner.signals):
            return not inner.signals & BOUND
        return not inner.signals & BOUND or outer.role in {"button", "link", "option", "tab"}
    if (
        _is_strip(outer)
        and _thickness(inner) <= THIN * _thickness(outer)
        and not inner.signals & {"tabindex", "cursor"}
    ):
        return True
    return bool(outer.signals & BOUND) and "delegator" not in outer.signals and inner.signals <= {"cursor"}


def _is_caption(inner: Candidate, outer: Candidate) -> bool:
    """Whether it says all that the control around it says, and nothing shows that it acts by itself."""
    focusable = {"tabindex", "listener"} <= outer.signals
    acts = bool(outer.signals & CERTAIN) or focusable or (outer.pointer and bool(outer.signals & BOUND))
    own = inner.signals & {"tabindex", "draggable"} or ("cursor" in inner.signals and inner.pointer)
    return acts and not own and inner.name != "" and inner.name == outer.name and "delegator" not in outer.signals


def _drop_wrappers(candidates: Sequence[Candidate], kept: set[int], page_area: float) -> Iterable[int]:
    inside = _inside(candidates, kept)
    for index in kept:
        if inside[index] and _is_wrapper(candidates[index], [candidates[inner] for inner in inside[index]]):
            yield index


def _is_strip(candidate: Candidate) -> bool:
    """Of the shape of a slider's track."""
    thickness = _thickness(candidate)
    is_long = candidate.area >= LEAST_TRACK * thickness * thickness
    return thickness <= THICKEST_TRACK and is_long and "delegator" not in candidate.signals


def _thickness(candidate: Candidate) -> float:
    left, top, right, bottom = candidate.edges
    return min(right - left, bottom - top)


def _is_track(outer: Candidate, inner: list[Candidate], filled: float) -> bool:
    """A strip without words that listens, with nothing but handles on it: pressed beside them, they come."""
    has_words = any(one.text for one in (outer, *inner))
    return _is_strip(outer) and filled < SMALL and not has_words and not any("tag" in one.signals for one in inner)


def _is_cell(outer: Candidate, filled: float) -> bool:
    """One of a table's cells that listen: beside the control in it there are its own words."""
    return outer.role in CELLS and "listener" in outer.signals and filled < SMALL and bool(outer.text)


def _is_wrapper(outer: Candidate, inner: list[Candidate]) -> bool:
    """Whether one would box the things inside rather than the thing around them."""
    filled = sum(outer.shared(one) for one in inner) / outer.area
    if outer.tag == "select":
        return filled >= FULL
    if outer.signals & {"tag", "editable", "label"} or outer.role in ITEMS:
        return False
    if filled >= FILLED or outer.role == "treeitem":
        return filled >= FILLED
    says_card = outer.pointer or outer.kind == "drag" or _is_track(outer, inner, filled) or _is_cell(outer, filled)
    holds_controls = not says_card and (len(inner) > 1 or bool(inner[0].signals & (CERTAIN | {"tabindex", "label"})))
    only_hint = not outer.signals & (BOUND | CERTAIN | {"cursor"})
    only_hand = not outer.signals - {"cursor", "hover-listener"} and outer.pointer and bool(inner[0].signals & CERTAIN)
    return holds_controls or only_hint or only_hand
