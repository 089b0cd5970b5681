"""The box that each pointer action of a script is meant for: the label's, or the innermost one at its point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import At, Named, Offset, Pointer, Script, Scroll, Target
from annotator.domain.script.labels import Labels


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


def aims(script: Script, labels: Labels, start: Point | None) -> tuple[Aim, ...]:
    """The aim of each action; `start` is the pixel where the pointer stands before the script, None for anywhere."""
    pointer, is_placed = _aim(labels, start), False
    found: list[Aim] = []
    for action in script:
        if not isinstance(action, Pointer | Scroll):
            found.append(Aim())
            continue
        if action.target is not None:
            pointer, is_placed = _aim_at(action.target, pointer, labels), True
        needs_box = is_placed or isinstance(action, Pointer)
        found.append(Aim(pointer.box, pointer.point, pointer.nested, needs_box))
    return tuple(found)


def aim_notes(script: Script, found: tuple[Aim, ...], reason: str) -> tuple[str, ...]:
    """What a person should know about the aims of a script, in words; `reason` is why it points outside boxes."""
    return tuple(_notes(script, found, reason))


def _notes(script: Script, found: tuple[Aim, ...], reason: str) -> Iterator[str]:
    for number, (action, aim) in enumerate(zip(script, found, strict=True), start=1):
        if not aim.needs_box:
            continue
        name = f"action {number} ({action.function})"
        if aim.box is None and reason:
            yield f"{name} points outside all boxes: {reason}"
        elif aim.box is None:
            yield f"{name} points at no box: {NO_BOX_ADVICE}"
        elif aim.nested:
            inner = " and ".join(f"“{label}”" for label in aim.nested)
            yield f"{name} also points at {inner}, inside the box that it means"


NO_BOX_ADVICE = "aim at a box, or say why not in a comment, # outside boxes: reason"


def _aim_at(target: Target, pointer: Aim, labels: Labels) -> Aim:
    match target:
        case Named(label=label) if (box := labels.box(label)) is not None:
            # PyAutoGUI cuts fractions off.
            center = Point(int(box.center.x), int(box.center.y))
            return Aim(box, center, labels.inside(box, center))
        case At(x=x, y=y):
            return _aim(labels, Point(int(x), int(y)))
        case Offset(dx=dx, dy=dy) if pointer.point is not None:
            return _aim(labels, Point(pointer.point.x + int(dx), pointer.point.y + int(dy)))
    return Aim()


def _aim(labels: Labels, point: Point | None) -> Aim:
    return Aim(labels.innermost(point) if point else None, point)
