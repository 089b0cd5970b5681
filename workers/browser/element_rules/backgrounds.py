"""The background rule: large elements that merely listen are background."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workers.browser.interactive_element import CONTROL_SIGNALS, InteractiveElement

LARGE = 0.4
"""Share of the page's area from which a listening element is background."""


def drop_backgrounds(elements: Sequence[InteractiveElement], kept: set[int], page_area: float) -> Iterable[int]:
    """Yield large elements that merely listen or can be focused: layouts, scroll areas, layers behind dialogs."""
    for index in kept:
        element = elements[index]
        is_surface = element.tag == "canvas" or element.kind == "type"
        if element.area > LARGE * page_area and not element.signals & CONTROL_SIGNALS and not is_surface:
            yield index
