"""What one action of a script points at."""

from __future__ import annotations

from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect


@dataclass(frozen=True, slots=True)
class Aim:
    """What one action points at: its box, and the labels of boxes inside that box that have the point, too.

    `needs_box`: the action has to land in a box. Keys, text and pauses point at nothing, and a wheel turned before the
    script has moved the pointer means no place. `point` is the pixel, None where it is unknown.
    """

    box: Rect | None = None
    point: Point | None = None
    nested: tuple[str, ...] = ()
    needs_box: bool = False
