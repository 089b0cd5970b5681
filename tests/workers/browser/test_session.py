"""The browser behind a worker: replaced when it dies, gone when the session ends."""

from pathlib import Path

import pytest

from tests.workers.browser.conftest import Take
from workers.browser.capture import capture
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession

pytestmark = pytest.mark.browser


def processes_of(session: BrowserSession) -> list[Path]:
    token = session.token.encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if token in (process / "cmdline").read_bytes():
                found.append(process)
        except OSError:
            continue
    return found


def test_a_browser_that_died_is_replaced(session: BrowserSession, take: Take) -> None:
    take("/traps/inside.html", keep_snapshot=False)
    session.kill()
    assert take("/traps/inside.html", keep_snapshot=False).title == "Inside"


def test_a_closed_session_leaves_no_process_and_can_be_used_again(chromium: str) -> None:
    session = BrowserSession(chromium)
    for _ in range(2):
        session.run(session.start)
        assert processes_of(session)
        session.close()
        assert not processes_of(session)


def test_a_missing_browser_is_said_to_be_missing() -> None:
    with (
        BrowserSession("/no/chromium") as session,
        pytest.raises(CaptureFailed, match="no Chromium at /no/chromium") as raised,
    ):
        capture(session, CaptureRequest("http://example.org/"))
    assert raised.value.code == "no_browser"
