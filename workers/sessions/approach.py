"""The way of the pointer to an action, where that way changed what can be hit: an open menu bar, a submenu."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from annotator.domain.script.actions import Action, At, Pause, Pointer, Script
from workers.rfb.recorded_action import PathPoint, RecordedAction
from workers.sessions.inspector import Inspection

MOST_PLACES: Final = 8
LEAST_DWELL, LONGEST_DWELL = 0.3, 1.0
"""Seconds: menus open up to a quarter of a second after the pointer came."""

Hit = tuple[str, str, tuple[int, ...]]
Place = tuple[tuple[int, int], float]
"""A point, and for how many seconds the pointer was over its element."""


def approach_to(action: RecordedAction, left: Inspection, before: Inspection) -> Script:
    """The moves that bring about what the action acts on; none where the same is hit without them.

    `left` is what stood on the screen when the pointer set off, `before` when it had come.
    """
    if action.point is None or "none" in (left.source, before.source):
        return ()
    if _hit(left, action.point) == _hit(before, action.point):
        return ()
    places = _places(action.path, left, before)[-MOST_PLACES:]
    moves: list[Action] = []
    for number, (point, dwell) in enumerate(places, 1):
        moves.append(Pointer("moveTo", At(*point)))
        if dwell >= LEAST_DWELL or number == len(places):
            moves.append(Pause(round(min(max(dwell, LEAST_DWELL), LONGEST_DWELL), 1)))
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


def _places(path: Sequence[PathPoint], left: Inspection, before: Inspection) -> list[Place]:
    """The last point over each element on the way that the pointer may open, without the first and last element.

    In programs these are menus and submenus, or else their items; in pages any element may be.
    """
    runs = [
        (key, list(points))
        for key, points in groupby(path, key=lambda point: (_hit(left, point[1:]), _hit(before, point[1:])))
    ]
    ends = [points[0][0] for _, points in runs[1:]]
    passed = [
        ({hit[0] for hit in key if hit is not None}, (points[-1][1:], end - points[0][0]))
        for (key, points), end in list(zip(runs, ends, strict=False))[1:]
    ]
    if before.source == "dom":
        return [place for _, place in passed]
    menus = [place for roles, place in passed if "menu" in roles]
    return menus or [place for roles, place in passed if any("menu" in role for role in roles)]


def _hit(inspection: Inspection, point: tuple[int, int]) -> Hit | None:
    chain = inspection.chain_at(*point)
    return (chain[-1].role, chain[-1].name, tuple(chain[-1].box or ())) if chain else None


def _is_move(action: Action) -> bool:
    return isinstance(action, Pointer) and action.function == "moveTo" and isinstance(action.target, At)


def _goes_on_from_there(action: Action) -> bool:
    """Whether the place of the move before is what the action acts on."""
    return isinstance(action, Pointer) and (action.function == "dragTo" or not isinstance(action.target, At))
