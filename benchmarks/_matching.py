"""Agreement of boxes with the targets of a baseline: recall, precision and F1 at an IoU of 0.5."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotator.domain.geometry import Rect

MIN_IOU = 0.5


@dataclass(frozen=True, slots=True)
class Target:
    """An actionable element according to a baseline, in CSS pixels of the viewport.

    A link over several lines may be boxed whole or by one of its lines: any of `rects` counts.
    """

    rects: tuple[Rect, ...]
    why: str
    name: str

    def is_met_by(self, box: Rect) -> bool:
        return any(rect.iou(box) >= MIN_IOU for rect in self.rects)


@dataclass(frozen=True, slots=True)
class Agreement:
    """`found` of `targets` have a box, `right` of `boxes` have a target."""

    targets: int = 0
    found: int = 0
    boxes: int = 0
    right: int = 0

    @property
    def recall(self) -> float:
        return self.found / self.targets if self.targets else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.boxes if self.boxes else 1.0

    @property
    def f1(self) -> float:
        total = self.recall + self.precision
        return 2 * self.recall * self.precision / total if total else 0.0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.targets + other.targets, self.found + other.found, self.boxes + other.boxes, self.right + other.right
        )

    def __str__(self) -> str:
        counts = f"{self.found:4}/{self.targets:<4} {self.right:4}/{self.boxes:<4}"
        return f"recall {self.recall:.3f}  precision {self.precision:.3f}  F1 {self.f1:.3f}  {counts}"


def compare(boxes: Sequence[Rect], targets: Sequence[Target]) -> Agreement:
    """The agreement: targets matched by any box, and boxes that match any target."""
    wrong, unfound = len(false_boxes(boxes, targets)), len(missed(boxes, targets))
    return Agreement(len(targets), len(targets) - unfound, len(boxes), len(boxes) - wrong)


def missed(boxes: Iterable[Rect], targets: Sequence[Target]) -> list[Target]:
    known = list(boxes)
    return [target for target in targets if not any(target.is_met_by(box) for box in known)]


def false_boxes(boxes: Iterable[Rect], targets: Sequence[Target]) -> list[Rect]:
    return [box for box in boxes if not any(target.is_met_by(box) for target in targets)]
