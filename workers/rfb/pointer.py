"""The pointer of a recording: pointer events in; presses, releases, drags, wheel turns and hovers out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from annotator.domain.rfb.messages import PointerEvent
from annotator.domain.script.actions import At, Button, Pause, Pointer, Script
from workers.rfb.pending import Modifiers, is_near, with_modifiers
from workers.rfb.recorded_action import PathPoint, RecordedAction, UnrecordedInput
from workers.rfb.strokes import is_curved, stroke

HOVER_SECONDS: Final = 0.7
"""How long the pointer rests at one place for a hover."""

LONG_PRESS_SECONDS: Final = 1.0
"""From here on a press without a move is no click: buttons repeat, menus open."""

DRAG_SECONDS: Final = (0.2, 5.0)
"""Shortest and longest time of a replayed drag; programs overlook one that takes none."""

MAX_LONG_PRESS_SECONDS: Final = 10.0
MAX_PATH_POINTS: Final = 500

_BUTTONS: Final[dict[int, Button]] = {0: "left", 1: "middle", 2: "right"}
_WHEEL: Final[dict[int, tuple[Literal["scroll", "hscroll"], int]]] = {
    3: ("scroll", 1),
    4: ("scroll", -1),
    5: ("hscroll", -1),
    6: ("hscroll", 1),
}


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer moved without a button; `hover` is the rest it moved away from, if that was one."""

    hover: RecordedAction | None


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down."""

    button: Button
    point: tuple[int, int]
    modifiers: Modifiers


@dataclass(frozen=True, slots=True)
class Released:
    """A button came up where it went down: a click, or a long press. Programs go by `taken_at`."""

    button: Button
    point: tuple[int, int]
    modifiers: Modifiers
    pressed_at: float
    taken_at: float
    at: float
    path: tuple[PathPoint, ...]
    long_press: RecordedAction | None


@dataclass(frozen=True, slots=True)
class Drag:
    """A button came up elsewhere."""

    action: RecordedAction


@dataclass(frozen=True, slots=True)
class WheelTurn:
    """The wheel turned by one notch: up and right are positive."""

    function: Literal["scroll", "hscroll"]
    sign: int
    point: tuple[int, int]
    modifiers: Modifiers
    path: tuple[PathPoint, ...]


PointerChange: TypeAlias = Moved | Pressed | Released | Drag | WheelTurn | UnrecordedInput


@dataclass(frozen=True, slots=True)
class _Press:
    bit: int
    point: tuple[int, int]
    at: float
    modifiers: Modifiers
    taken_at: float


class PointerTracker:
    """Where the pointer is and since when, which button is down, and how it came there."""

    def __init__(self) -> None:
        self._buttons = 0
        self._press: _Press | None = None
        self._rest: PathPoint | None = None
        self._path: list[PathPoint] = []
        self._acted_at: tuple[int, int] | None = None
        self._now = 0.0
        self.moved_at = -math.inf
        self._left_at = 0.0

    @property
    def is_pressed(self) -> bool:
        return self._press is not None

    @property
    def pressed_at(self) -> float:
        return self._press.at if self._press else self._now

    def press_taken(self, at: float) -> None:
        """Takes note of when programs got the press under way."""
        if self._press is not None:
            self._press = replace(self._press, taken_at=at)

    def stay(self) -> None:
        """Takes note of a key: whatever the screen shows from here on is not for the pointer's rest."""
        if self._rest is not None:
            self._acted_at = self._rest[1:]

    def feed(
        self, message: PointerEvent, at: float, modifiers: Modifiers, screen_changed_at: float | None
    ) -> Iterator[PointerChange]:
        """The changes by one message, in the order of its buttons."""
        self._now = at
        if self._press is None:
            yield Moved(self._move(message, at, screen_changed_at))
        self._add_to_path((at, message.x, message.y))
        changed, self._buttons = self._buttons ^ message.buttons, message.buttons
        point = message.x, message.y
        for bit in range(8):
            if changed >> bit & 1:
                is_down = bool(message.buttons >> bit & 1)
                yield from self._change(bit, point, at, modifiers, is_down=is_down)

    def hover(self, screen_changed_at: float | None) -> RecordedAction | None:
        """The rest at the present place as an action, if it is a hover: long, elsewhere, and the screen changed."""
        if self._rest is None or screen_changed_at is None or self._press is not None:
            return None
        since, x, y = self._rest
        lasted = max(self._now, screen_changed_at) - since
        acted_here = self._acted_at is not None and is_near(self._acted_at, (x, y))
        if lasted < HOVER_SECONDS or screen_changed_at <= since or acted_here:
            return None
        return self._hover(since, since + lasted, (x, y))

    def moved_aside(self, screen_changed_at: float | None) -> RecordedAction | None:
        """The rest at the present place as an action, if the screen changed since the pointer left the place before.

        What lights up below the pointer, or no longer does, shows on the pictures of whatever comes next, without a
        pointer of its own.
        """
        if self._rest is None or screen_changed_at is None or self._press is not None:
            return None
        since, x, y = self._rest
        acted_here = self._acted_at is not None and is_near(self._acted_at, (x, y))
        if acted_here or screen_changed_at < self._left_at:
            return None
        hover = self._hover(since, max(since, self._now), (x, y))
        self._act((x, y))
        return hover

    def _hover(self, since: float, until: float, point: tuple[int, int]) -> RecordedAction:
        return RecordedAction("hover", (Pointer("moveTo", At(*point)),), since, until, point, path=tuple(self._path))

    def _move(self, message: PointerEvent, at: float, screen_changed_at: float | None) -> RecordedAction | None:
        point = message.x, message.y
        if self._rest is not None and is_near(self._rest[1:], point):
            return None
        hover = self.hover(screen_changed_at)
        self.moved_at = at
        if self._rest is None or hover is not None or self._acted_at == self._rest[1:]:
            self._left_at = at
        self._rest = (at, *point)
        if hover is not None and hover.point is not None:
            self._act(hover.point)
        return hover

    def _act(self, point: tuple[int, int]) -> tuple[PathPoint, ...]:
        """The path to a place at which something is done; the next path begins there."""
        path, self._path, self._acted_at = tuple(self._path), self._path[-1:], point
        return path

    def _add_to_path(self, point: PathPoint) -> None:
        if not self._path or self._path[-1][1:] != point[1:]:
            self._path.append(point)
        if len(self._path) > MAX_PATH_POINTS:
            self._path = [*self._path[:-1:2], self._path[-1]]

    def _change(
        self, bit: int, point: tuple[int, int], at: float, modifiers: Modifiers, *, is_down: bool
    ) -> Iterator[PointerChange]:
        if bit in _WHEEL:
            if is_down:
                function, sign = _WHEEL[bit]
                yield WheelTurn(function, sign, point, modifiers, self._act(point))
        elif bit not in _BUTTONS:
            if is_down:
                yield UnrecordedInput(at, f"PyAutoGUI has no mouse button {bit + 1}.")
        elif is_down and self._press is not None:
            pressed = _BUTTONS[self._press.bit]
            yield UnrecordedInput(at, f"The {_BUTTONS[bit]} button was pressed while the {pressed} one was down.")
        elif is_down:
            self._press = _Press(bit, point, at, modifiers, taken_at=at)
            yield Pressed(_BUTTONS[bit], point, modifiers)
        elif self._press is not None and self._press.bit == bit:
            press, self._press = self._press, None
            self._rest = (at, *point)
            yield self._release(press, point, at)

    def _release(self, press: _Press, point: tuple[int, int], at: float) -> Released | Drag:
        button, path = _BUTTONS[press.bit], self._act(point)
        way = [place for place in path[:-1] if place[0] > press.at]
        curve = way if is_curved(press.point, way, point) else []
        # Who comes back to where the button went down has dragged all the same.
        if curve or not is_near(press.point, point):
            return Drag(_drag(press, button, point, at, path, curve))
        long_press = _long_press(press, button, at, path) if at - press.taken_at >= LONG_PRESS_SECONDS else None
        return Released(button, press.point, press.modifiers, press.at, press.taken_at, at, path, long_press)


def _drag(
    press: _Press,
    button: Button,
    end: tuple[int, int],
    at: float,
    path: tuple[PathPoint, ...],
    curve: Sequence[PathPoint],
) -> RecordedAction:
    shortest, longest = DRAG_SECONDS
    duration = round(min(max(at - press.taken_at, shortest), longest), 1)
    script = with_modifiers(
        press.modifiers,
        Pointer("moveTo", At(*press.point)),
        Pointer("dragTo", At(*end), button, duration=duration),
    )
    along: Script = ()
    if curve:
        along = with_modifiers(press.modifiers, *stroke(button, (press.at, *press.point), curve, path[-1]))
    return RecordedAction("drag", script, press.at, at, press.point, end, path, stroke=along)


def _long_press(press: _Press, button: Button, at: float, path: tuple[PathPoint, ...]) -> RecordedAction:
    script = with_modifiers(
        press.modifiers,
        Pointer("mouseDown", At(*press.point), button),
        Pause(round(min(at - press.taken_at, MAX_LONG_PRESS_SECONDS), 1)),
        Pointer("mouseUp", At(*press.point), button),
    )
    return RecordedAction("long_press", script, press.at, at, press.point, path=path)
