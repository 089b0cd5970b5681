"""Delivers recorded steps to the episode that a session records; what was not delivered is delivered again."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from annotator.environments.models import Session
from annotator.environments.selectors import session_folder, session_of
from annotator.episodes.services import RecordedStep, record_step, record_video
from workers.sessions.journal import Journal, JournalStep, read_steps
from workers.sessions.video import VIDEO

PAUSE_SECONDS = 1.0
"""Steps are delivered while the person does nothing for so long,"""
LATE_SECONDS = 30.0
"""or when they have waited for so long: pictures are made PNGs then, and input must not wait for that."""
CHECK_SECONDS = 0.2


class PausedDelivery:
    """Delivers the steps of one session, in their order, in the pauses of its person, from a thread of its own.

    `deliver` gets each step; `last_input_at` says when input came last (monotonic seconds).
    """

    def __init__(self, deliver: Callable[[JournalStep], None], last_input_at: Callable[[], float]) -> None:
        self._deliver, self._last_input_at = deliver, last_input_at
        self._steps: queue.SimpleQueue[tuple[JournalStep, float] | threading.Event | None] = queue.SimpleQueue()
        self._closed, self._hurried = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="delivery", daemon=True)
        self._thread.start()

    def add(self, step: JournalStep) -> None:
        """Have a step delivered soon."""
        self._steps.put((step, time.monotonic()))

    def _run(self) -> None:
        while (waiting := self._steps.get()) is not None:
            if isinstance(waiting, threading.Event):
                waiting.set()
                continue
            step, added_at = waiting
            while not self._is_due(added_at) and not self._closed.is_set():
                self._hurried.wait(CHECK_SECONDS)
            self._deliver(step)

    def flush(self) -> None:
        """Deliver at once what has been added so far."""
        delivered = threading.Event()
        self._steps.put(delivered)
        self._hurried.set()
        delivered.wait(LATE_SECONDS)
        self._hurried.clear()

    def _is_due(self, added_at: float) -> bool:
        now = time.monotonic()
        return self._hurried.is_set() or now - self._last_input_at() >= PAUSE_SECONDS or now - added_at >= LATE_SECONDS

    def close(self) -> None:
        """Deliver what is left."""
        self._closed.set()
        self._hurried.set()
        self._steps.put(None)
        self._thread.join()


def deliver(session: Session, step: JournalStep, journal: Journal) -> None:
    """Record a step of the session's journal in its episode; a step that is there already stays as it is."""
    record_step(
        session=session,
        step=RecordedStep(
            number=step.number,
            kind=step.kind,
            script=step.script,
            started_at=step.started_at,
            ended_at=step.ended_at,
            before=journal.picture(step.before),
            after=journal.picture(step.after),
            point=step.point,
            end=step.end,
            path=step.path,
            elements=step.elements,
            surroundings=step.surroundings,
            source=step.source,
            tree=journal.tree(step.tree),
            address=step.address,
            title=step.title,
        ),
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
        for step in journal.steps:
            deliver(session, step, journal)
        return len(journal.steps)
    finally:
        journal.close()
