"""The delegation rule: a listener on an ancestor of pointer-cursor elements is attributed to those elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from workers.browser.interactive_element import InteractiveElement, ancestors

MIN_DELEGATES = 4
"""Pointer-cursor elements from which a listener around them is delegated."""


def mark_delegators(elements: Sequence[InteractiveElement]) -> list[InteractiveElement]:
    """Mark delegated listeners: elements without pointer cursor around several pointer-cursor elements (a calendar)."""
    delegates = [index for index, element in enumerate(elements) if element.pointer and element.signals == {"cursor"}]
    delegate_counts = Counter(next(ancestors(elements, index), None) for index in delegates)
    return [
        replace(element, signals=element.signals | {"delegator"})
        if delegate_counts[index] >= MIN_DELEGATES and element.has_only_handlers and not element.pointer
        else element
        for index, element in enumerate(elements)
    ]
