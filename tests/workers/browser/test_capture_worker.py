"""The browser behind a worker: replaced when it dies, gone when the worker is closed."""

import os
from pathlib import Path

import pytest

from tests.eventually import eventually
from tests.workers.conftest import Take
from tests.workers.trap_site import Site
from workers.browser.capture import capture
from workers.browser.capture_worker import CaptureWorker
from workers.browser.failures import CaptureFailed
from workers.browser.request import CaptureRequest

pytestmark = pytest.mark.browser


def processes_of(worker: CaptureWorker) -> list[Path]:
    """The processes of the browser's group."""
    group = worker.chromium.process_group
    results = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if group and os.getpgid(int(process.name)) == group:
                results.append(process)
        except OSError:
            continue
    return results


def gone_soon(processes: list[Path]) -> bool:
    """What is killed takes a moment to go."""
    return eventually(lambda: not any(process.exists() for process in processes))


def test_a_browser_that_died_is_replaced(worker: CaptureWorker, take: Take) -> None:
    take("/traps/inside.html", keep_snapshot=False)
    worker.kill()
    assert take("/traps/inside.html", keep_snapshot=False).title == "Inside"


def test_what_a_page_that_never_yields_ran_in_is_gone_soon_after_its_time_limit(chromium: str, site: Site) -> None:
    with CaptureWorker(chromium) as worker:
        worker.run(worker.start)
        before = set(processes_of(worker))
        with pytest.raises(CaptureFailed, match="did not react"):
            capture(
                worker, CaptureRequest(f"{site.origin}/fights/busy.html", allowed_hosts=("127.0.0.1",), time_limit=4)
            )
        left = [process for process in processes_of(worker) if is_renderer(process) and process not in before]
        assert gone_soon(left)
        assert worker.chromium.is_running


def is_renderer(process: Path) -> bool:
    try:
        return b"--type=renderer" in (process / "cmdline").read_bytes()
    except OSError:
        return False


def test_a_closed_worker_leaves_no_process_and_can_be_used_again(chromium: str) -> None:
    worker = CaptureWorker(chromium)
    for _ in range(2):
        worker.run(worker.start)
        before = processes_of(worker)
        assert before
        worker.close()
        assert gone_soon(before)


def test_a_missing_browser_is_said_to_be_missing() -> None:
    with (
        CaptureWorker("/no/chromium") as worker,
        pytest.raises(CaptureFailed, match="no Chromium at /no/chromium") as raised,
    ):
        capture(worker, CaptureRequest("http://example.org/"))
    assert raised.value.code == "no_browser"
