"""The wrapper rule: an element filled by its controls, or without a sign of acting itself, is no control."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workers.browser.element_rules.slider_tracks import is_strip
from workers.browser.interactive_element import (
    CONTROL_SIGNALS,
    FULL,
    HANDLER_SIGNALS,
    SMALL,
    InteractiveElement,
    ancestors,
)

FILLED, FILLED_BY_ALL = 0.5, 0.3
"""Shares of a wrapper's area from which its elements fill it, and from which the only one with all of its text does."""
ITEM_ROLES = frozenset({"option", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "button", "link"})
CELL_ROLES = frozenset({"cell", "gridcell", "columnheader", "rowheader"})


def drop_wrappers(elements: Sequence[InteractiveElement], kept: set[int], page_area: float) -> Iterable[int]:
    """Yield elements whose children get the boxes instead."""
    children = _children(elements, kept)
    for index in kept:
        if children[index] and _is_wrapper(elements[index], [elements[child] for child in children[index]]):
            yield index


def _children(elements: Sequence[InteractiveElement], kept: set[int]) -> dict[int, list[int]]:
    """Return for each kept element the kept ones directly inside it."""
    children: dict[int, list[int]] = {index: [] for index in kept}
    for index in sorted(kept):
        if (outer := next(ancestors(elements, index, kept), None)) is not None:
            children[outer].append(index)
    return children


def _is_wrapper(wrapper: InteractiveElement, children: list[InteractiveElement]) -> bool:
    """Whether a person would box the children rather than the element around them."""
    filled = sum(wrapper.overlap(child) for child in children) / wrapper.area
    if wrapper.tag == "select":
        return filled >= FULL
    if wrapper.signals & {"tag", "editable", "label", "host"} or wrapper.role in ITEM_ROLES:
        return False
    if filled >= FILLED or wrapper.role == "treeitem":
        return filled >= FILLED
    if filled >= FILLED_BY_ALL and _says_no_more(wrapper, children):
        return True
    acts = (
        wrapper.pointer
        or wrapper.kind == "drag"
        or _is_track(wrapper, children, filled)
        or _is_acting_cell(wrapper, filled)
    )
    first = children[0].signals
    holds_controls = not acts and (len(children) > 1 or bool(first & (CONTROL_SIGNALS | {"tabindex", "label"})))
    only_hint = not wrapper.signals & (HANDLER_SIGNALS | CONTROL_SIGNALS | {"cursor"})
    only_cursor = (
        not wrapper.signals - {"cursor", "hover-listener"} and wrapper.pointer and bool(first & CONTROL_SIGNALS)
    )
    return holds_controls or only_hint or only_cursor


def _says_no_more(wrapper: InteractiveElement, children: list[InteractiveElement]) -> bool:
    """Whether the one control in an element says all that it says, as a tab does of the room around it."""
    if len(children) != 1 or not children[0].signals & CONTROL_SIGNALS:
        return False
    control = children[0]
    # What a combobox shows of its value is no text of its own, but names it.
    has_its_name = wrapper.name != "" and wrapper.name == control.name
    return wrapper.text != "" and (wrapper.text == control.text or has_its_name)


def _is_track(wrapper: InteractiveElement, children: list[InteractiveElement], filled: float) -> bool:
    """Whether an element is a slider's track: a strip without text that listens, with nothing but handles on it."""
    has_text = any(element.text for element in (wrapper, *children))
    are_handles = not any(
        "tag" in child.signals or ("role" in child.signals and child.role != "slider") for child in children
    )
    return is_strip(wrapper) and filled < SMALL and not has_text and are_handles


def _is_acting_cell(cell: InteractiveElement, filled: float) -> bool:
    """Whether an element is a table cell that acts and has text of its own beside its controls."""
    acts = bool(cell.signals & {"listener", "tabindex"})
    return cell.role in CELL_ROLES and acts and filled < SMALL and bool(cell.text)
