"""Pointer positions of a script's actions, and the target regions of a gold script."""

from collections.abc import Iterator
from math import floor

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Action, At, Named, Offset, Pointer, Script, Scroll, Target


def positions(script: Script) -> Iterator[Point | None]:
    """The pointer's position at each action, in screen pixels; None before the first coordinate."""
    pointer: Point | None = None
    for action in script:
        pointer = _moved(pointer, _target(action))
        yield pointer


def regions(script: Script, boxes: tuple[Rect | None, ...]) -> Iterator[Rect | None]:
    """The target box of each action; without one, the single pixel at its coordinate."""
    for box, point in zip(boxes, positions(script), strict=True):
        yield box if box or point is None else _pixel(point)


def _target(action: Action) -> Target:
    return action.target if isinstance(action, Pointer | Scroll) else None


def _moved(pointer: Point | None, target: Target) -> Point | None:
    match target:
        case None:
            return pointer
        case At(x, y):
            return Point(x, y)
        case Offset(dx, dy):
            return Point(pointer.x + dx, pointer.y + dy) if pointer else None
        case Named():
            return None


def _pixel(point: Point) -> Rect:
    left, top = floor(point.x), floor(point.y)
    return Rect(left, top, left + 1, top + 1)
