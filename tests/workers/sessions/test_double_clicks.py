"""What is recorded of quick clicks is what the program made of them, also where the machine keeps them waiting."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.workers.sessions.conftest import Start, zip_of
from tests.workers.sessions.performing import relayed
from tests.workers.sessions.person import CONTROL, LEFT, Person
from workers.sessions.display_access import read_clipboard
from workers.sessions.live_session import LiveSession
from workers.sessions.relay import INPUT_SOCKET
from workers.sessions.resources import descendants

pytestmark = [pytest.mark.display, pytest.mark.long]
STARVED_SECONDS = 0.7
PLACE = 120, 150


@contextmanager
def starved(session: LiveSession) -> Iterator[None]:
    """The X server gets no processor, then all that came meanwhile at once."""
    names = {pid: Path(f"/proc/{pid}/comm").read_text().strip() for pid in descendants(session.child.process.pid)}
    (server,) = (pid for pid, name in names.items() if name == "Xtigervnc")
    os.kill(server, signal.SIGSTOP)
    try:
        yield
        time.sleep(STARVED_SECONDS)
    finally:
        os.kill(server, signal.SIGCONT)


@pytest.mark.parametrize(("apart", "kinds"), [(0.1, ["double_click"]), (0.45, ["click", "click"])])
def test_quick_clicks_that_came_late_are_recorded_as_the_program_took_them(
    apart: float, kinds: list[str], start: Start, tmp_path: Path
) -> None:
    session = start("mousepad", seed=zip_of(tmp_path / "seed.zip", {"text.txt": "Words here\n" * 20}), start="text.txt")
    with relayed(session, tmp_path / "journal") as (recording, journal):
        person = Person(tmp_path / "journal" / INPUT_SOCKET)
        person.glide(*PLACE)
        time.sleep(0.5)
        with starved(session):
            for _ in range(2):
                person.point(*PLACE, LEFT)
                time.sleep(0.05)
                person.point(*PLACE)
                time.sleep(apart - 0.05)
        time.sleep(1.2)
        person.key(ord("c"), CONTROL)
        recording.flush()
        recorded = [step.kind for step in journal.steps if step.kind not in ("hover", "wait", "hotkey")]
        assert recorded == kinds
        assert bool(read_clipboard(session.folder)) is (kinds == ["double_click"])
        person.close()
