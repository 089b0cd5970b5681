"""Answers of a replay that its pages get later: in the recording they came in a later step, or after others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from workers.cdp.timer import Timer
from workers.sessions.responses.recorded import Answer, RecordedResponses

UNASKED_SECONDS = 2.0
"""How long an answer is held to what the recorded page had not asked for by then: timers and caches differ."""


CallLater = Callable[[float, Callable[[], None]], Timer]


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    answer: Answer
    give: Callable[[], None]
    ready_at: float


class HeldAnswers:
    """Gives each answer to its page once it is due, as `recorded` says; `call_later` is that of its connection."""

    def __init__(self, recorded: RecordedResponses, call_later: CallLater) -> None:
        self._recorded, self._call_later = recorded, call_later
        self._held: list[_Held] = []

    def give(self, answer: Answer, give: Callable[[], None]) -> None:
        """Give an answer now, or hold it until it is due."""
        waiting = _Held(answer, give, self._recorded.order.ready_at(answer.seconds))
        if not self._recorded.is_early(answer):
            self._give(waiting)
            return
        self._held.append(waiting)
        if not self._recorded.was_asked(answer):
            self._call_later(UNASKED_SECONDS, partial(self._give_held, waiting))

    def give_due(self) -> None:
        """Give those that are due."""
        for waiting in [each for each in self._held if not self._recorded.is_early(each.answer)]:
            self._give_held(waiting)

    def give_all(self) -> None:
        """Give all that are held."""
        for waiting in list(self._held):
            self._give_held(waiting)
        self._recorded.order.give_all()

    def close(self) -> None:
        """Give nothing any more."""
        self._held = []

    def _give_held(self, waiting: _Held) -> None:
        if waiting in self._held:
            self._held.remove(waiting)
            self._give(waiting)

    def _give(self, waiting: _Held) -> None:
        answer = waiting.answer
        self._recorded.order.submit(answer, answer.came, partial(self._give_now, waiting), waiting.ready_at)

    def _give_now(self, waiting: _Held) -> None:
        self._recorded.note_given(waiting.answer)
        waiting.give()
