"""Delivers recorded steps to the episode that a session records; what was not delivered is delivered again."""

from __future__ import annotations

from annotator.environments.models import Session
from annotator.environments.selectors import session_folder, session_of
from annotator.episodes.services import RecordedStep, record_step
from workers.sessions.journal import Journal, JournalStep, read_steps


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


def deliver_again(pk: int) -> int:
    """Deliver all steps in a session's journal, after its manager was killed; return how many there are."""
    session, folder = session_of(pk), session_folder(pk)
    if session is None or not read_steps(folder):
        return 0
    journal = Journal(folder)
    try:
        for step in journal.steps:
            deliver(session, step, journal)
        return len(journal.steps)
    finally:
        journal.close()
