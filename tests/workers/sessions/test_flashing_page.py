"""What flashes by itself on a page keeps its recording neither from coming to rest nor from being proven."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps
from workers.sessions.restless_areas import LEAST_SECONDS

BADGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Badge</title>
<style>@keyframes flash { 50% { background: white } }
i { position: absolute; left: 700px; top: 10px; width: 40px; height: 20px; background: red;
    animation: flash 0.4s step-end infinite }</style>
<body style="font: 20px sans-serif"><i></i><i style="left: 10px; top: 500px"></i>
<p style="margin-top: 100px"><button onclick="this.textContent = 'Pressed'">Press</button></p>"""


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_badges_that_flash_together_are_left_out_and_all_beside_them_is_compared(start: Start, tmp_path: Path) -> None:
    def press(person: Person, session: LiveSession) -> None:
        button = centre(session, "Press")
        time.sleep(LEAST_SECONDS + 2)
        person.press(*button)
        time.sleep(2)

    browser = browser_with(tmp_path, BADGE)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press)
    assert steps[-1].still
    small = [box for box in steps[-1].volatile if box[2] - box[0] <= 60 and box[3] - box[1] <= 40]
    assert {top for _, top, _, _ in small} == {10, 500}

    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert (proven.reason, proven.proven) == ("", True)

    nothing = [replace(step, script="pyautogui.sleep(0.1)\n") for step in planned]
    failed = again(start, settings.CHROMIUM_PATH, nothing, **browser)
    assert "“Press”" in failed.reason
