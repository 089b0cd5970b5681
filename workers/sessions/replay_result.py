"""What came of a replay: whether it is proven, and each of its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from annotator.domain.geometry import Rect
from annotator.domain.masks import as_rows
from annotator.domain.outcomes.evaluation import CheckResult


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of a step: `reason` says as a sentence why it differs, empty where it came out the same.

    `left_out_pixels` differ in the `left_out` regions, which are not compared: masks, tooltips, the time, what changes
    by itself.
    """

    reason: str
    differing_pixels: int
    seconds: float = 0.0
    left_out_pixels: int = 0
    left_out: tuple[Rect, ...] = ()

    def as_json(self) -> dict[str, Any]:
        pixels = {"differing_pixels": self.differing_pixels, "left_out_pixels": self.left_out_pixels}
        left_out = [list(region) for region in as_rows(self.left_out)]
        return {"reason": self.reason, **pixels, "left_out": left_out, "seconds": round(self.seconds, 3)}


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """`proven`: all steps came out the same and all checks hold. `shown` is the screen (PNG) where it ended.

    `press_seconds`: how long each click held its button, at a pointer that was not moved in its place; 0 for PyAutoGUI
    as it is, which lets a button go at once.
    """

    proven: bool
    reason: str
    failed_step: int | None
    steps: tuple[StepResult, ...]
    checks: tuple[CheckResult, ...]
    shown: bytes
    press_seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """The result without the picture; steps count from 1."""
        return {
            "proven": self.proven,
            "reason": self.reason,
            "failed_step": self.failed_step,
            "press_seconds": self.press_seconds,
            "steps": [step.as_json() for step in self.steps],
            "checks": [{"kind": each.check.kind, "holds": each.holds, "reason": each.reason} for each in self.checks],
        }
