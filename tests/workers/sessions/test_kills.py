"""Kills at seeded moments: no acknowledged step is lost, and no process, socket or folder is left."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.eventually import eventually
from tests.workers.sessions.conftest import session_uid
from tests.workers.sessions.person import Person
from workers.display.screenshot import decode_screenshot
from workers.sessions.journal import read_picture, read_steps
from workers.sessions.orphans import NOTE, clear_orphans
from workers.sessions.relay import INPUT_SOCKET
from workers.sessions.resources import descendants, start_time

pytestmark = [pytest.mark.display, pytest.mark.long]
PROGRAM = Path(__file__).with_name("killable_manager.py")
KEYS = "1234567890"
SEEDS = range(int(os.environ.get("SESSION_KILLS", "2")))


class Manager:
    """A manager of one session, and what it has acknowledged so far."""

    def __init__(self, folder: Path, temporary: Path) -> None:
        self.folder = folder
        uid = session_uid()
        self.process = subprocess.Popen(
            [sys.executable, str(PROGRAM), str(folder), str(-1 if uid is None else uid), "galculator"],
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(temporary)},
        )
        assert self.process.stdout is not None
        self.lines = self.process.stdout
        self.sandbox = int(self.lines.readline().split()[1])
        self.started = {pid: start_time(pid) for pid in descendants(self.sandbox)}

    def child(self, program: str) -> int:
        """The process of the session that runs this program."""
        return next(pid for pid in self.started if Path(f"/proc/{pid}/comm").read_text().strip() == program)

    def acknowledged(self) -> int:
        """How many steps were acknowledged before its end."""
        words = [line.split() for line in self.lines.read().splitlines()]
        return max((int(word[1]) for word in words if word[0] == b"step"), default=0)

    def alive(self) -> list[int]:
        return [pid for pid, started in self.started.items() if start_time(pid) == started]


@pytest.fixture
def manager(session_temp: Path, tmp_path: Path) -> Iterator[Manager]:
    folder = tmp_path / "sessions" / "7"
    folder.mkdir(parents=True)
    running = Manager(folder, session_temp)
    yield running
    running.process.kill()
    running.process.wait()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("victim", ["manager", "Xtigervnc", "galculator"])
def test_a_kill_loses_no_acknowledged_step_and_leaves_nothing(
    manager: Manager, victim: str, seed: int, session_temp: Path
) -> None:
    moments = random.Random(f"{victim} {seed}")
    person = Person(manager.folder / INPUT_SOCKET)
    strokes = moments.randrange(3, 12)
    with suppress(OSError):
        for stroke in range(strokes):
            person.click(moments.randrange(360, 440), moments.randrange(250, 400))
            person.write(KEYS[stroke % len(KEYS)])
            time.sleep(moments.uniform(0.1, 0.6))
    pid = manager.process.pid if victim == "manager" else manager.child(victim)
    os.kill(pid, signal.SIGKILL)
    manager.process.wait(30)
    acknowledged = manager.acknowledged()

    assert clear_orphans(manager.folder.parent) in ([7], [])
    assert eventually(lambda: not manager.alive()), manager.alive()
    assert list(session_temp.iterdir()) == []
    assert not list(manager.folder.glob("*.sock"))
    assert not (manager.folder / NOTE).exists()
    steps = read_steps(manager.folder)
    assert len(steps) >= acknowledged
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        for picture in (step.before, step.after):
            assert decode_screenshot(read_picture(manager.folder, picture)).width == 800
