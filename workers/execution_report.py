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
from workers.display.failure import AttemptFailed, ProgramMissing
from workers.display.proof import prove

ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """Proven or why not; `proof` is None when nothing was run or every attempt failed."""

    proven: bool
    reason: str
    proof: Proof | None = None


def execute(judgement: Judgement, png: bytes, evidence_dir: Path | None = None) -> Outcome:
    """Run a sound script; one with problems is not run. Raises ProgramMissing when no display can be had."""
    if not judgement.ok:
        return Outcome(False, f"not run: {judgement.problems[0].message}")
    failure = ""
    for _ in range(ATTEMPTS):
        try:
            proof = prove(judgement.resolved, judgement.targets, png, evidence_dir=evidence_dir)
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
