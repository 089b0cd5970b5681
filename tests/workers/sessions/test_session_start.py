"""What a session's program finds when it starts."""

import os
import signal

import pytest

from tests.eventually import eventually
from tests.workers.sessions.conftest import Start, x_server_of
from workers.programs.child import has_ended
from workers.programs.failure import AttemptFailed
from workers.sessions import live_session
from workers.sessions.folder import SessionFolder
from workers.sessions.x_screen import XScreen

pytestmark = [pytest.mark.display, pytest.mark.long]
LOOK = "test -S /session/sockets/accessibility && touch ~/found; exec galculator"


def test_the_reader_of_elements_and_its_bus_are_there_before_the_program_starts(start: Start) -> None:
    """Qt asks for the bus once: else some of its programs never show an element."""
    session = start("/bin/sh", "-c", LOOK)
    assert eventually((session.folder.home / "found").exists)


def test_a_program_can_make_its_folder_where_desktops_keep_data(start: Start) -> None:
    session = start("/bin/sh", "-c", "mkdir ~/.local/share/program && touch ~/made; exec galculator")
    assert eventually((session.folder.home / "made").exists)


def test_a_display_that_ends_meanwhile_is_told_with_what_ended(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect_to_killed_display(folder: SessionFolder) -> XScreen:
        server = x_server_of(os.getpid())
        os.kill(server, signal.SIGKILL)
        assert eventually(lambda: has_ended(server))
        return XScreen(folder)

    monkeypatch.setattr(live_session, "XScreen", connect_to_killed_display)
    with pytest.raises(AttemptFailed, match=r"while it started: .+; The .+ (ended with|was ended by) "):
        start("galculator")
