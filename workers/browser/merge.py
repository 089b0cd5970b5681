"""From candidates to boxes: of nested elements only those are kept that a person would box.

The rules, in this order: things of (almost) the same size are one; what lies inside a control belongs to it;
a wrapper that controls fill, or around which nothing shows that it acts by itself, is no control. A card that
acts by itself and the button or link inside it are two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workers.browser.candidate import BOUND, CERTAIN, FULL, SAME_SIZE, SMALL, Candidate, around
from workers.browser.wholes import wholes

FILLED = 0.5
LARGE = 0.4
THICKEST_TRACK = 24.0
LEAST_TRACK = 6.0
THIN = 0.5
ITEMS = frozenset({"option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "button", "link"})
SOLID = frozenset(
    {"button", "checkbox", "link", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "tab"}
)
"""Roles whose insides are only drawn, by ARIA, and links."""
CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
WRAPPERS_OF_PARTS = frozenset({"listbox", "scrollbar"})


def merge(candidates: Sequence[Candidate], page_area: float) -> list[Candidate]:
    """The candidates that are boxes of their own, in document order; `page_area` in square CSS pixels."""
    candidates = wholes(candidates)
    kept = {index for index, candidate in enumerate(candidates) if candidate.signals}
    for rule in (_drop_backgrounds, _join_same_size, _drop_parts, _drop_wrappers):
        kept -= set(rule(candidates, kept, page_area))
    return [candidates[index] for index in sorted(kept)]


def _inside(candidates: Sequence[Candidate], kept: set[int]) -> dict[int, list[int]]:
    """For each kept candidate the kept ones directly inside it."""
    inside: dict[int, list[int]] = {index: [] for index in kept}
    for index in sorted(kept):
        if (outer := next(around(candidates, index, kept), None)) is not None:
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
        for outer in around(candidates, index, kept - gone):
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
        for outer in around(candidates, index, kept):
            if _is_part(candidate, candidates[outer]):
                yield index
                break


def _is_part(inner: Candidate, outer: Candidate) -> bool:
    if outer.role == "combobox" and inner.role == "textbox" and not inner.signals & {"tag", "editable"}:
        return True
    if "host" in outer.signals and inner.signals & CERTAIN:
        return inner.kind == outer.kind
    if inner.signals & CERTAIN or outer.role in WRAPPERS_OF_PARTS:
        return False
    if _is_caption(inner, outer):
        return True
    if outer.signals & CERTAIN:
        if inner.area < SMALL * outer.area and (outer.role == "tab" or "cursor" in inner.signals):
            return not inner.signals & BOUND
        return not inner.signals & BOUND or outer.role in SOLID
    if _is_strip(outer) and inner.thickness <= THIN * outer.thickness and not inner.signals & {"tabindex", "cursor"}:
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
    thickness = candidate.thickness
    is_long = candidate.area >= LEAST_TRACK * thickness * thickness
    return thickness <= THICKEST_TRACK and is_long and "delegator" not in candidate.signals


def _is_track(outer: Candidate, inner: list[Candidate], filled: float) -> bool:
    """A strip without words that listens, with nothing but handles on it: pressed beside them, they come."""
    has_words = any(one.text for one in (outer, *inner))
    are_handles = not any("tag" in one.signals or ("role" in one.signals and one.role != "slider") for one in inner)
    return _is_strip(outer) and filled < SMALL and not has_words and are_handles


def _is_cell(outer: Candidate, filled: float) -> bool:
    """One of a table's cells that act: beside the control in it there are its own words."""
    acts = bool(outer.signals & {"listener", "tabindex"})
    return outer.role in CELLS and acts and filled < SMALL and bool(outer.text)


def _is_wrapper(outer: Candidate, inner: list[Candidate]) -> bool:
    """Whether one would box the things inside rather than the thing around them."""
    filled = sum(outer.shared(one) for one in inner) / outer.area
    if outer.tag == "select":
        return filled >= FULL
    if outer.signals & {"tag", "editable", "label", "host"} or outer.role in ITEMS:
        return False
    if filled >= FILLED or outer.role == "treeitem":
        return filled >= FILLED
    says_card = outer.pointer or outer.kind == "drag" or _is_track(outer, inner, filled) or _is_cell(outer, filled)
    holds_controls = not says_card and (len(inner) > 1 or bool(inner[0].signals & (CERTAIN | {"tabindex", "label"})))
    only_hint = not outer.signals & (BOUND | CERTAIN | {"cursor"})
    only_hand = not outer.signals - {"cursor", "hover-listener"} and outer.pointer and bool(inner[0].signals & CERTAIN)
    return holds_controls or only_hint or only_hand
