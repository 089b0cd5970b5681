"""Programs begin with the same random numbers in each session: a game deals what it dealt in the recording."""

from pathlib import Path

import pytest

from tests.setup.living import eventually
from tests.workers.sessions.conftest import Start, zip_of
from workers.sessions.folder import read_beneath

PATIENCE = 30
PROGRAM = """
import os
from gi.repository import GLib
with open("/dev/urandom", "rb") as numbers:
    drawn = numbers.read(16).hex(), GLib.random_int(), os.urandom(16).hex()
with open("/session/home/drawn.part", "w") as file:
    print(*drawn, file=file)
os.rename("/session/home/drawn.part", "/session/home/drawn.txt")
os.execvp("mousepad", ["mousepad", "--disable-server"])
"""


def numbers_of_session(start: Start, seed: Path) -> list[str]:
    session = start("python3", seed=seed, start="program.py")
    assert eventually(lambda: read_beneath(session.folder.home, "drawn.txt", 1000), PATIENCE)
    content = read_beneath(session.folder.home, "drawn.txt", 1000)
    session.close()
    return content.decode().split() if content else []


@pytest.mark.display
@pytest.mark.long
def test_the_same_numbers_are_drawn_in_each_session_but_for_those_of_the_kernel(start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"program.py": PROGRAM})
    first, second = numbers_of_session(start, seed), numbers_of_session(start, seed)
    assert len(first) == 3
    assert first[:2] == second[:2]
    assert first[2] != second[2]
