"""What a session's program finds when it starts."""

import pytest

from tests.eventually import eventually
from tests.workers.sessions.conftest import Start

pytestmark = [pytest.mark.display, pytest.mark.long]
LOOK = "test -S /session/sockets/accessibility && touch ~/found; exec galculator"


def test_the_reader_of_elements_and_its_bus_are_there_before_the_program_starts(start: Start) -> None:
    """Qt asks for the bus once: else some of its programs never show an element."""
    session = start("/bin/sh", "-c", LOOK)
    assert eventually((session.folder.home / "found").exists)
