"""Recall and precision of proposals on pictures of desktop programs, in two readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from annotator.domain.geometry import Rect
from benchmarks._desktop_programs import ProgramPicture
from workers.vision.propose import propose

LEVEL = 0.4
HIT = 0.5
SMALLEST, LARGEST = 0.15, 3.0
"""Of a tool-bar button's area: its picture often shows no edge, so that a proposal is an icon or a group."""


@dataclass(slots=True)
class DesktopCounts:
    """Elements, proposals from LEVEL on, and hits: `strict` by IoU alone, `loose` also by centre in tool bars."""

    pictures: int = 0
    elements: int = 0
    proposed: int = 0
    strict: int = 0
    loose: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    of_role: Counter[str] = field(default_factory=Counter)
    of_program: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, picture: ProgramPicture) -> None:
        """Count the proposals for a picture."""
        offered = [proposal.rect for proposal in propose(picture.image) if proposal.confidence >= LEVEL]
        hits = hit_boxes(offered, picture, by_centre=True)
        self.pictures += 1
        self.elements += len(picture.boxes)
        self.proposed += len(offered)
        strict = len(hit_boxes(offered, picture, by_centre=False))
        self.strict += strict
        own = {"elements": len(picture.boxes), "proposed": len(offered), "hits": strict}
        self.of_program.setdefault(picture.program, Counter()).update(own)
        self.loose += len(hits)
        self.of_role.update(picture.roles)
        self.missed.update(role for index, role in enumerate(picture.roles) if index not in hits)

    def lines(self, title: str) -> list[str]:
        """The counts as printed lines."""
        readings = (("IoU 0.5", self.strict), ("tool-bar buttons by centre", self.loose))
        rates = "   ".join(
            f"{name}: recall {hits / max(self.elements, 1):.2f} precision {hits / max(self.proposed, 1):.2f}"
            for name, hits in readings
        )
        missed = ", ".join(f"{role} {self.missed[role]} of {count}" for role, count in self.of_role.most_common(12))
        return [
            f"{title}, {self.pictures} pictures, {self.elements} elements   {rates}",
            f"  missed: {missed}",
            f"  of the programs' own figures by IoU the middle one: {self._middle()}",
        ]

    def _middle(self) -> str:
        counts = [own for own in self.of_program.values() if own["elements"]]
        recall = median(own["hits"] / own["elements"] for own in counts)
        precision = median(own["hits"] / max(own["proposed"], 1) for own in counts)
        return f"recall {recall:.2f} precision {precision:.2f}"


def count_hits(pictures: Iterable[ProgramPicture]) -> tuple[DesktopCounts, list[str]]:
    """The counts of all pictures, and the programs that they show."""
    counts, names = DesktopCounts(), []
    for picture in pictures:
        counts.add(picture)
        names += [picture.program] if picture.program not in names else []
    return counts, names


def hit_boxes(offered: Sequence[Rect], picture: ProgramPicture, *, by_centre: bool) -> set[int]:
    """The numbers of the boxes that are met, each by one proposal, the most certain first."""
    remaining = set(range(len(picture.boxes)))
    for rect in offered:
        best = max(remaining, key=lambda index: rect.iou(picture.boxes[index]), default=None)
        if best is not None and rect.iou(picture.boxes[best]) >= HIT:
            remaining.discard(best)
        elif by_centre:
            remaining.discard(next((index for index in remaining if _is_in_button(rect, picture, index)), -1))
    return set(range(len(picture.boxes))) - remaining


def _is_in_button(rect: Rect, picture: ProgramPicture, index: int) -> bool:
    box = picture.boxes[index]
    in_bar = box in picture.in_tool_bar and box.contains(rect.center)
    return in_bar and SMALLEST <= rect.area / box.area <= LARGEST
