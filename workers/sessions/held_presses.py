"""Presses as a hand does them: PyAutoGUI lets a button go as soon as it is down, drags in few steps, turns a wheel
all at once.

Nor does a hand move the pointer to where it is, as PyAutoGUI does before each press, release and turn of the wheel:
see PyAutoGuiProcess.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard

from annotator.domain.script.actions import Action, At, Pause, Pointer, Script, Scroll
from workers.display.pyautogui_calls import button_of, click_count
from workers.rfb.recorded_action import PathPoint
from workers.rfb.strokes import LONGEST_PAUSE, moves_along

PRESS_SECONDS: Final = 0.06
BETWEEN_SECONDS: Final = 0.09
"""From the end of a press to the next one of a double click: programs wait 0.25 s or more for it."""


def has_presses(script: Script) -> bool:
    """Whether a hand would do anything of the script otherwise: it has clicks, drags, or turns of the wheel."""
    return any(_clicks(action) or _drags(action) or isinstance(action, Scroll) for action in script)


def hold_presses(script: Script, way: Sequence[PathPoint] = (), turning_seconds: float = 0.0) -> Script:
    """The same script with mouseDown, a pause of PRESS_SECONDS and mouseUp in the place of each click.

    The pointer moves there once, before it: a hand that clicks twice at a place does not move between. `way` is how a
    hand dragged, from when the button was down: a drag between its ends goes along it, at the hand's pace. A wheel is
    turned for `turning_seconds`: lists that draw what is in view only draw it again and again.
    """
    ends = [way[0][1:], way[-1][1:]] if way else []
    drawn = [_place(action) for action in script if isinstance(action, Pointer) and action.target is not None]
    is_drag = bool(ends) and drawn == ends and any(_drags(action) for action in script)
    performed: list[Action] = []
    for action in script:
        if isinstance(action, Scroll):
            performed += _turns(action, turning_seconds)
        else:
            performed += _hold(action, way if is_drag else ())
    return tuple(performed)


def _turns(action: Scroll, seconds: float) -> Iterator[Action]:
    count = abs(action.amount)
    if count < 2 or seconds <= 0:
        yield action
        return
    sign, pause = action.amount // count, Pause(round(min(seconds / (count - 1), LONGEST_PAUSE), 3))
    yield Scroll(action.function, sign, action.target)
    for _ in range(count - 1):
        yield pause
        yield Scroll(action.function, sign)


def _clicks(action: Action) -> TypeGuard[Pointer]:
    return isinstance(action, Pointer) and action.function.lower().endswith("click")


def _drags(action: Action) -> TypeGuard[Pointer]:
    return isinstance(action, Pointer) and action.function == "dragTo"


def _place(action: Pointer) -> tuple[float, float] | None:
    return (action.target.x, action.target.y) if isinstance(action.target, At) else None


def _hold(action: Action, way: Sequence[PathPoint]) -> Iterator[Action]:
    if way and _drags(action):
        yield Pointer("mouseDown", button=action.button)
        yield from moves_along(way, 0.0, digits=3)
        yield Pointer("mouseUp", button=action.button)
        return
    if not _clicks(action):
        yield action
        return
    if action.target is not None:
        yield Pointer("moveTo", action.target, duration=action.duration)
    for number in range(click_count(action)):
        if number:
            yield Pause(max(action.interval, BETWEEN_SECONDS))
        yield Pointer("mouseDown", button=button_of(action))
        yield Pause(PRESS_SECONDS)
        yield Pointer("mouseUp", button=button_of(action))
