"""An interactive element of a page, before it is decided whether a person would box it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

CONTROL_SIGNALS = frozenset({"tag", "role", "editable", "host"})
"""Signals of elements that are controls by their markup."""
HANDLER_SIGNALS = frozenset({"listener", "handler", "framework", "attribute", "tabindex", "draggable"})
"""Signals of elements to which a script has bound something."""
SAME_SIZE = 0.75
"""Intersection over union from which two rectangles count as equal."""
FULL = 0.8
"""Share of an element's area from which another one contains it."""
SMALL = 0.25
"""Share of the outer element's area below which an inner one is small."""

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom in CSS pixels, not rounded."""


@dataclass(frozen=True, slots=True)
class InteractiveElement:
    """An element with the signals that one can act on it.

    `parent` is the index of the innermost interactive element around it, -1 for none; `pointer` says that its cursor
    is the pointer; `shadow` and `frame` are the selectors of the shadow hosts and frames around it, outermost first,
    `order` its index in its document and `frame_order` those of the frames around it in theirs.
    """

    edges: Edges
    kind: str
    tag: str
    role: str
    name: str
    text: str
    selector: str
    shadow: tuple[str, ...]
    order: int
    signals: frozenset[str]
    parent: int
    pointer: bool
    disabled: bool = False
    frame: tuple[str, ...] = ()
    frame_order: tuple[int, ...] = ()

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> InteractiveElement:
        """Return the element that the page script describes by `values`, which are consumed."""
        left, top, right, bottom = values.pop("rect")
        shadow, signals = tuple(values.pop("shadow")), frozenset(values.pop("signals"))
        return cls(edges=(left, top, right, bottom), shadow=shadow, signals=signals, **values)

    @property
    def area(self) -> float:
        """Square CSS pixels."""
        left, top, right, bottom = self.edges
        return (right - left) * (bottom - top)

    @property
    def width(self) -> float:
        return self.edges[2] - self.edges[0]

    @property
    def has_only_handlers(self) -> bool:
        """Whether somebody has bound something to it, and nothing says that it is a control."""
        return bool(self.signals & HANDLER_SIGNALS) and not self.signals & CONTROL_SIGNALS

    @property
    def thickness(self) -> float:
        """The shorter side, in CSS pixels."""
        return min(self.width, self.edges[3] - self.edges[1])

    def overlap(self, other: InteractiveElement) -> float:
        """Return the area of the intersection in square CSS pixels."""
        width = min(self.edges[2], other.edges[2]) - max(self.edges[0], other.edges[0])
        height = min(self.edges[3], other.edges[3]) - max(self.edges[1], other.edges[1])
        return max(width, 0.0) * max(height, 0.0)

    def iou(self, other: InteractiveElement) -> float:
        """Return intersection over union, 0 to 1."""
        overlap = self.overlap(other)
        return overlap / (self.area + other.area - overlap) if overlap else 0.0

    def moved(
        self, left: float, top: float, scale_x: float, scale_y: float, frame: tuple[str, ...], order: int = -1
    ) -> InteractiveElement:
        """Return the element in the coordinates of the page around its frame, which lies at left, top there and is the
        element of index `order`.
        """
        x1, y1, x2, y2 = self.edges
        edges = (left + x1 * scale_x, top + y1 * scale_y, left + x2 * scale_x, top + y2 * scale_y)
        return replace(self, edges=edges, frame=frame + self.frame, frame_order=(order, *self.frame_order))


def ancestors(elements: Sequence[InteractiveElement], index: int, kept: Set[int] | None = None) -> Iterator[int]:
    """Yield the indices of the elements around an element, innermost first; of `kept` only, where that is given."""
    outer = elements[index].parent
    while outer >= 0:
        if kept is None or outer in kept:
            yield outer
        outer = elements[outer].parent
