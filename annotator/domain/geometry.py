"""Points and integer, half-open pixel rectangles; origin top-left, y grows downwards."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot


@dataclass(frozen=True, slots=True)
class Point:
    """A position in screen pixels; halves occur because the centre of an odd side is a half."""

    x: float
    y: float


@dataclass(frozen=True, slots=True, order=True)
class Rect:
    """The pixels left <= x < right, top <= y < bottom. Raises ValueError when it holds no pixel."""

    left: int
    top: int
    right: int
    bottom: int

    def __post_init__(self) -> None:
        if self.right <= self.left or self.bottom <= self.top:
            raise ValueError(f"empty rectangle: {self.left}, {self.top}, {self.right}, {self.bottom}")

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return self.width * self.height

    @property
    def diagonal(self) -> float:
        return hypot(self.width, self.height)

    @property
    def center(self) -> Point:
        """The exact middle, (left + right) / 2: always a multiple of one half."""
        return Point((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def contains(self, point: Point) -> bool:
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def distance_to(self, point: Point) -> float:
        """Euclidean distance to the closed rectangle, 0 inside and on its edge (OmniACT 4.2, L2)."""
        dx = max(self.left - point.x, 0, point.x - self.right)
        dy = max(self.top - point.y, 0, point.y - self.bottom)
        return hypot(dx, dy)

    def intersection(self, other: Rect) -> Rect | None:
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right, bottom) if left < right and top < bottom else None

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle that contains both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Rect(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def iou(self, other: Rect) -> float:
        """Intersection over union, 0 to 1."""
        shared = self.intersection(other)
        return shared.area / (self.area + other.area - shared.area) if shared else 0.0

    def clamp(self, width: int, height: int) -> Rect | None:
        """The part inside a screen of width x height pixels, None when there is none."""
        return self.intersection(Rect(0, 0, width, height))
