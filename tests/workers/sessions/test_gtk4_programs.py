"""Programs of GTK 4, which do not say where their windows are and which of their pages are shown."""

import time
from pathlib import Path

import pytest

from setup.extras import EXTRAS, missing
from tests.eventually import eventually
from tests.means import skip_without
from tests.workers.sessions.conftest import Start, zip_of
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import ReplayPlan, replay_steps

PROGRAM = Path(__file__).with_name("gtk4_program.py")

pytestmark = [pytest.mark.display, pytest.mark.long]


@pytest.fixture
def begin(start: Start, tmp_path: Path) -> Start:
    """Starts the program."""
    packages = missing(EXTRAS["gtk4"])
    skip_without(f"apt install {' '.join(packages)}", there=not packages)
    seed = zip_of(tmp_path / "seed.zip", {"program.py": PROGRAM.read_text()})
    return lambda *command, **fields: start(*(command or ("python3",)), start="program.py", seed=seed, **fields)


def names(session: LiveSession) -> set[str]:
    return {element.name for element in session.inspector.inspect().tree.elements}


def test_elements_are_those_that_show(begin: Start) -> None:
    session = begin()
    assert eventually(lambda: names(session) >= {"Pages", "Nothing done", "First", "Press first", "Row 0", "Choose"})
    shown = names(session)
    assert not {"Press second", "Press third", "Row 39", "Greet"} & shown
    assert not [name for name in shown if name.startswith("Gtk")]


def test_what_is_pressed_where_its_box_is_is_recorded_and_proven(begin: Start, tmp_path: Path) -> None:
    labels = []

    def act(person: Person, session: LiveSession) -> None:
        for name in ("Second", "Press second", "Choose", "Greet"):
            person.press(*centre(session, name))
            time.sleep(1.5)
            labels.append(next(each.name for each in session.inspector.inspect().tree.elements if each.role == "label"))

    steps = record(begin(), tmp_path / "journal", act)
    assert labels == ["Nothing done", "Pressed second", "Pressed second", "Greeted"]
    pressed = [step.elements[-1]["name"] for step in steps if step.elements]
    assert pressed == ["Second", "Press second", "Choose", "Greet"]
    proven = again(begin, "python3", replay_steps(steps, tmp_path / "journal"), ReplayPlan(()))
    assert (proven.reason, proven.proven) == ("", True)
