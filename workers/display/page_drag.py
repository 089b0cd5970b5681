"""A drag that the browser carries out itself, an element from place to place: in steps, each one awaited.

PyAutoGUI's dragTo presses, moves and releases. A browser begins such a drag some time after the first move and
looks for a place to drop only at moves after that; released before, it drops nothing.
"""

from __future__ import annotations

from math import dist
from typing import Protocol

from workers.display.calls import Call
from workers.display.page_watch import PageWatch

FIRST_MOVE = 12
"""Pixels; the browser takes shorter ones for a shaky click."""

NUDGES, NUDGE_SECONDS = 20, 0.1


class Step(Protocol):
    """Performs one call; follows what it causes, and waits until the page has seen it where that is `awaited`."""

    def __call__(self, call: Call, *, awaited: bool = True) -> None: ...


class PageDrag:
    """Performs drag calls step by step."""

    def __init__(self, watch: PageWatch, step: Step) -> None:
        self._watch, self._step = watch, step

    def is_needed(self, call: Call) -> bool:
        """Whether the pointer is on something that the browser would drag far enough."""
        if call.function not in ("dragTo", "dragRel") or not self._watch.draggable:
            return False
        return dist(self._watch.place, self._end(call)) > FIRST_MOVE

    def _end(self, call: Call) -> tuple[int, int]:
        (x, y), arguments = self._watch.place, call.arguments
        if call.function == "dragRel":
            return x + int(arguments["xOffset"]), y + int(arguments["yOffset"])
        return int(arguments["x"]), int(arguments["y"])

    def perform(self, call: Call) -> None:
        """Press, move a little until the drag has begun, move on until the page sees it there, release."""
        start, end = self._watch.place, self._end(call)
        share = FIRST_MOVE / dist(start, end)
        button = {"button": call.arguments["button"]}
        self._step(Call("mouseDown", button))
        self._step(_move(round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1]))))
        if self._watch.wait_for(lambda seen: seen.type == "dragstart"):
            self._watch.account.notes.append("performed step by step: the browser itself drags the element")
            self._move_over(*end, call.arguments["duration"])
        else:
            self._step(_move(*end, call.arguments["duration"]))
        self._step(Call("mouseUp", button))

    def _move_over(self, x: int, y: int, duration: float) -> None:
        """Move to a place until the page hears of the drag there: the first moves may come too early for it."""
        self._step(_move(x, y, duration), awaited=False)
        for _ in range(NUDGES):
            if self._watch.wait_for(lambda seen: (seen.type, seen.place) == ("dragover", (x, y)), NUDGE_SECONDS):
                return
            self._step(_move(x, y - 1 if y else 1), awaited=False)
            self._step(_move(x, y), awaited=False)


def _move(x: int, y: int, duration: float = 0.0) -> Call:
    return Call("moveTo", {"x": x, "y": y, "duration": duration})
