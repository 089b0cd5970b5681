"""Answers of a replay that its pages get later: in the recording the next step had begun before they came."""

from __future__ import annotations

from collections.abc import Callable

from workers.sessions.responses.recorded import Answer, RecordedResponses


class HeldAnswers:
    """Gives each answer to its page once it is due, as `recorded` says."""

    def __init__(self, recorded: RecordedResponses | None) -> None:
        self._recorded = recorded
        self._held: list[tuple[Answer, Callable[[], None]]] = []

    def give(self, answer: Answer, give: Callable[[], None]) -> None:
        """Give an answer now, or hold it until it is due."""
        self._held.append((answer, give))
        self.give_due()

    def give_due(self) -> None:
        """Give those that are due."""
        answers, self._held = self._held, []
        for answer, give in answers:
            if self._recorded is not None and self._recorded.is_early(answer):
                self._held.append((answer, give))
            else:
                give()

    def give_all(self) -> None:
        """Give all that are held."""
        answers, self._held = self._held, []
        for _, give in answers:
            give()
