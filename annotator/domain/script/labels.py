"""The labels of one screen and the boxes that carry them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.nearest import Nearest


class Labels:
    """Label -> boxes, in the order given. A label with two different boxes is ambiguous (imports have such).

    Labels are compared exactly, character by character.
    """

    def __init__(self, boxes: Iterable[tuple[str, Rect]]) -> None:
        self._boxes: dict[str, tuple[Rect, ...]] = {}
        self._centers: dict[str, Point] = {}
        for label, rect in boxes:
            known = self._boxes.get(label, ())
            if rect not in known:
                self._boxes[label] = (*known, rect)

    def boxes(self, label: str) -> tuple[Rect, ...]:
        """All boxes with this label: none when it is unknown, several when it is ambiguous."""
        return self._boxes.get(label, ())

    def box(self, label: str) -> Rect | None:
        """The one box with this label; None when there is none or more than one."""
        found = self.boxes(label)
        return found[0] if len(found) == 1 else None

    def center(self, label: str) -> Point | None:
        """The centre of the one box with this label; kept, as the scripts of a screen ask for the same ones."""
        center = self._centers.get(label)
        if center is None and (box := self.box(label)):
            center = self._centers[label] = box.center
        return center

    def at(self, center: Point) -> Rect | None:
        """The first box with exactly this centre, which is how OmniACT finds the box a coordinate means."""
        return self._by_center.get(center)

    def nearest(self, label: str) -> tuple[str, ...]:
        """The labels somebody may have meant, likest first."""
        return self._nearest.find(label)

    def __len__(self) -> int:
        return len(self._boxes)

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


def as_labels(given: LabelsLike) -> Labels:
    """Build `Labels` once and pass it on where many scripts of one screen are checked."""
    if isinstance(given, Labels):
        return given
    pairs: list[tuple[str, Rect]] = []
    for label, held in given.items():
        rects = (held,) if isinstance(held, Rect) else held
        pairs += [(label, rect) for rect in rects]
    return Labels(pairs)
