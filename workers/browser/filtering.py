"""Rules that keep, of nested elements, those that a person would box.

In this order: large elements that merely listen are background; of elements of (almost) the same size one is kept;
what lies inside a control is part of it; a wrapper that controls fill, or that shows no sign of acting itself, is no
control. A card that acts and the button or link inside it are two.
"""

from __future__ import annotations

from collections.abc import Sequence

from workers.browser.element_rules.backgrounds import drop_backgrounds
from workers.browser.element_rules.delegators import mark_delegators
from workers.browser.element_rules.equal_sizes import drop_equal_sizes
from workers.browser.element_rules.hosts import mark_hosts
from workers.browser.element_rules.parts import drop_parts
from workers.browser.element_rules.tree_rows import cut_tree_rows
from workers.browser.element_rules.wrappers import drop_wrappers
from workers.browser.interactive_element import InteractiveElement

# The first three describe a group that acts as one element by that element; the others drop elements, in this order.
GROUPING = (cut_tree_rows, mark_delegators, mark_hosts)
FILTERING = (drop_backgrounds, drop_equal_sizes, drop_parts, drop_wrappers)


def filter_elements(elements: Sequence[InteractiveElement], page_area: float) -> list[InteractiveElement]:
    """Return the elements that get a box, in document order; `page_area` is in square CSS pixels."""
    for group in GROUPING:
        elements = group(elements)
    # An element that a group has left without signals is no control.
    kept_indices = {index for index, element in enumerate(elements) if element.signals}
    for rule in FILTERING:
        kept_indices -= set(rule(elements, kept_indices, page_area))
    return [elements[index] for index in sorted(kept_indices)]
