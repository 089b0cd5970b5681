"""The actions of a released script as plain values, from which all formats but OmniACT's are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseRecord
from annotator.domain.geometry import Point
from annotator.domain.script.actions import Action, At, Copy, Keys, Pause, Pointer, Script, Scroll, Write
from annotator.domain.script.parse import parse
from annotator.domain.script.points import start_of, with_points


@dataclass(frozen=True, slots=True)
class ReleasedAction:
    """One call: `point` in pixels, its target `box`; `start` is the point where a drag begins.

    `keys` and `text` are what is pressed and typed, `amount` wheel clicks, `seconds` a pause.
    """

    function: str
    action: Action
    point: Point | None = None
    box: ReleasedBox | None = None
    start: Point | None = None
    keys: tuple[str, ...] = ()
    text: str = ""
    amount: int = 0
    seconds: float = 0.0

    @property
    def is_pointer(self) -> bool:
        return isinstance(self.action, Pointer)

    @property
    def is_plain(self) -> bool:
        """Whether it is a pointer action at a known place, once and with the left button, as most formats mean it."""
        match self.action:
            case Pointer(button="left", clicks=1):
                return self.point is not None
            case _:
                return False


def released_actions(record: ReleaseRecord) -> tuple[ReleasedAction, ...]:
    """The actions of the resolved script. Raises ValueError for a script that cannot be read."""
    return actions_on(record.resolved, record.screen)


def actions_on(resolved: str, screen: ReleasedScreen) -> tuple[ReleasedAction, ...]:
    """The actions of a resolved script on this screen. Raises ValueError for a script that cannot be read."""
    return tuple(_actions(script_with_points(resolved, screen.width, screen.height), screen))


def only_pointer_action(record: ReleaseRecord) -> ReleasedAction | None:
    """The action of a script that is a single pointer action on a box; None for any other."""
    actions = released_actions(record)
    single = len(actions) == 1 and actions[0].is_pointer and actions[0].box is not None
    return actions[0] if single else None


@lru_cache(maxsize=4)  # a family's sentences share one script and follow each other
def script_with_points(resolved: str, width: int, height: int) -> Script:
    """The script with a position in every pointer action: after `moveTo(1, 2)`, `click()` becomes `click(1, 2)`.

    A move by an offset is written as the move to where it leads. Before its first position the pointer stands where it
    stood when the script was proven on its screen of width x height pixels. Public scorers fail on pointer actions
    without a place. Raises ValueError for a script that cannot be read.
    """
    parsed = parse(resolved)
    if parsed.problems or not parsed.script:
        reason = parsed.problems[0].message if parsed.problems else "it has no action"
        raise ValueError(f"this script cannot be released: {reason}\n{resolved}")
    return with_points(parsed.script, start_of(width, height))


def _actions(script: Script, screen: ReleasedScreen) -> Iterator[ReleasedAction]:
    pointer: Point | None = None
    for action in script:
        match action:
            case Pointer() | Scroll():
                start = pointer
                if isinstance(action.target, At):
                    pointer = Point(action.target.x, action.target.y)
                box = box_at(screen, pointer) if pointer else None
                amount = action.amount if isinstance(action, Scroll) else 0
                drag_start = start if action.function == "dragTo" else None
                yield ReleasedAction(action.function, action, pointer, box, start=drag_start, amount=amount)
            case Keys():
                yield ReleasedAction(action.function, action, keys=action.keys * action.presses)
            case Write() | Copy():
                yield ReleasedAction(action.function, action, text=action.text)
            case Pause():
                yield ReleasedAction(action.function, action, seconds=action.seconds)
            case _:
                assert_never(action)


def box_at(screen: ReleasedScreen, point: Point) -> ReleasedBox | None:
    """The box whose centre this is, else the smallest that contains it."""
    holding = [box for box in screen.boxes if box.rect.contains(point)]
    return min(holding, key=lambda box: (box.rect.center != point, box.rect.area), default=None)
