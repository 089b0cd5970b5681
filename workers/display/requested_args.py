"""The arguments an action was written with, as the evidence shows them."""

from __future__ import annotations

from typing import Any, assert_never

from annotator.domain.script.actions import Action, At, Copy, Keys, Pause, Pointer, Scroll, Write
from workers.display.expected_events import PointerState, target_pixel
from workers.display.pyautogui_calls import button_of, click_count

MOVES = ("moveTo", "dragTo")


def requested_point(action: Action, pointer: PointerState) -> tuple[float, float] | None:
    """The point in screen pixels as the script has it (halves occur); None for actions without a point."""
    if not isinstance(action, (Pointer, Scroll)):
        return None
    target = action.target
    return (target.x, target.y) if isinstance(target, At) else target_pixel(target, pointer)


def requested_args(action: Action) -> dict[str, Any]:
    """The arguments of an action other than its point, by name."""
    match action:
        case Pointer():
            return _pointer_args(action)
        case Scroll():
            return {"amount": action.amount}
        case Keys():
            return {"keys": action.keys, "presses": action.presses}
        case Write() | Copy():
            return {"text": action.text}
        case Pause():
            return {"seconds": action.seconds}
        case _:
            assert_never(action)


def _pointer_args(action: Pointer) -> dict[str, Any]:
    clicks = {} if action.function in MOVES else {"clicks": click_count(action)}
    button = {} if action.function == "moveTo" else {"button": button_of(action)}
    return {**button, **clicks, "duration": action.duration}
