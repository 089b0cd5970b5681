"""Something in a page one might act on, before it is decided what a person would box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

CERTAIN = frozenset({"tag", "role", "editable", "host"})
BOUND = frozenset({"listener", "handler", "framework", "attribute", "tabindex", "draggable"})
"""Signals that say a thing surely acts, and that somebody has bound something to it."""
SAME_SIZE = 0.75
FULL = 0.8
SMALL = 0.25

Edges = tuple[float, float, float, float]
"""left, top, right, bottom in CSS pixels, not yet rounded."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One element with its signals; `parent` is the index of the candidate around it, -1 for none."""

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
    frame: tuple[str, ...] = ()

    @classmethod
    def read(cls, values: dict[str, Any]) -> Candidate:
        left, top, right, bottom = values.pop("rect")
        shadow, signals = tuple(values.pop("shadow")), frozenset(values.pop("signals"))
        return cls(edges=(left, top, right, bottom), shadow=shadow, signals=signals, **values)

    @property
    def area(self) -> float:
        left, top, right, bottom = self.edges
        return (right - left) * (bottom - top)

    @property
    def width(self) -> float:
        return self.edges[2] - self.edges[0]

    @property
    def thickness(self) -> float:
        """The shorter side."""
        return min(self.width, self.edges[3] - self.edges[1])

    def shared(self, other: Candidate) -> float:
        """The area of the overlap in square CSS pixels."""
        width = min(self.edges[2], other.edges[2]) - max(self.edges[0], other.edges[0])
        height = min(self.edges[3], other.edges[3]) - max(self.edges[1], other.edges[1])
        return max(width, 0.0) * max(height, 0.0)

    def likeness(self, other: Candidate) -> float:
        """Intersection over union, 0 to 1."""
        shared = self.shared(other)
        return shared / (self.area + other.area - shared) if shared else 0.0

    def moved(self, left: float, top: float, scale_x: float, scale_y: float, frame: tuple[str, ...]) -> Candidate:
        """The same thing seen from the page around its frame."""
        x1, y1, x2, y2 = self.edges
        edges = (left + x1 * scale_x, top + y1 * scale_y, left + x2 * scale_x, top + y2 * scale_y)
        return replace(self, edges=edges, frame=frame + self.frame)


def around(candidates: Sequence[Candidate], index: int, kept: Set[int] | None = None) -> Iterator[int]:
    """The candidates around one, innermost first; of `kept` only, where that is given."""
    outer = candidates[index].parent
    while outer >= 0:
        if kept is None or outer in kept:
            yield outer
        outer = candidates[outer].parent
