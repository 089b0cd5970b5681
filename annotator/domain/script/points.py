"""The points at which the actions of a script act, also where they name none."""

from annotator.domain.script.actions import Action, At, Offset, Pointer, Script, Scroll


def with_points(script: Script) -> Script:
    """The script with a position in every pointer action: after `moveTo(1, 2)`, `click()` becomes `click(1, 2)`.

    A move by an offset is written as the move to where it leads. Before the first position nothing is known, so such
    actions stay as they are.
    """
    placed: list[Action] = []
    pointer: At | None = None
    for action in script:
        if isinstance(action, Pointer | Scroll):
            pointer = _position(action, pointer)
            if isinstance(action, Pointer) and pointer is not None:
                action = action.aimed(pointer)
        placed.append(action)
    return tuple(placed)


def _position(action: Pointer | Scroll, pointer: At | None) -> At | None:
    match action.target:
        case At() as place:
            return place
        case Offset(dx=dx, dy=dy) if pointer is not None:
            return At(pointer.x + dx, pointer.y + dy)
        case _:
            return pointer
