"""Where the pointer is at each action, and the region it was meant to be in."""

from collections.abc import Iterator
from math import floor

from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import Action, At, Named, Offset, Pointer, Script, Scroll, Target


def positions(script: Script) -> Iterator[Point | None]:
    """The pointer's position at each action, in screen pixels; None as long as no coordinate was given."""
    here: Point | None = None
    for action in script:
        here = _moved(here, _target(action))
        yield here


def regions(script: Script, boxes: tuple[Rect | None, ...]) -> Iterator[Rect | None]:
    """The box each action is meant for; where none is known the single pixel at its coordinate."""
    for box, point in zip(boxes, positions(script), strict=True):
        yield box if box or point is None else _pixel(point)


def _target(action: Action) -> Target:
    return action.target if isinstance(action, Pointer | Scroll) else None


def _moved(here: Point | None, target: Target) -> Point | None:
    match target:
        case None:
            return here
        case At(x, y):
            return Point(x, y)
        case Offset(dx, dy):
            return Point(here.x + dx, here.y + dy) if here else None
        case Named():
            return None


def _pixel(point: Point) -> Rect:
    left, top = floor(point.x), floor(point.y)
    return Rect(left, top, left + 1, top + 1)
