"""A replay's programs see the time of the recording, however much later it is."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.workers.sessions.conftest import Start
from workers.sessions.episode_folder import EpisodeFacts, read_episode, write_episode
from workers.sessions.program_clock import clock_environment, clock_offset, find_library

THEN = datetime(2021, 3, 4, 12, tzinfo=UTC)
FILE = "$HOME/today.txt"
SHOW_TODAY = f"date -u +%F > {FILE}; date -u +%Y -r /usr/bin/env >> {FILE}; exec mousepad --disable-server {FILE}"


@pytest.mark.browser
@pytest.mark.display
def test_programs_and_what_they_start_see_the_given_day_and_the_own_dates_of_files(start: Start) -> None:
    session = start("sh", "-c", SHOW_TODAY, clock=THEN.timestamp())
    texts = [element.value for element in session.inspector.inspect().tree.elements if element.role == "text"]
    installed = time.gmtime(Path("/usr/bin/env").stat().st_mtime).tm_year
    assert texts == [f"2021-03-04\n{installed}\n"]


def test_the_clock_is_the_machines_where_none_is_given_or_it_differs_by_minutes() -> None:
    assert clock_offset(None) == clock_offset(time.time() - 300) == timedelta()
    assert clock_environment(timedelta()) == {}
    if find_library():
        assert clock_environment(clock_offset(time.time() - 7200))["FAKETIME"] == "-7200"


def test_an_episodes_folder_says_when_it_was_recorded(tmp_path: Path) -> None:
    before = time.time()
    write_episode(tmp_path / "today", EpisodeFacts("Calculate", "galculator", 800, 600), None)
    facts, _ = read_episode(tmp_path / "today")
    assert facts.recorded_at is not None
    assert before <= facts.recorded_at <= time.time()
    assert facts.specification(("galculator",), None).clock == facts.recorded_at
