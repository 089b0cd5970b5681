"""What the viewer of a session holds is what X shows, without the cursor."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from annotator.domain.geometry import Rect
from tests.workers.sessions.conftest import Start
from tests.workers.sessions.performing import PATIENCE, centre, relayed
from tests.workers.sessions.person import Person
from workers.display.damage_connection import DamageConnection
from workers.sessions.folder import connect_socket
from workers.sessions.live_session import LiveSession
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
            seen, tooltips = session.viewer.pixels(), [Rect(*box) for box in session.screen.tooltips()]
            assert count_differing_outside(seen, pixels_in_x(session), 800, tooltips) == 0
        person.close()


def pixels_in_x(session: LiveSession) -> bytes:
    """The whole screen as X has it now, by another client."""
    with closing(connect_socket(session.folder.x_socket)) as connection:
        return DamageConnection(connection, session.folder.xauthority).read_all().tobytes()
