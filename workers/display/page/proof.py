"""Proof on a frozen page: a script is run in a real browser, and the events of display and page are compared."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, Pointer, Script
from workers.display.evidence import ActionEvidence, Proof
from workers.display.page.box_element import BoxElement, MarkedBoxes, text_note
from workers.display.page.display import PageObservation
from workers.display.page.observer import PageEvidence
from workers.display.pools import DisplayPool, PageDisplayPool, shared_page_display_pool
from workers.display.proof import NO_RULE, TIME_LIMIT, BoxRule, build_proof, calls_for, first_failure, prove
from workers.display.pyautogui_calls import CLICKS, Call
from workers.display.screenshot import read_bytes, screenshot_size
from workers.display.watchdog import Watchdog
from workers.snapshot.model import PageSnapshot

NO_ELEMENTS: Mapping[Rect, BoxElement] = MappingProxyType({})
MAX_DIFFERING_SHARE = 0.02
"""The share of pixels by which the page may differ from the screenshot."""


def prove_page(
    script: Script,
    targets: Sequence[Rect | None],
    snapshot: bytes,
    screenshot: Path | bytes,
    *,
    rule: BoxRule = NO_RULE,
    elements: Mapping[Rect, BoxElement] = NO_ELEMENTS,
    time_limit: float = TIME_LIMIT,
    pages: PageDisplayPool | None = None,
    displays: DisplayPool | None = None,
) -> Proof:
    """The proof of a resolved script, run on the frozen page of its screen.

    Like `prove`, and raises what it raises; `snapshot` is a PageSnapshot as bytes. Every event must be observed
    twice: delivered by the display, and received by an element of the page as a trusted event; where the target is
    one of the boxes of `elements`, by that element or one inside it. Where the frozen
    page does not look like the screenshot, the script is proven on the screenshot, and a note says why.
    """
    calls, png = calls_for(script, targets), read_bytes(screenshot)
    start = time.perf_counter()
    marked = {box: elements[box] for box in dict.fromkeys(targets) if box is not None and box in elements}
    display_pool = pages or shared_page_display_pool()
    observed = _observe(calls, snapshot, png, time_limit, display_pool, tuple(marked.values()))
    if isinstance(observed, str):
        on_screenshot = prove(script, targets, png, rule=rule, time_limit=time_limit, displays=displays)
        note = f"run on the screenshot, not on the page: {observed}"
        proof = replace(on_screenshot, notes=(note, *on_screenshot.notes))
    else:
        milliseconds = (time.perf_counter() - start) * 1000
        pairs = zip(marked, observed.found, strict=True)
        boxes = MarkedBoxes({box: number for number, (box, is_found) in enumerate(pairs) if is_found})
        proof = _build_proof(script, targets, observed, boxes, screenshot_size(png), milliseconds, rule)
    return proof


def _observe(
    calls: Sequence[Call],
    snapshot: bytes,
    png: bytes,
    time_limit: float,
    pages: PageDisplayPool,
    elements: Sequence[BoxElement],
) -> PageObservation | str:
    """What was observed, or why the page cannot be used in place of the screenshot."""
    try:
        frozen = _frozen_page(snapshot)
    except ValueError as error:
        return str(error)
    size = screenshot_size(png)
    if frozen.device_scale != 1:
        return f"its screen has {frozen.device_scale:g} pixels for one of the page"
    if (frozen.width, frozen.height) != size:
        return f"it is {frozen.width} x {frozen.height} pixels large, the screenshot {size[0]} x {size[1]}"
    with pages.acquire(*size) as display, Watchdog(time_limit, display.kill):
        differing = display.show(frozen, png, calls)
        if differing > MAX_DIFFERING_SHARE * size[0] * size[1]:
            return f"{differing} pixels differ from the screenshot"
        return display.perform(calls, differing, elements)


@lru_cache(maxsize=4)
def _frozen_page(snapshot: bytes) -> PageSnapshot:
    return PageSnapshot.from_bytes(snapshot)


def _build_proof(
    script: Script,
    targets: Sequence[Rect | None],
    observed: PageObservation,
    boxes: MarkedBoxes,
    screen: tuple[int, int],
    duration_ms: float,
    rule: BoxRule,
) -> Proof:
    proof = build_proof(script, targets, observed.display, screen, duration_ms, rule)
    pairs = zip(proof.actions, script, observed.page_evidence, observed.changes, strict=False)
    actions = tuple(
        replace(_with_page_evidence(evidence, action, page, boxes), change=change)
        for evidence, action, page, change in pairs
    )
    reason = proof.reason if observed.display.results.error else first_failure(actions)
    return replace(
        proof,
        tier="web",
        proven=not reason,
        reason=reason,
        actions=actions,
        notes=(*proof.notes, *_notes(script, observed, actions)),
        differing_pixels=observed.differing_pixels,
    )


def _with_page_evidence(
    evidence: ActionEvidence, action: Action, page: PageEvidence, boxes: MarkedBoxes
) -> ActionEvidence:
    reason = evidence.reason or page.missing or _click_problem(action, page) or boxes.problem(action, evidence)
    return replace(evidence, ok=not reason, reason=reason)


def _click_problem(action: Action, page: PageEvidence) -> str:
    expected = CLICKS.get(action.function, 0) if isinstance(action, Pointer) else 0
    if page.clicks >= expected or page.popup_took_input:
        return ""
    return f"the page counted {page.clicks} clicks, not {expected}"


def _notes(script: Script, observed: PageObservation, actions: Sequence[ActionEvidence]) -> list[str]:
    of_actions = [
        f"action {evidence.index + 1} ({evidence.function}): {note}"
        for action, evidence, page in zip(script, actions, observed.page_evidence, strict=False)
        for note in (*page.notes, text_note(action, evidence))
        if note
    ]
    pictures = sum(bool(change.png) for change in observed.changes)
    if pictures < (changed := sum(change.rect is not None for change in observed.changes)):
        of_actions.append(f"pictures are kept of the first {pictures} actions that changed the page, of {changed}")
    return of_actions + [f"the page did not {attempt}: it is frozen" for attempt in dict.fromkeys(observed.blocked)]
