"""The points at which the actions of a script act, also where they name none."""

from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Offset, Pointer, Script, Scroll


def start_of(width: int, height: int) -> Point:
    """The pixel at which the pointer stands when a script begins on a screen of this size: its middle."""
    return Point(width // 2, height // 2)


def with_points(script: Script, start: Point) -> Script:
    """The script with a position in every pointer action: after `moveTo(1, 2)`, `click()` becomes `click(1, 2)`.

    A move by an offset is written as the move to where it leads. `start` is where the pointer stands at first.
    """
    placed: list[Action] = []
    pointer = At(start.x, start.y)
    for action in script:
        if isinstance(action, Pointer | Scroll):
            pointer = _position(action, pointer)
            if isinstance(action, Pointer):
                action = action.aimed(pointer)
        placed.append(action)
    return tuple(placed)


def _position(action: Pointer | Scroll, pointer: At) -> At:
    match action.target:
        case At() as place:
            return place
        case Offset(dx=dx, dy=dy):
            return At(pointer.x + dx, pointer.y + dy)
        case _:
            return pointer
