"""What changes by itself is masked by a maintainer: then a replay is proven, and only where the rest is the same."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from annotator.domain.geometry import Rect
from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, centre, record
from tests.workers.sessions.person import Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import ReplayPlan, replay_steps

METER = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Meter</title>
<body style="font: 20px sans-serif; margin: 0">
<p style="margin: 0; height: 100px"><button id="free" style="font: 40px sans-serif"></button></p>
<p><button onclick="this.textContent = 'Pressed'">Press</button> <button>Leave</button></p>
<script>free.textContent = `Free: ${Math.random()} GB`</script>"""
MASK = Rect(0, 0, 800, 100)


@pytest.mark.browser
@pytest.mark.display
@pytest.mark.long
def test_a_meter_that_is_masked_is_compared_no_more_and_all_beside_it_is(start: Start, tmp_path: Path) -> None:
    def press(person: Person, session: LiveSession) -> None:
        person.press(*centre(session, "Press"))
        time.sleep(1)

    browser = browser_with(tmp_path, METER)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", press)
    planned = replay_steps(steps, tmp_path / "journal")
    bare = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert not bare.proven
    assert "button “Free: 0." in bare.reason

    masked = ReplayPlan((), masks=(MASK,))
    proven = again(start, settings.CHROMIUM_PATH, planned, masked, **browser)
    assert (proven.reason, proven.proven) == ("", True)
    assert proven.steps[-1].left_out_pixels > 100
    assert proven.as_json()["steps"][-1]["left_out_pixels"] == proven.steps[-1].left_out_pixels

    nothing = [replace(step, script="pyautogui.sleep(0.1)\n") for step in planned]
    failed = again(start, settings.CHROMIUM_PATH, nothing, masked, **browser)
    assert not failed.proven
    assert "“Press”" in failed.reason
