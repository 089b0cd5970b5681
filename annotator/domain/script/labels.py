"""The labels of one screen with their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.aim import Aim
from annotator.domain.script.nearest import Nearest


class Labels:
    """Label -> boxes, in the order given. A label with two different boxes is ambiguous (imports have such).

    Labels are compared exactly, character by character.
    """

    def __init__(self, boxes: Iterable[tuple[str, Rect]]) -> None:
        self._boxes: dict[str, tuple[Rect, ...]] = {}
        self._centers: dict[str, Point] = {}
        self._aims: dict[str, Aim] = {}
        self._held: dict[Point, Sequence[tuple[str, Rect]]] = {}
        for label, rect in boxes:
            rects_of_label = self._boxes.get(label, ())
            if rect not in rects_of_label:
                self._boxes[label] = (*rects_of_label, rect)

    def boxes(self, label: str) -> tuple[Rect, ...]:
        """All boxes with this label: none when it is unknown, several when it is ambiguous."""
        return self._boxes.get(label, ())

    def box(self, label: str) -> Rect | None:
        """The one box with this label; None when there is none or more than one."""
        boxes = self.boxes(label)
        return boxes[0] if len(boxes) == 1 else None

    def center(self, label: str) -> Point | None:
        """The centre of the one box with this label; cached, since the scripts of a screen ask repeatedly."""
        center = self._centers.get(label)
        if center is None and (box := self.box(label)):
            center = self._centers[label] = box.center
        return center

    def aim(self, label: str) -> Aim | None:
        """The aim of an action on the one box with this label: the pixel of its centre; cached as the centre is."""
        aim = self._aims.get(label)
        if aim is None and (box := self.box(label)):
            # PyAutoGUI cuts fractions off.
            pixel = Point(int(box.center.x), int(box.center.y))
            aim = self._aims[label] = Aim(box, pixel, self.inside(box, pixel), needs_box=True)
        return aim

    def at(self, center: Point) -> Rect | None:
        """The first box with exactly this centre, by which OmniACT finds the box of a coordinate."""
        return self._by_center.get(center)

    def innermost(self, point: Point) -> Rect | None:
        """The smallest box that holds the point; None where no box does."""
        holding = self._holding(point)
        return holding[0][1] if holding else None

    def inside(self, outer: Rect, point: Point) -> tuple[str, ...]:
        """The labels of other boxes that lie in `outer` and hold the point, smallest box first."""
        nested = [
            (rect.area, label)
            for label, rect in self._holding(point)
            if rect != outer and rect.intersection(outer) == rect
        ]
        return tuple(label for _, label in sorted(nested))

    def _holding(self, point: Point) -> Sequence[tuple[str, Rect]]:
        """The boxes that hold the point, smallest first; cached, since the scripts of a screen aim at the same ones."""
        holding = self._held.get(point)
        if holding is None:
            x, y = point.x, point.y
            around = [
                (label, rect)
                for left, top, right, bottom, label, rect in self._sides
                if left <= x < right and top <= y < bottom
            ]
            holding = self._held[point] = sorted(around, key=lambda pair: pair[1].area)
        return holding

    def nearest(self, label: str) -> tuple[str, ...]:
        """The labels most similar to this text, most similar first."""
        return self._nearest.find(label)

    def __len__(self) -> int:
        return len(self._boxes)

    @cached_property
    def _sides(self) -> list[tuple[int, int, int, int, str, Rect]]:
        return [
            (rect.left, rect.top, rect.right, rect.bottom, label, rect)
            for label, rects in self._boxes.items()
            for rect in rects
        ]

    @cached_property
    def _by_center(self) -> dict[Point, Rect]:
        centers: dict[Point, Rect] = {}
        for rects in self._boxes.values():
            for rect in rects:
                centers.setdefault(rect.center, rect)
        return centers

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest(self._boxes)


LabelsLike: TypeAlias = Labels | Mapping[str, Rect] | Mapping[str, Sequence[Rect]]
"""What functions here take: `Labels`, or a mapping from each label to its box or boxes."""


def as_labels(labels: LabelsLike) -> Labels:
    """The labels as `Labels`; build them once where many scripts of one screen are checked."""
    if isinstance(labels, Labels):
        return labels
    pairs: list[tuple[str, Rect]] = []
    for label, boxes in labels.items():
        rects = (boxes,) if isinstance(boxes, Rect) else boxes
        pairs += [(label, rect) for rect in rects]
    return Labels(pairs)
