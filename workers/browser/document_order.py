"""The order in which elements and texts stand in a page, through its frames: pre-order of the painted tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workers.browser.interactive_element import Edges, InteractiveElement

Key = tuple[tuple[int, int, int], ...]
"""Sorts as the document does: for each frame on the way and the frame at last, the index of an element, 0 for the
element itself or 1 for a text after it, and among such texts the one of the inner element first.
"""


@dataclass(frozen=True, slots=True)
class CollectedText:
    """A run of text: `after` is the index of the last element before it, `inside` of the one that holds it, both in its
    document; `frame_order` those of the frames around it, outermost first. Edges in CSS pixels.
    """

    edges: Edges
    text: str
    after: int
    inside: int
    frame_order: tuple[int, ...] = ()

    def moved(self, edges: Edges, order: int) -> CollectedText:
        """Return the text as the page around its frame has it, in which the frame is the element of index `order`."""
        return replace(self, edges=edges, frame_order=(order, *self.frame_order))


def document_orders(
    elements: Sequence[InteractiveElement], texts: Sequence[CollectedText]
) -> tuple[list[int], list[int]]:
    """Return the places of the elements and those of the texts among both, from 0."""
    keys = [_element_key(element) for element in elements] + [_text_key(text) for text in texts]
    places = [0] * len(keys)
    for place, index in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
        places[index] = place
    return places[: len(elements)], places[len(elements) :]


def _element_key(element: InteractiveElement) -> Key:
    return (*_frames(element.frame_order), (element.order, 0, 0))


def _text_key(text: CollectedText) -> Key:
    return (*_frames(text.frame_order), (text.after, 1, -text.inside))


def _frames(orders: tuple[int, ...]) -> Key:
    return tuple((order, 0, 0) for order in orders)
