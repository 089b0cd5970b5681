"""A native drag of an element (HTML drag and drop), performed in several calls, each one awaited.

PyAutoGUI's dragTo presses, moves and releases. A browser begins a native drag some time after the first move and
looks for a drop target only at later moves; released before, it drops nothing.
"""

from __future__ import annotations

from math import dist
from typing import Protocol

from workers.display.page.dom_event import DomEvent
from workers.display.page.observer import PageObserver
from workers.display.pyautogui_calls import Call

FIRST_MOVE = 12
"""Pixels; the browser takes a shorter move for part of a click."""

RETRIES, RETRY_SECONDS = 20, 0.1
REPORTS = 3
"""How often the page reports the drag at its end before the button is released. A browser answers a move of the drag
by what the page said to the move before it: released after the first report, it may still take the end for no target.
"""


class PerformCall(Protocol):
    """Performs one call and records its events; waits until the page has reported them where `awaited`."""

    def __call__(self, call: Call, *, awaited: bool = True) -> None: ...


class NativeDrag:
    """Performs a drag call as press, moves and release."""

    def __init__(self, observer: PageObserver, perform_call: PerformCall) -> None:
        self._observer, self._perform_call = observer, perform_call

    def is_needed(self, call: Call) -> bool:
        """Whether the pointer is on an element that the browser would drag, and the drag is long enough."""
        if call.function not in ("dragTo", "dragRel") or not self._observer.draggable:
            return False
        return dist(self._observer.point, self._end(call)) > FIRST_MOVE

    def _end(self, call: Call) -> tuple[int, int]:
        (x, y), arguments = self._observer.point, call.arguments
        if call.function == "dragRel":
            return x + int(arguments["xOffset"]), y + int(arguments["yOffset"])
        return int(arguments["x"]), int(arguments["y"])

    def perform(self, call: Call) -> None:
        """Press, move a little until the drag has begun, move on until the page reports it there, release."""
        start, end = self._observer.point, self._end(call)
        share = FIRST_MOVE / dist(start, end)
        button = {"button": call.arguments["button"]}
        self._perform_call(Call("mouseDown", button))
        first = (round(from_ + share * (to - from_)) for from_, to in zip(start, end, strict=True))
        self._perform_call(_move(*first))
        if self._observer.wait_for(lambda event: event.type == "dragstart"):
            self._observer.evidence.notes.append("performed step by step: the browser itself drags the element")
            self._move_over(*end, call.arguments["duration"])
        else:
            self._perform_call(_move(*end, call.arguments["duration"]))
        self._perform_call(Call("mouseUp", button))

    def _move_over(self, x: int, y: int, duration: float) -> None:
        """Move to a pixel until the page has reported the drag there often enough."""
        self._perform_call(_move(x, y, duration), awaited=False)
        reports = 0
        for _ in range(RETRIES):
            reports += self._observer.wait_for(lambda event: _is_over(event, (x, y)), RETRY_SECONDS, reports + 1)
            if reports == REPORTS:
                return
            self._perform_call(_move(x, y - 1 if y else 1), awaited=False)
            self._perform_call(_move(x, y), awaited=False)


def _is_over(event: DomEvent, point: tuple[int, int]) -> bool:
    return (event.type, event.point) == ("dragover", point)


def _move(x: int, y: int, duration: float = 0.0) -> Call:
    return Call("moveTo", {"x": x, "y": y, "duration": duration})
