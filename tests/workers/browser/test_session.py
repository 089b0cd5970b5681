"""The browser behind a worker: replaced when it dies, gone when the session ends."""

import os
import time
from pathlib import Path

import pytest

from tests.workers.browser.conftest import Take
from tests.workers.browser.site import Site
from workers.browser.capture import capture
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest
from workers.browser.session import BrowserSession

pytestmark = pytest.mark.browser


def processes_of(session: BrowserSession) -> list[Path]:
    """The keeper of the session's browser and what it has started, by their group."""
    group = session.headless.process
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if group and os.getpgid(int(process.name)) == group:
                found.append(process)
        except OSError:
            continue
    return found


def gone_soon(processes: list[Path]) -> bool:
    """What is killed takes a moment to go."""
    end = time.monotonic() + 10
    while any(process.exists() for process in processes) and time.monotonic() < end:
        time.sleep(0.02)
    return not any(process.exists() for process in processes)


def test_a_browser_that_died_is_replaced(session: BrowserSession, take: Take) -> None:
    take("/traps/inside.html", keep_snapshot=False)
    session.kill()
    assert take("/traps/inside.html", keep_snapshot=False).title == "Inside"


def test_what_a_page_that_never_yields_ran_in_is_gone_soon_after_its_time_limit(chromium: str, site: Site) -> None:
    with BrowserSession(chromium) as session:
        session.run(session.start)
        before = set(processes_of(session))
        with pytest.raises(CaptureFailed, match="did not react"):
            capture(
                session, CaptureRequest(f"{site.origin}/fights/busy.html", allowed_hosts=("127.0.0.1",), time_limit=4)
            )
        left = [process for process in processes_of(session) if is_renderer(process) and process not in before]
        assert gone_soon(left)
        assert session.headless.is_running


def is_renderer(process: Path) -> bool:
    try:
        return b"--type=renderer" in (process / "cmdline").read_bytes()
    except OSError:
        return False


def test_a_closed_session_leaves_no_process_and_can_be_used_again(chromium: str) -> None:
    session = BrowserSession(chromium)
    for _ in range(2):
        session.run(session.start)
        before = processes_of(session)
        assert before
        session.close()
        assert gone_soon(before)


def test_a_missing_browser_is_said_to_be_missing() -> None:
    with (
        BrowserSession("/no/chromium") as session,
        pytest.raises(CaptureFailed, match="no Chromium at /no/chromium") as raised,
    ):
        capture(session, CaptureRequest("http://example.org/"))
    assert raised.value.code == "no_browser"
