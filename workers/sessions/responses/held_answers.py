"""Answers of a replay that its pages get later: in the recording the next step had begun before they came."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from workers.sessions.responses.recorded import Answer, RecordedResponses

UNASKED_SECONDS = 2.0
"""How long an answer is held to what the recorded page had not asked for by then: timers and caches differ."""


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    answer: Answer
    give: Callable[[], None]


class HeldAnswers:
    """Gives each answer to its page once it is due, as `recorded` says.

    Within `connection_lock`, which is held by whoever calls, nobody else uses the browser's connection.
    """

    def __init__(self, recorded: RecordedResponses, connection_lock: AbstractContextManager[object]) -> None:
        self._recorded, self._connection_lock = recorded, connection_lock
        self._held: list[_Held] = []
        self._timers: list[threading.Timer] = []

    def give(self, answer: Answer, give: Callable[[], None]) -> None:
        """Give an answer now, or hold it until it is due."""
        waiting = _Held(answer, give)
        if not self._recorded.is_early(answer):
            self._give([waiting])
            return
        self._held.append(waiting)
        if not self._recorded.was_asked(answer):
            timer = threading.Timer(UNASKED_SECONDS, self._give_unasked, [waiting])
            timer.daemon = True
            self._timers = [each for each in self._timers if each.is_alive()] + [timer]
            timer.start()

    def give_due(self) -> None:
        """Give those that are due."""
        self._give([waiting for waiting in self._held if not self._recorded.is_early(waiting.answer)])

    def give_all(self) -> None:
        """Give all that are held."""
        self._give(list(self._held))

    def close(self) -> None:
        """Give nothing any more."""
        self._held = []
        for timer in self._timers:
            timer.cancel()

    def _give_unasked(self, waiting: _Held) -> None:
        with self._connection_lock:
            if waiting in self._held:
                self._give([waiting])

    def _give(self, due: list[_Held]) -> None:
        self._held = [waiting for waiting in self._held if waiting not in due]
        for waiting in due:
            self._recorded.note_given(waiting.answer)
            waiting.give()
