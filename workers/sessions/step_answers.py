"""Which of a recording's answers and frames the page gets before a step is performed, and which after it."""

from __future__ import annotations

from dataclasses import dataclass

from workers.sessions.replay_plan import ReplayStep
from workers.sessions.responses.interceptor import Interceptor
from workers.sessions.responses.position import Position

DRAWING_SECONDS = 0.3
"""What came so shortly before the person acted was not drawn by then, or not yet seen."""


@dataclass(frozen=True, slots=True)
class StepAnswers:
    """Gives what came in a step that ended in the recording at `end`; `interceptor` is None where nothing is served."""

    interceptor: Interceptor | None
    step: ReplayStep
    end: Position

    def before_action(self) -> None:
        """Give what the person had seen when they acted."""
        part, began = self.step.recorded_at
        self._give_until((part, began - DRAWING_SECONDS))

    def after_action(self) -> None:
        """Give what had come by the time at which the step's screen was taken."""
        self._give_until(self.step.shown_at)

    def _give_until(self, until: Position | None) -> None:
        if self.interceptor is not None:
            self.interceptor.move_to(self.step.recorded_at, self.end, until)
