"""A click on a scroll bar's trough: its slider lights up below the pointer, in a recording and in its replay."""

import time
from pathlib import Path

import pytest

from tests.workers.sessions.conftest import Start, zip_of
from tests.workers.sessions.performing import again, box_of, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

pytestmark = [pytest.mark.display, pytest.mark.long]
TEXT = "\n".join(f"Line {number} of a long text" for number in range(200))


def test_a_click_on_the_trough_of_a_scroll_bar_is_proven(start: Start, tmp_path: Path) -> None:
    def click_trough(person: Person, session: LiveSession) -> None:
        left, top, right, bottom = box_of(session, "scroll bar")
        person.press((left + right) // 2, (top + bottom) // 2)
        time.sleep(1.5)

    seed = zip_of(tmp_path / "seed.zip", {"text.txt": TEXT})
    begin: Start = lambda *_, **__: start("mousepad", "--disable-server", seed=seed, start="text.txt")  # noqa: E731
    steps = record(begin(), tmp_path / "journal", click_trough)
    click = next(step for step in steps if step.kind == "click")
    assert click.elements[-1]["role"] == "scroll bar"
    assert click.still
    proven = again(begin, "mousepad", replay_steps(steps, tmp_path / "journal"))
    assert (proven.reason, proven.proven) == ("", True)
