"""Comparison of the events observed of one action with the action: all of them, no others, at the point, in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, Pointer, Scroll, Target
from annotator.domain.script.aims import NO_BOX_ADVICE
from workers.display.checks import first_problem
from workers.display.events import DisplayEvent
from workers.display.evidence import ActionEvidence, Pixel
from workers.display.expected_events import PointerState, expected_events, target_pixel
from workers.display.requested_args import requested_args, requested_point


@dataclass(frozen=True, slots=True)
class Landing:
    """The pixel where an action was observed and the box it was meant for; either may be missing."""

    point: Pixel | None = None
    box: Rect | None = None

    @property
    def distance(self) -> float | None:
        """Pixels to the nearest pixel of the box: 0 inside, 1 for the pixel beside it."""
        if self.box is None or self.point is None:
            return None
        (x, y), box = self.point, self.box
        return hypot(max(box.left - x, 0, x - box.right + 1), max(box.top - y, 0, y - box.bottom + 1))


def compare_action(
    index: int,
    action: Action,
    box: Rect | None,
    observed: Sequence[DisplayEvent],
    pointer: PointerState,
    latency_ms: float = 0,
    *,
    needs_box: bool = False,
) -> ActionEvidence:
    """The evidence for one resolved action; updates `pointer` to where it was observed last.

    `box` is the box the script named; without one, an action at the pointer's place inherits the box of the
    action that put the pointer there. With `needs_box` an action that lands in no box fails. Raises ValueError when the
    action still names a label.
    """
    target = action.target if isinstance(action, (Pointer, Scroll)) else None
    requested, expected_end = requested_point(action, pointer), target_pixel(target, pointer)
    end, start = _landings(action, box, observed, pointer)
    expected = expected_events(action, pointer)
    problem = first_problem(action, expected, observed, expected_end)
    reason = problem or _outside_box(end, start) or (_in_no_box(end) if needs_box else "")
    distances = [landing.distance for landing in (end, start) if landing.distance is not None]
    _update(pointer, target, box, observed)
    return ActionEvidence(
        index=index,
        function=action.function,
        requested_args=requested_args(action),
        observed=tuple(observed),
        ok=not reason,
        reason=reason,
        requested_point=requested,
        observed_point=end.point,
        box=end.box,
        inside=not any(distances) if distances else None,
        distance=max(distances, default=None),
        start_point=start.point,
        start_box=start.box,
        latency_ms=latency_ms,
    )


def _landings(
    action: Action, box: Rect | None, observed: Sequence[DisplayEvent], pointer: PointerState
) -> tuple[Landing, Landing]:
    """Where the action ended and, for a drag, where it began."""
    if not isinstance(action, (Pointer, Scroll)):
        return Landing(), Landing()
    target_box = pointer.box if action.target is None and box is None else box
    end = Landing(_last_point(observed), target_box)
    if action.function != "dragTo":
        return end, Landing()
    presses = [event for event in observed if event.type == "button-down"]
    return end, Landing((presses[0].x, presses[0].y) if presses else None, pointer.box)


def _outside_box(end: Landing, start: Landing) -> str:
    for landing, subject in ((end, "it"), (start, "the drag's start")):
        if landing.distance:
            return f"{subject} landed at {landing.point}, {landing.distance:g} px outside its box"
    return ""


def _in_no_box(end: Landing) -> str:
    return "" if end.box else f"{end.point} lies in no box: {NO_BOX_ADVICE}"


def _last_point(observed: Sequence[DisplayEvent]) -> Pixel | None:
    return (observed[-1].x, observed[-1].y) if observed else None


def _update(pointer: PointerState, target: Target, box: Rect | None, observed: Sequence[DisplayEvent]) -> None:
    if target is not None or box is not None:
        pointer.box = box
    pointer.x, pointer.y = _last_point(observed) or (pointer.x, pointer.y)
