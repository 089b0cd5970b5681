"""What a page says it has seen: trusted DOM events, as plain values."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from workers.display.events import Element

BUTTONS = {0: "left", 1: "middle", 2: "right"}
POINTER_TYPES = frozenset(
    ("mousemove", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu", "wheel")
)
DRAG_TYPES = frozenset(("dragstart", "dragover", "drop"))


@dataclass(frozen=True, slots=True)
class Sighting:
    """One DOM event at pixel (x, y) of the screen.

    `detail` counts clicks; `turn` is the wheel's deltaX + deltaY in CSS pixels, positive is down or right;
    `draggable` says whether the browser would drag the element under a moved pointer, `picker` that another
    sighting follows that tells whether a picker (of a select, a date) has come `open`.
    """

    type: str
    element: Element
    x: int = 0
    y: int = 0
    button: str = ""
    detail: int = 0
    key: str = ""
    turn: float = 0
    draggable: bool = False
    picker: bool = False
    is_open: bool = False
    what: str = ""

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the pointer was, None for events that do not say."""
        return (self.x, self.y) if self.type in POINTER_TYPES | DRAG_TYPES else None


NOWHERE = Element("", "", "", "")


def read_sighting(payload: str) -> Sighting:
    """What record.js and guard.js have told."""
    told: dict[str, Any] = json.loads(payload)
    element = Element(**told["element"]) if "element" in told else NOWHERE
    return Sighting(
        type=told["type"],
        element=element,
        x=told.get("x") or 0,
        y=told.get("y") or 0,
        button=BUTTONS.get(told.get("button", -1), ""),
        detail=told.get("detail") or 0,
        key=told.get("key") or "",
        turn=told.get("turn") or 0,
        draggable=told.get("draggable", False),
        picker=told.get("picker", False),
        is_open=told.get("open", False),
        what=told.get("what", ""),
    )
