"""Clicks with the button held for a moment, as a hand does it: PyAutoGUI lets it go as soon as it is down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annotator.domain.script.actions import Action, Button, Pause, Pointer, Script

PRESS_SECONDS: Final = 0.06
BETWEEN_SECONDS: Final = 0.09
"""From the end of a press to the next one of a double click: programs wait 0.25 s or more for it."""
_CLICKS: Final[dict[str, tuple[int, Button | None]]] = {
    "click": (1, None),
    "doubleClick": (2, None),
    "tripleClick": (3, None),
    "rightClick": (1, "right"),
    "middleClick": (1, "middle"),
}
"""How often each function clicks, and the button that it says by its name."""


def has_clicks(script: Script) -> bool:
    """Whether the script has anything to hold."""
    return any(isinstance(action, Pointer) and action.function in _CLICKS for action in script)


def hold_presses(script: Script) -> Script:
    """The same script with mouseDown, a pause of PRESS_SECONDS and mouseUp in the place of each click.

    The pointer moves there once, before it: a hand that clicks twice at a place does not move between.
    """
    return tuple(performed for action in script for performed in _hold(action))


def _hold(action: Action) -> Iterator[Action]:
    if not isinstance(action, Pointer) or action.function not in _CLICKS:
        yield action
        return
    times, named = _CLICKS[action.function]
    button = named or action.button
    if action.target is not None:
        yield Pointer("moveTo", action.target, duration=action.duration)
    for number in range(times * action.clicks):
        if number:
            yield Pause(max(action.interval, BETWEEN_SECONDS))
        yield Pointer("mouseDown", button=button)
        yield Pause(PRESS_SECONDS)
        yield Pointer("mouseUp", button=button)
