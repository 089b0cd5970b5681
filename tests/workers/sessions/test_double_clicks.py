"""What is recorded of quick clicks is what the program made of them, also where the machine keeps them waiting."""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, browser_with, x_server_of, zip_of
from tests.workers.sessions.performing import again, centre, record, relayed
from tests.workers.sessions.person import CONTROL, LEFT, Person
from workers.sessions.display_access import read_clipboard
from workers.sessions.live_session import LiveSession
from workers.sessions.relay import INPUT_SOCKET
from workers.sessions.replay_plan import replay_steps

pytestmark = [pytest.mark.display, pytest.mark.long]
PANEL = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Panel</title>
<style>body { font: 20px sans-serif } section { position: fixed; inset: 0; background: #eee }</style>
<button onclick="setTimeout(() => { panel.hidden = false }, 60)" style="margin: 80px">Open</button>
<section id="panel" onclick="shown.textContent = 'Pressed'" hidden><h1 id="shown">The panel</h1></section>"""
STARVED_SECONDS = 0.7
PLACE = 120, 150


@contextmanager
def starved(session: LiveSession) -> Iterator[None]:
    """The X server gets no processor, then all that came meanwhile at once."""
    server = x_server_of(session.child.process.pid)
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


@pytest.mark.browser
def test_a_double_click_whose_first_click_opens_what_the_second_one_hits_is_proven(
    start: Start, tmp_path: Path
) -> None:
    def press_twice(person: Person, session: LiveSession) -> None:
        button = centre(session, "Open")
        person.glide(*button)
        for _ in range(2):
            person.point(*button, LEFT)
            time.sleep(0.05)
            person.point(*button)
            time.sleep(0.15)
        time.sleep(2)

    browser = browser_with(tmp_path, PANEL)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press_twice)
    assert [step.kind for step in steps] == ["double_click"]
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert (proven.reason, proven.proven) == ("", True)
    at_once = [replace(step, script=re.sub(r", interval=[\d.]+", "", step.script)) for step in planned]
    failed = again(start, settings.CHROMIUM_PATH, at_once, **browser)
    assert not failed.proven
