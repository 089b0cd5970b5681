"""Clicks with the button held for a moment, as a hand does it: PyAutoGUI lets it go as soon as it is down.

Nor does a hand move the pointer to where it is, as PyAutoGUI does before each press, release and turn of the wheel:
see PyAutoGuiProcess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from annotator.domain.script.actions import Action, Pause, Pointer, Script, Scroll
from workers.display.pyautogui_calls import button_of, click_count

PRESS_SECONDS: Final = 0.06
BETWEEN_SECONDS: Final = 0.09
"""From the end of a press to the next one of a double click: programs wait 0.25 s or more for it."""


def has_presses(script: Script) -> bool:
    """Whether a hand would do anything of the script otherwise: it has clicks, or turns of the wheel."""
    return any(_clicks(action) or isinstance(action, Scroll) for action in script)


def hold_presses(script: Script) -> Script:
    """The same script with mouseDown, a pause of PRESS_SECONDS and mouseUp in the place of each click.

    The pointer moves there once, before it: a hand that clicks twice at a place does not move between.
    """
    return tuple(performed for action in script for performed in _hold(action))


def _clicks(action: Action) -> TypeGuard[Pointer]:
    return isinstance(action, Pointer) and action.function.lower().endswith("click")


def _hold(action: Action) -> Iterator[Action]:
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
