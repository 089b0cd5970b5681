"""Holds the events of one action against the action: all of them, nothing else, at the place, in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, Pointer, Scroll, Target
from workers.display.asked import asked_of, asked_point
from workers.display.events import Event
from workers.display.evidence import ActionEvidence, Pixel
from workers.display.expectation import Hand, expected_steps, place
from workers.display.faults import fault


@dataclass(frozen=True, slots=True)
class Touch:
    """A place where an action was seen and the box it was meant for; either may be missing."""

    point: Pixel | None = None
    box: Rect | None = None

    @property
    def distance(self) -> float | None:
        """Pixels to the nearest pixel of the box: 0 inside, 1 for the pixel beside it."""
        if self.box is None or self.point is None:
            return None
        (x, y), box = self.point, self.box
        return hypot(max(box.left - x, 0, x - box.right + 1), max(box.top - y, 0, y - box.bottom + 1))


def judge_action(
    index: int, action: Action, box: Rect | None, observed: Sequence[Event], hand: Hand, latency_ms: float = 0
) -> ActionEvidence:
    """The evidence for one resolved action; moves the hand on to where the pointer was seen last.

    `box` is the box the script named; without one, an action at the pointer's place inherits the box of the
    action that put the pointer there. Raises ValueError when the action still names a label.
    """
    target = action.target if isinstance(action, (Pointer, Scroll)) else None
    asked_at, wanted = asked_point(action, hand), place(target, hand)
    end, start = _touches(action, box, observed, hand)
    wrong = fault(action, expected_steps(action, hand), observed, wanted) or _box_fault(end, start)
    distances = [touch.distance for touch in (end, start) if touch.distance is not None]
    _move_on(hand, target, box, observed)
    return ActionEvidence(
        index=index,
        function=action.function,
        asked=asked_of(action),
        observed=tuple(observed),
        ok=not wrong,
        reason=wrong,
        asked_point=asked_at,
        observed_point=end.point,
        box=end.box,
        inside=not any(distances) if distances else None,
        distance=max(distances, default=None),
        start_point=start.point,
        start_box=start.box,
        latency_ms=latency_ms,
    )


def _touches(action: Action, box: Rect | None, observed: Sequence[Event], hand: Hand) -> tuple[Touch, Touch]:
    """Where the action ended and, for a drag, where it began."""
    if not isinstance(action, (Pointer, Scroll)):
        return Touch(), Touch()
    aimed = hand.box if action.target is None and box is None else box
    end = Touch(_last_place(observed), aimed)
    if action.function != "dragTo":
        return end, Touch()
    presses = [event for event in observed if event.type == "button-down"]
    return end, Touch((presses[0].x, presses[0].y) if presses else None, hand.box)


def _box_fault(end: Touch, start: Touch) -> str:
    for touch, what in ((end, "it"), (start, "the drag's start")):
        if touch.distance:
            return f"{what} landed at {touch.point}, {touch.distance:g} px outside its box"
    return ""


def _last_place(observed: Sequence[Event]) -> Pixel | None:
    return (observed[-1].x, observed[-1].y) if observed else None


def _move_on(hand: Hand, target: Target, box: Rect | None, observed: Sequence[Event]) -> None:
    if target is not None or box is not None:
        hand.box = box
    hand.x, hand.y = _last_place(observed) or (hand.x, hand.y)
