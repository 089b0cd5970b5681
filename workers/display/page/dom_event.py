"""Trusted DOM events that a page reports (page-scripts/src/displayed_page.ts), as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from annotator.domain.clean_text import load_json
from workers.display.events import DomElement

BUTTONS = {0: "left", 1: "middle", 2: "right"}
POINTER_TYPES = frozenset(
    ("mousemove", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu", "wheel")
)
DRAG_TYPES = frozenset(("dragstart", "dragover", "drop"))


@dataclass(frozen=True, slots=True)
class DomEvent:
    """One DOM event at pixel (x, y) of the screen.

    `detail` counts clicks; `wheel_delta` is deltaX + deltaY in CSS pixels, positive is down or right; `draggable`
    says whether the browser would drag the element under a moved pointer; `has_picker` that another event of type
    "picker" follows, whose `is_open` says whether a picker (of a select, a date) has opened; `intent` is what
    guard.js prevented.
    """

    type: str
    element: DomElement
    x: int = 0
    y: int = 0
    button: str = ""
    detail: int = 0
    key: str = ""
    wheel_delta: float = 0
    draggable: bool = False
    has_picker: bool = False
    is_open: bool = False
    intent: str = ""

    @property
    def point(self) -> tuple[int, int] | None:
        """The pointer's pixel, None for events without one."""
        return (self.x, self.y) if self.type in POINTER_TYPES | DRAG_TYPES else None


NO_ELEMENT = DomElement("", "", "", "")


def read_dom_event(payload: str) -> DomEvent:
    """The event in a JSON report of record.js or guard.js."""
    report: dict[str, Any] = load_json(payload)
    element = NO_ELEMENT
    if "element" in report:
        boxes, takes_text = tuple(report.get("boxes", ())), bool(report.get("editable"))
        element = DomElement(**report["element"], boxes=boxes, takes_text=takes_text)
    return DomEvent(
        type=report["type"],
        element=element,
        x=report.get("x") or 0,
        y=report.get("y") or 0,
        button=BUTTONS.get(report.get("button", -1), ""),
        detail=report.get("detail") or 0,
        key=report.get("key") or "",
        wheel_delta=report.get("turn") or 0,
        draggable=report.get("draggable", False),
        has_picker=report.get("picker", False),
        is_open=report.get("open", False),
        intent=report.get("what", ""),
    )
