"""The evidence of one execution.

JSON schema of a proof (`Proof.as_json`), all points and boxes in pixels of the screenshot:

    {"proven": bool, "reason": text, "tier": "desktop" | "web", "screen": [width, height], "duration_ms": number,
     "notes": [text], "path": [[x, y]],          # the pointer's pixels in order, its start first
     "outside_boxes": text,                      # why the script points outside all boxes; empty where it does not say
     "differing_pixels": int | null,             # of the page, on the display, against the screenshot
     "actions": [{"index": int, "function": text, "ok": bool, "reason": text, "latency_ms": number,
                  "asked": {the action's other arguments},
                  "asked_point": [x, y] | null, "observed_point": [x, y] | null,  # null for keys, text, pauses
                  "box": [left, top, right, bottom] | null, "inside": bool | null, "distance": number | null,
                  "start_point": [x, y] | null, "start_box": box | null,     # of drags
                  "changed": box | null,        # of pages: what it changed on the display; missing elsewhere
                  "observed": [{"type", "x", "y", "time", "button"?, "key"?, "text"?,
                                "element"?: {"tag", "id", "selector", "text"}}],   # of pages
                  "observed_total": int}]}    # `observed` holds the first 1,000, all of them were compared

`inside` is null where no box is meant; `distance` is the number of pixels to the nearest pixel of the box,
the worse one of both ends of a drag. An event's `time` counts milliseconds of the display's clock from the
first event. `latency_ms` is the time from the call until the display had processed it, the script's own
waits included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from annotator.domain.geometry import Rect
from workers.display.events import DisplayEvent

MAX_JSON_EVENTS = 1000
MAX_PICTURES = 200
Pixel: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Change:
    """What an action changed on the display, and the display after it as PNG; None and empty where it changed nothing.

    Of more than MAX_PICTURES changes only the rectangle is kept.
    """

    rect: Rect | None
    png: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class ActionEvidence:
    """The arguments requested of one action, the events observed of it, and whether they agree."""

    index: int
    function: str
    requested_args: dict[str, Any]
    observed: tuple[DisplayEvent, ...]
    ok: bool
    reason: str
    requested_point: tuple[float, float] | None = None
    observed_point: Pixel | None = None
    box: Rect | None = None
    inside: bool | None = None
    distance: float | None = None
    start_point: Pixel | None = None
    start_box: Rect | None = None
    latency_ms: float = 0.0
    change: Change | None = None

    def as_json(self, start: int = 0) -> dict[str, Any]:
        """Plain values as in the schema above; `start` is the time of the script's first event."""
        return {
            "index": self.index,
            "function": self.function,
            "ok": self.ok,
            "reason": self.reason,
            "asked": self.requested_args,
            "asked_point": self.requested_point,
            "observed_point": self.observed_point,
            "start_point": self.start_point,
            "box": _box(self.box),
            "start_box": _box(self.start_box),
            "inside": self.inside,
            "distance": self.distance,
            "latency_ms": round(self.latency_ms, 3),
            **({} if self.change is None else {"changed": _box(self.change.rect)}),
            "observed": [event.as_json(start) for event in self.observed[:MAX_JSON_EVENTS]],
            "observed_total": len(self.observed),
        }


@dataclass(frozen=True, slots=True)
class Proof:
    """The verdict on one script; `before` and `after` are PNG images of the display."""

    proven: bool
    reason: str
    actions: tuple[ActionEvidence, ...]
    screen: tuple[int, int]
    path: tuple[Pixel, ...]
    notes: tuple[str, ...]
    duration_ms: float
    before: bytes = field(repr=False)
    after: bytes = field(repr=False)
    tier: Literal["desktop", "web"] = "desktop"
    differing_pixels: int | None = None
    outside_boxes: str = ""

    def as_json(self) -> dict[str, Any]:
        """Plain values as in the schema above, without the images."""
        times = [event.time for action in self.actions for event in action.observed]
        start = min(times, default=0)
        return {
            "proven": self.proven,
            "reason": self.reason,
            "tier": self.tier,
            "screen": self.screen,
            "duration_ms": round(self.duration_ms, 3),
            "notes": self.notes,
            "path": self.path,
            "outside_boxes": self.outside_boxes,
            "differing_pixels": self.differing_pixels,
            "actions": [action.as_json(start) for action in self.actions],
        }

    @property
    def action_pictures(self) -> tuple[bytes, ...]:
        """The display after each action, as PNG; empty where it was as before, and on screenshots, which stay."""
        return tuple(b"" if action.change is None else action.change.png for action in self.actions)


def _box(rect: Rect | None) -> tuple[int, int, int, int] | None:
    return None if rect is None else (rect.left, rect.top, rect.right, rect.bottom)
