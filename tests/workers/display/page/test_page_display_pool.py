"""Tests of the pool of page displays: reused, one script at a time, no process left behind."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from annotator.domain.script.actions import At, Keys, Pause, Pointer, Script, Write
from tests.eventually import eventually
from tests.workers.display.conftest import CHROMIUM, running
from tests.workers.display.page.frozen_pages import frozen_page, picture_of
from workers.browser.capture_worker import CaptureWorker
from workers.display.failure import TimeLimitReached
from workers.display.page.proof import prove_page
from workers.display.pools import DisplayPool, PageDisplayPool, shared_page_display_pool
from workers.display.pyautogui_calls import call_for
from workers.display.screenshot import screenshot_size
from workers.programs.failure import AttemptFailed, ProgramMissing

pytestmark = [pytest.mark.display, pytest.mark.browser]

PAGE = frozen_page('<input id="name" style="left:20px; top:20px; width:200px; height:30px">')
CLICK: Script = (Pointer("click", At(60, 35)),)
TYPING: Script = (*CLICK, Write("abc"), Keys("press", ("enter",)))
PROGRAMS = ["chromium", "xvfb", "python"]


@pytest.fixture(scope="module")
def picture(capturing: CaptureWorker) -> bytes:
    return picture_of(capturing, PAGE)


@pytest.fixture
def own_temp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files, like every test of displays has, but with a name short enough for a browser."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


@pytest.fixture
def own_pages(own_temp: Path) -> Iterator[PageDisplayPool]:
    """A pool of its own, whose processes and files can be told by `own_temp`."""
    with PageDisplayPool(CHROMIUM) as pool:
        yield pool


def prove_on(pages: PageDisplayPool, picture: bytes, script: Script = CLICK, time_limit: float = 60) -> bool:
    targets = [None] * len(script)
    proof = prove_page(script, targets, PAGE.to_bytes(), picture, pages=pages, time_limit=time_limit)
    return proof.proven and proof.tier == "web"


def leader(mark: Path, program: str) -> int:
    """The first process of this test that runs `program`: of a browser, the one that started the others."""
    return min(number for number, name in running(mark).items() if name.lower().startswith(program))


def test_a_browser_is_reused_and_leaves_nothing_behind(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes
) -> None:
    assert prove_on(own_pages, picture)
    browser = leader(own_temp, "chromium")
    assert prove_on(own_pages, picture)
    assert leader(own_temp, "chromium") == browser
    own_pages.close()
    assert eventually(lambda: running(own_temp) == {})
    assert eventually(lambda: list(own_temp.iterdir()) == [])


def test_scripts_at_the_same_time_do_not_see_each_other(own_pages: PageDisplayPool, picture: bytes) -> None:
    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(lambda _: prove_on(own_pages, picture, TYPING), range(8)))


def test_a_script_over_its_time_limit_fails_and_the_next_one_runs(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes
) -> None:
    assert prove_on(own_pages, picture)
    with pytest.raises(TimeLimitReached, match="time limit of 1 s"):
        prove_on(own_pages, picture, (Pause(30.0),), time_limit=1)
    assert eventually(lambda: running(own_temp) == {})
    assert prove_on(own_pages, picture)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_hung_part_costs_one_attempt(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes, program: str
) -> None:
    assert prove_on(own_pages, picture)
    os.kill(leader(own_temp, program), signal.SIGSTOP)
    with pytest.raises(AttemptFailed):
        prove_on(own_pages, picture, time_limit=1)
    assert eventually(lambda: running(own_temp) == {})
    assert prove_on(own_pages, picture)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_part_that_dies_in_the_middle_costs_one_attempt(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes, program: str
) -> None:
    assert prove_on(own_pages, picture)
    timer = threading.Timer(0.2, os.kill, (leader(own_temp, program), signal.SIGKILL))
    timer.start()
    with pytest.raises(AttemptFailed):
        prove_on(own_pages, picture, (*TYPING, Pause(3.0), *CLICK))
    assert eventually(lambda: running(own_temp) == {})
    assert eventually(lambda: list(own_temp.iterdir()) == [])
    assert prove_on(own_pages, picture)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_part_that_died_while_idle_is_replaced_without_a_word(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes, program: str
) -> None:
    assert prove_on(own_pages, picture)
    victim = leader(own_temp, program)
    os.kill(victim, signal.SIGKILL)
    assert eventually(lambda: not Path(f"/proc/{victim}").exists())
    assert prove_on(own_pages, picture)


def test_a_page_whose_process_crashed_costs_one_attempt(
    own_temp: Path, own_pages: PageDisplayPool, picture: bytes
) -> None:
    assert prove_on(own_pages, picture)
    threading.Timer(0.5, crash_pages, (own_temp,)).start()
    with pytest.raises(AttemptFailed, match="crashed"):
        prove_on(own_pages, picture, (*CLICK, Pause(2.0), *CLICK))
    assert prove_on(own_pages, picture)


def crash_pages(mark: Path) -> None:
    """Kill the processes that run the pages of this test's browsers."""
    for number, name in running(mark).items():
        if name == "chromium" and b"--type=renderer" in Path(f"/proc/{number}/cmdline").read_bytes():
            os.kill(number, signal.SIGKILL)


PARENT = """
import sys, time
from pathlib import Path
from tests.workers.display.page.test_page_display_pool import CHROMIUM, PageDisplayPool, prove_on
pages = PageDisplayPool(CHROMIUM)
assert prove_on(pages, Path(sys.argv[1]).read_bytes())
print("ready", flush=True)
time.sleep(60)
"""


def test_all_processes_end_with_a_killed_worker(own_temp: Path, tmp_path: Path, picture: bytes) -> None:
    (tmp_path / "page.png").write_bytes(picture)
    environment = {**os.environ, "TMPDIR": str(own_temp), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PARENT, str(tmp_path / "page.png")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
        assert len(running(own_temp)) > 3
        worker.kill()
    assert eventually(lambda: running(own_temp) == {})
    assert eventually(lambda: list(own_temp.iterdir()) == [])  # the browser's keeper has swept


def test_a_missing_browser_is_named_with_the_way_to_get_it(own_temp: Path, picture: bytes) -> None:
    with (
        PageDisplayPool("/nowhere/chromium") as pages,
        pytest.raises(ProgramMissing, match="Chromium is not installed; on Debian: apt install chromium"),
    ):
        prove_on(pages, picture)
    assert list(own_temp.iterdir()) == []
    assert eventually(lambda: running(own_temp) == {})


@pytest.mark.parametrize(
    ("snapshot", "reason"),
    [
        (b"PK no zip", "not a snapshot"),
        (frozen_page("", device_scale=2).to_bytes(), "its screen has 2 pixels for one of the page"),
        (frozen_page('<p style="inset:0; background:red">x</p>').to_bytes(), "pixels differ from the screenshot"),
    ],
    ids=["broken", "dense", "another page"],
)
def test_a_page_that_cannot_stand_for_the_screenshot_leaves_the_proof_to_the_picture(
    pages: PageDisplayPool, displays: DisplayPool, picture: bytes, snapshot: bytes, reason: str
) -> None:
    proof = prove_page(CLICK, [None], snapshot, picture, pages=pages, displays=displays)
    assert (proof.proven, proof.tier, proof.differing_pixels) == (True, "desktop", None)
    assert proof.notes[0].startswith("run on the screenshot, not on the page: ")
    assert reason in proof.notes[0]


def test_the_pool_of_a_process_is_one_and_the_same() -> None:
    assert shared_page_display_pool() is shared_page_display_pool()


def test_a_dialog_that_opens_after_all_is_answered_and_noted(own_pages: PageDisplayPool, picture: bytes) -> None:
    """A frozen page cannot open one by itself: its scripts are dead."""
    with own_pages.acquire(*screenshot_size(picture)) as pair:
        differing = pair.show(PAGE, picture)
        pair.tab.evaluate("void setTimeout(() => alert('Really?'))")
        result = pair.perform([call_for(action) for action in CLICK], differing)
    assert "open a dialog: Really?" in result.blocked
    assert prove_on(own_pages, picture)
