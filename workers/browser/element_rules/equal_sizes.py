"""The equal-size rule: of elements of (almost) the same size one is kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workers.browser.interactive_element import (
    CONTROL_SIGNALS,
    HANDLER_SIGNALS,
    SAME_SIZE,
    InteractiveElement,
    ancestors,
)


def drop_equal_sizes(elements: Sequence[InteractiveElement], kept: set[int], page_area: float) -> Iterable[int]:
    """Return, of elements of the same size, all but the surest control; of equally sure ones the outer is kept."""
    dropped: set[int] = set()
    for index in sorted(kept):
        for ancestor in ancestors(elements, index, kept - dropped):
            if elements[index].iou(elements[ancestor]) < SAME_SIZE:
                break
            loser = ancestor if _outranks(elements[index], elements[ancestor]) else index
            dropped.add(loser)
            if loser == index:
                break
    return dropped


def _outranks(descendant: InteractiveElement, ancestor: InteractiveElement) -> bool:
    """Whether the inner of two elements of the same size is kept; of two with handlers the one with pointer cursor."""
    has_own_cursor = descendant.pointer and not ancestor.pointer
    return _rank(descendant) > _rank(ancestor) or (_rank(descendant) == _rank(ancestor) == 1 and has_own_cursor)


def _rank(element: InteractiveElement) -> int:
    return 2 if element.signals & CONTROL_SIGNALS else 1 if element.signals & HANDLER_SIGNALS else 0
