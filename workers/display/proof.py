"""Proof by execution: a script is run on a display that shows its screenshot, and the observed events are compared."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, repeat
from pathlib import Path

from annotator.domain.geometry import Rect
from annotator.domain.script import ScriptAnalysis
from annotator.domain.script.actions import Script
from workers.display.compare import compare_action
from workers.display.display import Observation
from workers.display.evidence import ActionEvidence, Pixel, Proof
from workers.display.expected_events import PointerState
from workers.display.pools import DisplayPool, shared_display_pool
from workers.display.pyautogui_calls import Call, call_for, substitution_notes
from workers.display.screenshot import read_bytes, screenshot_size
from workers.display.watchdog import Watchdog

TIME_LIMIT = 120.0
"""Seconds."""


@dataclass(frozen=True, slots=True)
class BoxRule:
    """What a proof asks of boxes besides the targets: `required` has an entry for each action, True where it must
    land in a box; empty for none of them. `notes` and `outside_boxes`, the script's reason to point outside all boxes,
    go along with the proof.
    """

    required: tuple[bool, ...] = ()
    notes: tuple[str, ...] = ()
    outside_boxes: str = ""

    @classmethod
    def of(cls, analysis: ScriptAnalysis) -> BoxRule:
        """The rule of scripts that people write: each pointer action lands in a box, or the script says why not."""
        reason = analysis.outside_boxes
        return cls(tuple(aim.needs_box and not reason for aim in analysis.aims), analysis.notes, reason)


NO_RULE = BoxRule()


def prove(
    script: Script,
    targets: Sequence[Rect | None],
    screenshot: Path | bytes,
    *,
    rule: BoxRule = NO_RULE,
    time_limit: float = TIME_LIMIT,
    displays: DisplayPool | None = None,
) -> Proof:
    """The proof of a resolved script, run on its screenshot: whether every event landed where it was meant to.

    `targets` holds the box meant by each action, None where there is none, in pixels of the screenshot; `rule` says
    which actions must have one. The display is as large as the screenshot; the pointer starts in its middle, no key or
    button is held, no lock is on.

    Raises ValueError for a script that is empty or not resolved, for targets that do not fit it and for a
    screenshot that is not an image; AttemptFailed when display or PyAutoGUI process fail, and TimeLimitReached
    when the attempt takes longer than `time_limit` seconds: neither says anything about the script.
    """
    calls = calls_for(script, targets)
    png = read_bytes(screenshot)
    start = time.perf_counter()
    pool = displays or shared_display_pool()
    with pool.acquire(*screenshot_size(png)) as display, Watchdog(time_limit, display.kill):
        observation = display.perform(png, calls)
    return build_proof(script, targets, observation, display.size, (time.perf_counter() - start) * 1000, rule)


def calls_for(script: Script, targets: Sequence[Rect | None]) -> list[Call]:
    """The calls of a script, one for each action.

    Raises ValueError for scripts that are empty, not resolved or without a target for each action.
    """
    if not script or len(script) != len(targets):
        raise ValueError(f"{len(script)} actions, {len(targets)} targets: need actions, and a target for each")
    return [call_for(action) for action in script]


def build_proof(
    script: Script,
    targets: Sequence[Rect | None],
    observation: Observation,
    screen: tuple[int, int],
    duration_ms: float,
    rule: BoxRule = NO_RULE,
) -> Proof:
    """The proof that follows from what a display observed of a resolved script."""
    pointer = PointerState(*observation.start)
    performed = len(observation.results.milliseconds)
    actions = tuple(
        compare_action(index, action, box, events, pointer, latency, needs_box=needs_box)
        for index, (action, box, events, latency, needs_box) in enumerate(
            zip(
                script,
                targets,
                observation.events,
                observation.results.milliseconds,
                rule.required or repeat(False),
                strict=False,
            )
        )
    )
    reason = first_failure(actions)
    if observation.results.error:
        reason = f"action {performed + 1} ({script[performed].function}): {observation.results.error}"
    return Proof(
        proven=not reason,
        reason=reason,
        actions=actions,
        screen=screen,
        path=_path(observation),
        notes=(*rule.notes, *substitution_notes(script)),
        duration_ms=duration_ms,
        before=observation.before,
        after=observation.after,
        outside_boxes=rule.outside_boxes,
    )


def first_failure(actions: Sequence[ActionEvidence]) -> str:
    """The first failed action and its reason, counted from 1; empty when none failed."""
    failed = next((action for action in actions if not action.ok), None)
    return f"action {failed.index + 1} ({failed.function}): {failed.reason}" if failed else ""


def _path(observation: Observation) -> tuple[Pixel, ...]:
    points = [observation.start, *((event.x, event.y) for events in observation.events for event in events)]
    return tuple(point for point, _ in groupby(points))
