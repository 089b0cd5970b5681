"""Drags that are no straight lines: what is drawn by hand, marked by a loop, or carried past something."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from annotator.domain.script.actions import Action, At, Button, Pause, Pointer
from workers.rfb.recorded_action import PathPoint

STRAIGHT: Final = 10.0
"""How far, in pixels, a hand strays from the line between the ends of a drag that is meant to be straight,"""
STRAIGHT_SHARE: Final = 0.08
"""or in shares of its length."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 1.0
"""Seconds between two places: programs draw once in a sixtieth of a second, and what came in between is lost."""

MOST_PLACES: Final = 40
"""With a pause before each they fit into a script."""

Place = tuple[int, int]


def is_curved(start: Place, path: Sequence[PathPoint], end: Place) -> bool:
    """Return whether a drag's way, without its ends, strays from the straight line between these."""
    length = math.dist(start, end)
    return any(_distance(point[1:], start, end) > max(STRAIGHT, STRAIGHT_SHARE * length) for point in path)


def stroke(button: Button, start: PathPoint, path: Sequence[PathPoint], end: PathPoint) -> list[Action]:
    """Return the press at `start`, the moves along the way, and the release at its end, at the hand's pace.

    Places on the straight way from one to the next are left out, and of more than MOST_PLACES those that stray least.
    """
    actions: list[Action] = [Pointer("mouseDown", At(*start[1:]), button)]
    actions += moves_along(_fewer([start, *path, end]), SHORTEST_PAUSE, digits=2)
    return [*actions, Pause(SHORTEST_PAUSE), Pointer("mouseUp", At(*end[1:]), button)]


def moves_along(points: Sequence[PathPoint], shortest: float, digits: int) -> Iterator[Action]:
    """Yield the moves from each place to the next, with the hand's pauses from `shortest` to LONGEST_PAUSE seconds."""
    for before, (at, *place) in pairwise(points):
        yield Pause(round(min(max(at - before[0], shortest), LONGEST_PAUSE), digits))
        yield Pointer("moveTo", At(*place))


def _fewer(points: Sequence[PathPoint]) -> Sequence[PathPoint]:
    tolerance = 0.0
    while len(kept := _simplified(points, tolerance)) > MOST_PLACES:
        tolerance = max(0.5, tolerance * 1.5)
    return kept


def _simplified(points: Sequence[PathPoint], tolerance: float) -> Sequence[PathPoint]:
    """The points without those that lie so near to the lines between the others (Douglas and Peucker 1973)."""
    kept, parts = {0, len(points) - 1}, [(0, len(points) - 1)]
    while parts:
        first, last = parts.pop()
        ends = points[first][1:], points[last][1:]
        inner = ((_distance(points[number][1:], *ends), number) for number in range(first + 1, last))
        distance, farthest = max(inner, default=(0.0, 0))
        if distance > tolerance:
            kept.add(farthest)
            parts += [(first, farthest), (farthest, last)]
    return [points[number] for number in sorted(kept)]


def _distance(point: Place, start: Place, end: Place) -> float:
    """The distance of a point from the line between two others, not from what lies beyond its ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    square = across * across + down * down
    along = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / square if square else 0.0
    share = min(max(along, 0.0), 1.0)
    return math.dist(point, (start[0] + share * across, start[1] + share * down))
