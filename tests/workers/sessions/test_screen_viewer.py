"""What the viewer of a session holds is what X shows, without the cursor."""

import time
from pathlib import Path

import pytest

from annotator.domain.geometry import Rect
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import PATIENCE, centre, relayed
from tests.workers.sessions.person import Person
from workers.sessions.masking import count_differing_outside
from workers.sessions.relay import INPUT_SOCKET

pytestmark = pytest.mark.display


def test_nothing_that_lit_up_under_a_passing_pointer_stays_in_the_view(start: Start, tmp_path: Path) -> None:
    session = start("galculator")
    six = centre(session, "6")
    with relayed(session, tmp_path):
        person = Person(tmp_path / INPUT_SOCKET)
        for _ in range(10):
            person.point(0, 0)
            time.sleep(0.2)
            person.glide(*six)
            time.sleep(0.3)
            assert session.viewer.wait_until_still(PATIENCE)
            shown, seen = session.screen.read_area(0, 0, 800, 600), session.viewer.pixels()
            tooltips = [Rect(*box) for box in session.screen.tooltips()]
            assert count_differing_outside(_without_unused(seen), _without_unused(shown), 800, tooltips) == 0
        person.close()


def _without_unused(pixels: bytes) -> bytes:
    """The pixels, every fourth byte of which means nothing, with zeros there."""
    content = bytearray(pixels)
    content[3::4] = bytes(len(content) // 4)
    return bytes(content)
