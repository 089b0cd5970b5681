"""What is drawn by hand is proven by drawing it again, along the same way."""

import math
import time
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, browser_with
from tests.workers.sessions.performing import again, record
from tests.workers.sessions.person import LEFT, Person
from workers.sessions.live_session import LiveSession
from workers.sessions.replay_plan import replay_steps

BOARD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title>
<style>html, body { margin: 0; overflow: hidden } canvas { background: #eee }</style>
<canvas aria-label="Board" width="800" height="600"></canvas><script>
const board = document.querySelector('canvas'), context = board.getContext('2d');
let last;
board.onpointerdown = (event) => { last = [event.offsetX, event.offsetY] };
board.onpointermove = (event) => {
  if (event.buttons === 0) return;
  context.beginPath();
  context.moveTo(...last);
  last = [event.offsetX, event.offsetY];
  context.lineTo(...last);
  context.stroke();
};
</script>"""
CENTRE, RADIUS, PLACES = (400, 300), 120, 30


def draw_circle(person: Person, session: LiveSession) -> None:
    """Comes back to where the button went down."""
    time.sleep(0.5)
    ways = [2 * math.pi * part / PLACES for part in range(PLACES + 1)]
    places = [(round(CENTRE[0] + RADIUS * math.cos(way)), round(CENTRE[1] + RADIUS * math.sin(way))) for way in ways]
    person.point(*places[0])
    time.sleep(0.2)
    for place in places:
        person.point(*place, LEFT)
        # On a busy machine a frame takes longer than a sixtieth of a second, and Chromium joins the moves within one.
        time.sleep(0.07)
    person.point(*places[-1])
    time.sleep(1)


@pytest.mark.browser
@pytest.mark.display
def test_a_circle_is_drawn_again_and_half_of_it_is_not_the_same(start: Start, tmp_path: Path) -> None:
    browser = browser_with(tmp_path, BOARD)
    steps = record(start(settings.CHROMIUM_PATH, **browser), tmp_path / "journal", draw_circle)
    assert [step.kind for step in steps] == ["drag"]
    planned = replay_steps(steps, tmp_path / "journal")
    proven = again(start, settings.CHROMIUM_PATH, planned, **browser)
    assert (proven.reason, proven.proven) == ("", True)

    lines = steps[0].script.splitlines()
    half = replace(planned[0], script="\n".join([*lines[: len(lines) // 2], lines[-1]]) + "\n")
    failed = again(start, settings.CHROMIUM_PATH, [half], **browser)
    assert "differ" in failed.reason
