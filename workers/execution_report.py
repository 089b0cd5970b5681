"""Executes a checked script with a few attempts, and tells the outcome as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from annotator.domain.script import Judgement
from annotator.tasks.script_report import report as check_report
from workers.display.evidence import Proof
from workers.display.page_displays import shared_page_displays
from workers.display.page_proof import prove_page
from workers.display.proof import prove
from workers.programs.chromium import CHROMIUM
from workers.programs.failure import AttemptFailed, ProgramMissing

ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """Proven or why not; `proof` is None when nothing was run or every attempt failed."""

    proven: bool
    reason: str
    proof: Proof | None = None


@dataclass(frozen=True, slots=True)
class Stage:
    """What a script is run on: the screenshot or, where there is a `snapshot`, the page itself."""

    screenshot: bytes
    snapshot: bytes | None = None
    chromium: str = CHROMIUM

    def prove(self, judgement: Judgement, evidence_dir: Path | None) -> Proof:
        """The proof of a sound script. Raises AttemptFailed."""
        script, targets = judgement.resolved, judgement.targets
        if self.snapshot is None:
            return prove(script, targets, self.screenshot, evidence_dir=evidence_dir)
        pages = shared_page_displays(self.chromium)
        return prove_page(script, targets, self.snapshot, self.screenshot, evidence_dir=evidence_dir, pages=pages)


def execute(judgement: Judgement, stage: Stage, evidence_dir: Path | None = None) -> Outcome:
    """Run a sound script; one with problems is not run. Raises ProgramMissing when no display can be had."""
    if not judgement.ok:
        return Outcome(False, f"not run: {judgement.problems[0].message}")
    failure = ""
    for _ in range(ATTEMPTS):
        try:
            proof = stage.prove(judgement, evidence_dir)
        except ProgramMissing:
            raise
        except AttemptFailed as attempt:
            failure = str(attempt)
            continue
        return Outcome(proof.proven, proof.reason, proof)
    return Outcome(False, f"{ATTEMPTS} attempts failed, the last one: {failure}")


def report(judgement: Judgement, outcome: Outcome) -> dict[str, Any]:
    """What check_scripts tells, `proven` and `reason`, and with each action what was asked and what was seen."""
    checked = check_report(judgement)
    proof = outcome.proof.as_json() if outcome.proof else {}
    pairs: Iterator[tuple[dict[str, Any], dict[str, Any]]]
    pairs = zip_longest(checked["actions"], proof.pop("actions", []), fillvalue={})
    actions = [{**action, **evidence} for action, evidence in pairs]
    return {**checked, **proof, "proven": outcome.proven, "reason": outcome.reason, "actions": actions}
