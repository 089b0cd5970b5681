"""Proof by execution: run a script on a display that shows its screen, and judge what was seen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Script
from workers.display.calls import Call, call_for, substitution_notes
from workers.display.display import Observation
from workers.display.displays import Displays, shared_displays
from workers.display.evidence import ActionEvidence, Pixel, Proof
from workers.display.expectation import Hand
from workers.display.judgement import judge_action
from workers.display.picture import picture_size, read_bytes
from workers.display.watchdog import Watchdog

TIME_LIMIT = 120.0
"""Seconds."""


def prove(
    script: Script,
    targets: Sequence[Rect | None],
    screenshot: Path | bytes,
    *,
    evidence_dir: Path | None = None,
    time_limit: float = TIME_LIMIT,
    displays: Displays | None = None,
) -> Proof:
    """Run a resolved script on its screenshot and say whether every event landed where it was meant.

    `targets` holds the box meant by each action, None where there is none. The display is as large as the
    screenshot; the pointer starts in its middle, nothing is held, no lock is on. With `evidence_dir` the
    proof is written there too (Proof.save).

    Raises ValueError for a script that is empty or not resolved, for targets that do not fit it and for a
    screenshot that is not a picture; AttemptFailed when display or pointer process fail, and TimeLimitReached
    when the attempt takes longer than `time_limit` seconds: neither says anything about the script.
    """
    calls = calls_for(script, targets)
    png = read_bytes(screenshot)
    start = time.perf_counter()
    pool = displays or shared_displays()
    with pool.lend(*picture_size(png)) as display, Watchdog(time_limit, display.kill):
        observation = display.perform(png, calls)
    proof = judge_proof(script, targets, observation, display.size, (time.perf_counter() - start) * 1000)
    if evidence_dir is not None:
        proof.save(evidence_dir)
    return proof


def calls_for(script: Script, targets: Sequence[Rect | None]) -> list[Call]:
    """One call for each action. Raises ValueError for scripts that are empty, not resolved or without targets."""
    if not script or len(script) != len(targets):
        raise ValueError(f"{len(script)} actions, {len(targets)} targets: need actions, and a target for each")
    return [call_for(action) for action in script]


def judge_proof(
    script: Script,
    targets: Sequence[Rect | None],
    seen: Observation,
    screen: tuple[int, int],
    duration_ms: float,
) -> Proof:
    """The proof that follows from what a display saw of a resolved script."""
    hand = Hand(*seen.start)
    performed = len(seen.performance.milliseconds)
    actions = tuple(
        judge_action(index, action, box, events, hand, latency)
        for index, (action, box, events, latency) in enumerate(
            zip(script, targets, seen.events, seen.performance.milliseconds, strict=False)
        )
    )
    reason = first_failure(actions)
    if seen.performance.error:
        reason = f"action {performed + 1} ({script[performed].function}): {seen.performance.error}"
    return Proof(
        proven=not reason,
        reason=reason,
        actions=actions,
        screen=screen,
        path=_path(seen),
        notes=substitution_notes(script),
        duration_ms=duration_ms,
        before=seen.before,
        after=seen.after,
    )


def first_failure(actions: Sequence[ActionEvidence]) -> str:
    """The first failure, actions counted from 1 as people do."""
    failed = next((action for action in actions if not action.ok), None)
    return f"action {failed.index + 1} ({failed.function}): {failed.reason}" if failed else ""


def _path(seen: Observation) -> tuple[Pixel, ...]:
    places = [seen.start, *((event.x, event.y) for events in seen.events for event in events)]
    return tuple(place for place, _ in groupby(places))
