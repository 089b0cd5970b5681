"""What an action asks for, as the evidence shows it."""

from __future__ import annotations

from typing import Any, assert_never

from annotator.domain.script.actions import Action, At, Keys, Pause, Pointer, Scroll, Write
from workers.display.calls import button_of, click_count
from workers.display.expectation import Hand, place

MOVES = ("moveTo", "dragTo")


def asked_point(action: Action, hand: Hand) -> tuple[float, float] | None:
    """The point as the script has it (halves occur), None for actions that have none."""
    if not isinstance(action, (Pointer, Scroll)):
        return None
    target = action.target
    return (target.x, target.y) if isinstance(target, At) else place(target, hand)


def asked_of(action: Action) -> dict[str, Any]:
    """The other arguments of an action."""
    match action:
        case Pointer():
            return _pointer_arguments(action)
        case Scroll():
            return {"amount": action.amount}
        case Keys():
            return {"keys": action.keys, "presses": action.presses}
        case Write():
            return {"text": action.text}
        case Pause():
            return {"seconds": action.seconds}
        case _:
            assert_never(action)


def _pointer_arguments(action: Pointer) -> dict[str, Any]:
    clicks = {} if action.function in MOVES else {"clicks": click_count(action)}
    button = {} if action.function == "moveTo" else {"button": button_of(action)}
    return {**button, **clicks, "duration": action.duration}
