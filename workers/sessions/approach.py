"""The way of the pointer to an action, where that way changed what is shown: an open menu bar, a hint, a submenu."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Pause, Pointer, Script
from workers.rfb.recorded_action import RecordedAction
from workers.sessions.inspector import Inspection
from workers.sessions.masking import TOLERATED_PIXELS, count_differing_outside
from workers.sessions.resting import Moment
from workers.sessions.x_screen import Box

MOST_PLACES: Final = 8
LEAST_DWELL, LONGEST_DWELL = 0.3, 1.0
"""Seconds: menus open up to a quarter of a second after the pointer came. What it left earlier did nothing there."""
OPENING_DWELL: Final = 0.1
"""Seconds until a menu of a bar is open, where the pointer goes on over it."""
TENTHS: Final = 10
LARGEST_HOVERED: Final = 40_000
"""Pixels of the largest element that a program draws otherwise as a whole while the pointer is over it."""

Hit = tuple[str, str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Passed:
    """An element on the pointer's way: what roles it had, the last point over it, when the pointer came and left."""

    roles: frozenset[str]
    point: tuple[int, int]
    came_at: float
    left_at: float

    @property
    def is_menu(self) -> bool:
        return "menu" in self.roles

    @property
    def is_in_menu(self) -> bool:
        """Whether it is a menu or an item of one."""
        return any("menu" in role for role in self.roles)


def approach_to(action: RecordedAction, left_at: Moment, before: Inspection, *, redrawn: bool = False) -> Script:
    """The moves that bring about what the action finds; none where the same is shown and hit without them.

    `left_at` is what stood on the screen when the pointer set off, `before` when it had come; `redrawn` is what
    `redraws_elsewhere` says of them.
    """
    left = left_at.inspection
    if action.point is None or "none" in (left.source, before.source):
        return ()
    leads_elsewhere = _hit(left, action.point) != _hit(before, action.point)
    changed = _has_changed(left_at, before) or (redrawn and left.source != "dom")
    if not leads_elsewhere and not changed and not _may_have_opened_menus(action, left_at, before):
        return ()
    passed = _passed(action, left, before)
    if not leads_elsewhere and (left.source == "dom" or not changed):
        passed = [each for each in passed if each.is_in_menu]
    if not passed:
        return ()
    # A browser tells its page of one move a frame: of places that are passed at once, of the last one only.
    return _moves(passed[-MOST_PLACES:], action.point, action.started_at, waits_everywhere=left.source == "dom")


def redraws_elsewhere(left_at: Moment, before: Moment, point: tuple[int, int] | None, width: int) -> bool:
    """Whether another picture is shown when the pointer has come, apart from the elements that it left and came to.

    Some programs draw a change, a mark of the focus, only when the pointer passes something else.
    """
    if point is None or not left_at.still or len(left_at.pixels) != len(before.pixels):
        return False
    ends = (*left_at.inspection.chain_at(*left_at.pointer), *before.inspection.chain_at(*point))
    boxes = [Rect(*each.box) for each in ends if each.box is not None]
    hovered = [box for box in boxes if box.width * box.height <= LARGEST_HOVERED]
    unsteady = (
        box
        for moment in (left_at, before)
        for box in (*moment.tooltips, *moment.restless, *moment.inspection.tree.changing)
    )
    regions = [*hovered, *(Rect(*box) for box in unsteady)]
    return count_differing_outside(left_at.pixels, before.pixels, width, regions) > TOLERATED_PIXELS


def _has_changed(left_at: Moment, before: Inspection) -> bool:
    """Whether the way may have changed what is shown: pages change by themselves, but their menus do not."""
    left = left_at.inspection
    if left.source == "dom":
        return _menus(left) != _menus(before)
    return left_at.still and left.tree.digest != before.tree.digest


def _may_have_opened_menus(action: RecordedAction, left_at: Moment, before: Inspection) -> bool:
    """Whether a program's menu is open, and what was before the pointer set off is not known: it was seen on its way.

    An open menu of a bar becomes that of whatever else in the bar the pointer passes.
    """
    is_late = bool(action.path) and left_at.pointer != action.path[0][1:]
    return is_late and before.source != "dom" and any("menu item" in each.role for each in before.tree.elements)


def _menus(inspection: Inspection) -> list[tuple[str, str, Box | None]]:
    return [(each.role, each.name, each.box) for each in inspection.tree.elements if each.role.startswith("menu")]


def _moves(passed: Sequence[Passed], point: tuple[int, int], started_at: float, *, waits_everywhere: bool) -> Script:
    """The moves over what was passed, with the pauses that menus need, up to the action at `point`."""
    leaves_menu = len(passed) > 1 and passed[-2].is_menu and not passed[-1].is_menu
    places = [(each.point, each.left_at - each.came_at) for each in passed]
    waited = started_at - passed[-1].left_at
    if waited >= LEAST_DWELL and passed[-1].point != point:
        # The person waited where the action is: what is passed last may open what it should not, were it there.
        places.append((point, waited))
    else:
        places[-1] = passed[-1].point, started_at - passed[-1].came_at
    moves: list[Action] = []
    for number, (place, dwell) in enumerate(places, 1):
        moves.append(Pointer("moveTo", At(*place)))
        opens = waits_everywhere or (leaves_menu and number == len(passed) - 1)
        if dwell >= LEAST_DWELL or opens or number >= len(passed):
            # No longer than the person waited: GTK takes a click soon after a menu opened for one that opened it.
            moves.append(Pause(math.ceil(min(max(dwell, OPENING_DWELL), LONGEST_DWELL) * TENTHS) / TENTHS))
    return tuple(moves)


def approach_length(script: Sequence[Action]) -> int:
    """How many leading actions of a step's script only bring the pointer to where it acts."""
    leading = 0
    while leading < len(script) and (isinstance(script[leading], Pause) or _is_move(script[leading])):
        leading += 1
    acts_there = leading < len(script) and not _goes_on_from_there(script[leading])
    if acts_there:
        return leading
    return max((place for place in range(leading) if _is_move(script[place])), default=0)


def _passed(action: RecordedAction, left: Inspection, before: Inspection) -> list[Passed]:
    """The elements on the way that the pointer may open, without the first and the last element.

    The last element is among them where it was a menu, which opened below the pointer.

    In programs these are menus and submenus, or else their items, or else any element: some tell in a status bar what
    the pointer passes. In pages any element may be. Where the pointer left the last menu over an item of it, that item
    is kept: GTK closes a menu by a click beside it at once only where the pointer has been in it.
    """
    runs = [
        (hits, list(points))
        for hits, points in groupby(action.path, key=lambda point: (_hit(left, point[1:]), _hit(before, point[1:])))
    ]
    acted_on = runs[-1][0][1] if runs else None
    ends = [points[0][0] for _, points in runs[1:]] + [action.started_at]
    if not (runs and _opens_below(*runs[-1][0])):
        runs, ends = runs[:-1], ends[:-1]
    passed = [
        Passed(frozenset(hit[0] for hit in hits if hit is not None), points[-1][1:], points[0][0], end)
        for (hits, points), end in list(zip(runs, ends, strict=True))[1:]
    ]
    if before.source == "dom":
        return passed
    menus = [each for each in passed if each.is_menu]
    if not menus:
        return [each for each in passed if each.is_in_menu] or passed
    after = passed[passed.index(menus[-1]) + 1 :][:1]
    acts_in_menu = acted_on is not None and "menu" in acted_on[0]
    return [*menus, *(each for each in after if each.is_in_menu and not acts_in_menu)]


def _opens_below(left: Hit | None, before: Hit | None) -> bool:
    return left is not None and "menu" in left[0] and before is not None and left != before


def _hit(inspection: Inspection, point: tuple[int, int]) -> Hit | None:
    chain = inspection.chain_at(*point)
    return (chain[-1].role, chain[-1].name, tuple(chain[-1].box or ())) if chain else None


def _is_move(action: Action) -> bool:
    return isinstance(action, Pointer) and action.function == "moveTo" and isinstance(action.target, At)


def _goes_on_from_there(action: Action) -> bool:
    """Whether the place of the move before is what the action acts on."""
    return isinstance(action, Pointer) and (action.function == "dragTo" or not isinstance(action.target, At))
