"""Records what a person does in a session of a test, and replays it on a fresh one."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tests.workers.sessions.conftest import Start
from tests.workers.sessions.person import Person
from workers.sessions.journal import Journal, JournalStep, read_steps
from workers.sessions.live_session import LiveSession
from workers.sessions.recording import Recording
from workers.sessions.relay import INPUT_SOCKET, Relay
from workers.sessions.replay import replay
from workers.sessions.replay_plan import ReplayPlan, ReplayStep
from workers.sessions.replay_result import ReplayResult

PATIENCE = 20.0
Acting = Callable[[Person, LiveSession], None]


@contextmanager
def relayed(session: LiveSession, folder: Path) -> Iterator[tuple[Recording, Journal]]:
    folder.mkdir(exist_ok=True)
    journal = Journal(folder)
    recording = Recording(session, journal, lambda step: None)
    relay = Relay(session, recording, folder, lambda request: {})
    try:
        yield recording, journal
    finally:
        recording.finish()
        relay.close()
        journal.close()


def record(session: LiveSession, folder: Path, act: Acting) -> list[JournalStep]:
    with relayed(session, folder):
        person = Person(folder / INPUT_SOCKET)
        act(person, session)
        time.sleep(1.5)
        person.close()
    session.close()
    return read_steps(folder)


def centre(session: LiveSession, name: str) -> tuple[int, int]:
    left, top, right, bottom = box_of(session, name)
    return (left + right) // 2, (top + bottom) // 2


def box_of(session: LiveSession, words: str) -> tuple[int, int, int, int]:
    """The box of the first element with this name or role, once it is shown."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for element in session.inspector.inspect().tree.elements:
            if words in (element.name, element.role) and element.box:
                return element.box
        time.sleep(0.1)
    raise AssertionError(f"no {words} is shown")


def again(
    begin: Start, command: str, steps: list[ReplayStep], plan: ReplayPlan | None = None, **fields: object
) -> ReplayResult:
    session = begin(command, **fields)
    try:
        return replay(session, replace(plan or ReplayPlan(()), steps=steps))
    finally:
        session.close()
