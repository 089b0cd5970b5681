"""A session's programs begin at the time of the recording, and draw the same random numbers in each session."""

import math
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from annotator.datasets.models import Role
from annotator.environments.models import Purpose, Session
from tests.factories import make_dataset, make_environment, make_member
from tests.workers.sessions.conftest import Start
from workers.session_manager.specification import specification_of
from workers.sessions.episode_folder import EpisodeFacts, read_episode, write_episode
from workers.sessions.program_environment import (
    clock_offset,
    has_seeded_numbers,
    program_clock,
    program_environment,
)
from workers.sessions.specification import SessionSpecification

THEN = datetime(2021, 3, 4, 12, 30, 59, 750_000, tzinfo=UTC)
FILE = "$HOME/today.txt"
SHOW_TODAY = (
    f"date -u +%FT%T > {FILE}; sh -c 'date -u +%F' >> {FILE}; date -u +%Y -r /usr/bin/env >> {FILE}; "
    f"exec mousepad --disable-server {FILE}"
)
DRAW = f"""python3 -c 'import random, uuid; print(random.random(), uuid.uuid4(), list({{"a", "b", "c", "d"}}))' > {FILE}
exec mousepad --disable-server {FILE}"""
GALCULATOR = SessionSpecification(kind="program", command=("galculator",), width=800, height=600)


def shown(start: Start, script: str, **fields: object) -> list[str]:
    """The lines that a session's editor shows of what a script of the shell wrote before it."""
    session = start("sh", "-c", script, **fields)
    (text,) = [element.value for element in session.inspector.inspect().tree.elements if element.role == "text"]
    session.close()
    assert text is not None
    return text.splitlines()


@pytest.mark.browser
@pytest.mark.display
def test_programs_and_what_they_start_begin_at_the_given_second_and_see_the_own_dates_of_files(start: Start) -> None:
    moment, day, installed = shown(start, SHOW_TODAY, clock=THEN.timestamp())
    began = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert THEN.replace(microsecond=0) <= began <= THEN + timedelta(seconds=2)
    assert day == "2021-03-04"
    assert installed == str(time.gmtime(Path("/usr/bin/env").stat().st_mtime).tm_year)


@pytest.mark.browser
@pytest.mark.display
def test_programs_without_network_draw_the_same_numbers_in_each_session(start: Start) -> None:
    assert shown(start, DRAW) == shown(start, DRAW)


def test_programs_that_reach_hosts_draw_numbers_that_nobody_knows() -> None:
    assert has_seeded_numbers(GALCULATOR)
    with_hosts = replace(GALCULATOR, hosts=("example.org",))
    assert not has_seeded_numbers(with_hosts)
    assert "SESSION_RANDOM_SEED" in program_environment(GALCULATOR, "/run")
    assert "SESSION_RANDOM_SEED" not in program_environment(with_hosts, "/run")
    assert not has_seeded_numbers(replace(GALCULATOR, kind="browser"))


def test_the_clock_begins_with_a_whole_second_and_is_the_machines_where_none_is_given() -> None:
    assert program_clock(GALCULATOR) is None
    assert clock_offset(None) == timedelta()
    now = time.time()
    assert program_clock(replace(GALCULATOR, clock=now)) == math.floor(now)
    assert -1.5 < clock_offset(program_clock(replace(GALCULATOR, clock=now))).total_seconds() <= 0
    assert program_clock(replace(GALCULATOR, kind="browser", clock=now)) is None


@pytest.mark.django_db
def test_a_recording_and_its_replays_have_the_clock_of_when_the_recording_was_begun() -> None:
    dataset = make_dataset()
    person, environment = make_member(dataset, Role.MAINTAINER), make_environment(dataset)
    facts = {"environment": environment, "person": person}
    recorded = Session.objects.create(**facts, purpose=Purpose.PERFORM, claimed_at=THEN)
    steps = [{"session": recorded.pk, "number": 1}]
    later = THEN + timedelta(days=30)
    replay = Session.objects.create(**facts, purpose=Purpose.REPLAY, claimed_at=later, replay={"steps": steps})
    tried = Session.objects.create(**facts, purpose=Purpose.TRY, claimed_at=later)
    clocks = [specification_of(session).clock for session in (recorded, replay, tried)]
    assert clocks == [THEN.timestamp(), THEN.timestamp(), later.timestamp()]


def test_an_episodes_folder_says_when_it_was_recorded(tmp_path: Path) -> None:
    before = time.time()
    write_episode(tmp_path / "today", EpisodeFacts("Calculate", "galculator", 800, 600), None)
    facts, _ = read_episode(tmp_path / "today")
    assert facts.recorded_at is not None
    assert before <= facts.recorded_at <= time.time()
    assert facts.specification(("galculator",), None).clock == facts.recorded_at
