"""Proof on a web screen's frozen page: run the script in a real browser, judge what display and page saw."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, Pointer, Script
from workers.browser.frozen import FrozenPage
from workers.display.calls import CLICKS, Call
from workers.display.displays import Displays
from workers.display.evidence import ActionEvidence, Proof
from workers.display.page_display import PageObservation
from workers.display.page_displays import PageDisplays, shared_page_displays
from workers.display.page_watch import Account
from workers.display.picture import picture_size, read_bytes
from workers.display.proof import TIME_LIMIT, calls_for, first_failure, judge_proof, prove
from workers.display.watchdog import Watchdog

MOST_DIFFERING = 0.02
"""Share of the pixels in which the page may differ visibly from the screenshot."""


def prove_page(
    script: Script,
    targets: Sequence[Rect | None],
    snapshot: bytes,
    screenshot: Path | bytes,
    *,
    evidence_dir: Path | None = None,
    time_limit: float = TIME_LIMIT,
    pages: PageDisplays | None = None,
    displays: Displays | None = None,
) -> Proof:
    """Run a resolved script on the frozen page of its screen and say whether every event landed where it was meant.

    Like `prove`, and raises what it raises; `snapshot` is a FrozenPage as bytes. Every event must have been
    seen twice: delivered by the display and received by the page, trusted, from an element. Where the frozen
    page does not look like the screenshot, the script is proven on the picture, and a note says why.
    """
    calls, png = calls_for(script, targets), read_bytes(screenshot)
    start = time.perf_counter()
    observed = _observe(calls, snapshot, png, time_limit, pages or shared_page_displays())
    if isinstance(observed, str):
        on_picture = prove(script, targets, png, time_limit=time_limit, displays=displays)
        proof = replace(on_picture, notes=(f"run on the picture, not on the page: {observed}", *on_picture.notes))
    else:
        proof = _judge(script, targets, observed, picture_size(png), (time.perf_counter() - start) * 1000)
    if evidence_dir is not None:
        proof.save(evidence_dir)
    return proof


def _observe(
    calls: Sequence[Call], snapshot: bytes, png: bytes, time_limit: float, pages: PageDisplays
) -> PageObservation | str:
    """What was seen, or why the page cannot stand for the screenshot."""
    try:
        frozen = _frozen_page(snapshot)
    except ValueError as error:
        return str(error)
    size = picture_size(png)
    if frozen.device_scale != 1:
        return f"its screen has {frozen.device_scale:g} pixels for one of the page"
    if (frozen.width, frozen.height) != size:
        return f"it is {frozen.width} x {frozen.height} pixels large, the screenshot {size[0]} x {size[1]}"
    with pages.lend(*size) as page, Watchdog(time_limit, page.kill):
        differing = page.show(frozen, png)
        if differing > MOST_DIFFERING * size[0] * size[1]:
            return f"{differing} pixels differ from the screenshot"
        return page.perform(calls, differing)


@lru_cache(maxsize=4)
def _frozen_page(snapshot: bytes) -> FrozenPage:
    return FrozenPage.from_bytes(snapshot)


def _judge(
    script: Script,
    targets: Sequence[Rect | None],
    observed: PageObservation,
    screen: tuple[int, int],
    duration_ms: float,
) -> Proof:
    proof = judge_proof(script, targets, observed.seen, screen, duration_ms)
    pairs = zip(proof.actions, script, observed.accounts, strict=False)
    actions = tuple(_with_account(evidence, action, account) for evidence, action, account in pairs)
    reason = proof.reason if observed.seen.performance.error else first_failure(actions)
    return replace(
        proof,
        tier="web",
        proven=not reason,
        reason=reason,
        actions=actions,
        notes=(*proof.notes, *_notes(observed, actions)),
        differing_pixels=observed.differing_pixels,
    )


def _with_account(evidence: ActionEvidence, action: Action, account: Account) -> ActionEvidence:
    reason = evidence.reason or account.missing or _click_fault(action, account)
    return replace(evidence, ok=not reason, reason=reason)


def _click_fault(action: Action, account: Account) -> str:
    wanted = CLICKS.get(action.function, 0) if isinstance(action, Pointer) else 0
    if account.clicks >= wanted or account.taken:
        return ""
    return f"the page counted {account.clicks} clicks, not {wanted}"


def _notes(observed: PageObservation, actions: Sequence[ActionEvidence]) -> list[str]:
    told = [
        f"action {evidence.index + 1} ({evidence.function}): {note}"
        for evidence, account in zip(actions, observed.accounts, strict=False)
        for note in account.notes
    ]
    return told + [f"the page did not {remark}: it is frozen" for remark in dict.fromkeys(observed.remarks)]
