"""Delivers recorded steps to the episode that a session records; what was not delivered is delivered again."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

from django.db import connections

from annotator.environments.models import Session
from annotator.environments.selectors import session_folder, session_of
from annotator.episodes.selectors import recorded_numbers
from annotator.episodes.services import RecordedStep, record_steps, record_video
from workers.sessions.journal import Journal, JournalStep, read_steps
from workers.sessions.video import VIDEO

log = logging.getLogger(__name__)
Deliver = Callable[[Session, Sequence[JournalStep], Journal], None]
PAUSE_SECONDS = 2.0
"""Steps are delivered while the person does nothing for so long,"""
LATE_SECONDS = 30.0
"""or when they have waited for so long: thumbnails are made then, and input must not wait for that."""
STEPS_AT_ONCE = 16
"""Their pictures are in memory together."""


class PausedDelivery:
    """Delivers the steps of one session, in their order, in the pauses of its person, from a thread of its own.

    `deliver` gets all steps that wait; `last_input_at` says when input came last (monotonic seconds).
    """

    def __init__(self, deliver: Callable[[Sequence[JournalStep]], None], last_input_at: Callable[[], float]) -> None:
        self._deliver, self._last_input_at = deliver, last_input_at
        self._changed = threading.Condition()
        self._waiting: list[tuple[JournalStep, float]] = []
        self._added = self._delivered = self._flushes = 0
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="delivery", daemon=True)
        self._thread.start()

    def add(self, step: JournalStep) -> None:
        """Have a step delivered soon."""
        with self._changed:
            self._waiting.append((step, time.monotonic()))
            self._added += 1
            self._changed.notify_all()

    def _run(self) -> None:
        while steps := self._due_steps():
            self._deliver(steps)
            with self._changed:
                self._delivered += len(steps)
                self._changed.notify_all()

    def _due_steps(self) -> list[JournalStep]:
        """The steps that wait, once they are due; none once the delivery is closed and nothing waits."""
        with self._changed:
            while not self._closed and (seconds := self._seconds_left()) > 0:
                self._changed.wait(None if math.isinf(seconds) else seconds)
            steps = [step for step, _ in self._waiting]
            self._waiting.clear()
            return steps

    def _seconds_left(self) -> float:
        """How long it takes until something is due, if no input comes meanwhile."""
        if not self._waiting:
            return math.inf
        if self._flushes:
            return 0.0
        _, first_added_at = self._waiting[0]
        return min(self._last_input_at() + PAUSE_SECONDS, first_added_at + LATE_SECONDS) - time.monotonic()

    def flush(self) -> None:
        """Deliver at once what has been added so far."""
        with self._changed:
            wanted = self._added
            self._flushes += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._delivered >= wanted, LATE_SECONDS)
            self._flushes -= 1

    def close(self) -> None:
        """Deliver what is left."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join()


def deliver(session: Session, steps: Sequence[JournalStep], journal: Journal) -> None:
    """Record steps of the session's journal in its episode; those that are there already stay as they are."""
    known_numbers = recorded_numbers(session)
    new_steps = [step for step in steps if step.number not in known_numbers]
    for start in range(0, len(new_steps), STEPS_AT_ONCE):
        read_picture = lru_cache(journal.picture)
        part = [recorded_step(step, journal, read_picture) for step in new_steps[start : start + STEPS_AT_ONCE]]
        record_steps(session=session, steps=part)


def deliver_or_log(deliver: Deliver, session: Session, steps: Sequence[JournalStep], journal: Journal) -> None:
    """Deliver steps; those that cannot be now are delivered at the session's end, or by the next manager."""
    try:
        deliver(session, steps, journal)
    except Exception:
        connections.close_all()
        if len(steps) != 1:  # one of them fails, perhaps: the others are delivered without it
            for step in steps:
                deliver_or_log(deliver, session, [step], journal)
        else:
            log.exception("step %s of session %s cannot be delivered yet", steps[0].number, session.pk)


def recorded_step(step: JournalStep, journal: Journal, read_picture: Callable[[str], bytes]) -> RecordedStep:
    """A step of the journal as episodes have it. Raises OSError."""
    return RecordedStep(
        number=step.number,
        kind=step.kind,
        script=step.script,
        started_at=step.started_at,
        ended_at=step.ended_at,
        before=read_picture(step.before),
        after=read_picture(step.after),
        point=step.point,
        end=step.end,
        path=step.path,
        elements=step.elements,
        surroundings=step.surroundings,
        source=step.source,
        tree=journal.tree(step.tree),
        address=step.address,
        title=step.title,
    )


def deliver_video(session: Session, started_at: float | None) -> None:
    """Record the video in the session's folder, which began so many seconds after the session, in its episode."""
    path = session_folder(session.pk) / VIDEO
    if path.exists():
        record_video(session=session, path=path, started_at=started_at)
        path.unlink()


def deliver_again(pk: int) -> int:
    """Deliver all steps in a session's journal, after its manager was killed; return how many there are."""
    session, folder = session_of(pk), session_folder(pk)
    if session is None:
        return 0
    deliver_video(session, None)
    if not read_steps(folder):
        return 0
    journal = Journal(folder)
    try:
        steps = journal.steps
        deliver(session, steps, journal)
        return len(steps)
    finally:
        journal.close()
