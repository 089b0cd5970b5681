"""What came of a replay: whether it is proven, and each of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from annotator.domain.outcomes.evaluation import CheckResult


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of a step: `reason` says as a sentence why it differs, empty where it came out the same.

    `left_out_pixels` differ in regions that are not compared: masks, tooltips, the time, what changes by itself.
    """

    reason: str
    differing_pixels: int
    seconds: float
    left_out_pixels: int = 0

    def as_json(self) -> dict[str, Any]:
        pixels = {"differing_pixels": self.differing_pixels, "left_out_pixels": self.left_out_pixels}
        return {"reason": self.reason, **pixels, "seconds": round(self.seconds, 3)}


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """`proven`: all steps came out the same and all checks hold. `shown` is the screen (PNG) where it ended."""

    proven: bool
    reason: str
    failed_step: int | None
    steps: tuple[StepResult, ...]
    checks: tuple[CheckResult, ...]
    shown: bytes

    def as_json(self) -> dict[str, Any]:
        """The result without the picture; steps count from 1."""
        return {
            "proven": self.proven,
            "reason": self.reason,
            "failed_step": self.failed_step,
            "steps": [step.as_json() for step in self.steps],
            "checks": [{"kind": each.check.kind, "holds": each.holds, "reason": each.reason} for each in self.checks],
        }
