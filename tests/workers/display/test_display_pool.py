"""Tests of the display pool: reused, one script at a time, no process left behind."""

import io
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from Xlib.display import Display as XConnection
from Xlib.error import DisplayConnectionError

from annotator.domain.script.actions import At, Keys, Pause, Pointer, Script, Write
from tests.eventually import eventually
from tests.workers.display.conftest import process_of, running
from workers.display.failure import TimeLimitReached
from workers.display.pools import DisplayPool, shared_display_pool
from workers.display.proof import prove
from workers.programs.child import has_ended
from workers.programs.failure import AttemptFailed, ProgramMissing

pytestmark = pytest.mark.display

CLICK: Script = (Pointer("click", At(5, 5)),)
TYPING: Script = (Pointer("click", At(5, 5)), Write("abc"), Keys("press", ("enter",)))


def prove_on(displays: DisplayPool, screenshot: bytes, script: Script = CLICK, time_limit: float = 60) -> bool:
    return prove(script, [None] * len(script), screenshot, displays=displays, time_limit=time_limit).proven


def picture(width: int, height: int) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "navy").save(stream, "PNG")
    return stream.getvalue()


def test_a_display_is_reused_for_screenshots_of_its_size(own_temp: Path, screenshot: bytes) -> None:
    with DisplayPool() as displays:
        assert prove_on(displays, screenshot)
        server = process_of(own_temp, "xvfb")
        assert prove_on(displays, screenshot)
        assert process_of(own_temp, "xvfb") == server


def test_the_longest_unused_display_is_closed_when_there_are_too_many(own_temp: Path) -> None:
    with DisplayPool(idle_limit=2) as displays:
        for width in (100, 101, 102):
            assert prove_on(displays, picture(width, 80))
        assert sorted(running(own_temp).values()).count("Xvfb") == 2


def test_no_file_is_left_while_displays_run_and_no_process_after(own_temp: Path, screenshot: bytes) -> None:
    with DisplayPool() as displays:
        assert prove_on(displays, screenshot)
        assert list(own_temp.iterdir()) == []
        assert len(running(own_temp)) == 2
    assert running(own_temp) == {}


def test_nobody_without_the_cookie_gets_onto_a_display(
    own_temp: Path, screenshot: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XAUTHORITY", os.devnull)
    with DisplayPool() as displays, displays.acquire(321, 241) as display:
        with pytest.raises(DisplayConnectionError):
            XConnection(display.name)
        assert prove_on(displays, screenshot)


def test_scripts_at_the_same_time_do_not_see_each_other(own_temp: Path, screenshot: bytes) -> None:
    with DisplayPool() as displays, ThreadPoolExecutor(3) as threads:
        verdicts = threads.map(lambda _: prove_on(displays, screenshot, TYPING), range(30))
        assert all(verdicts)
        assert 1 < sorted(running(own_temp).values()).count("Xvfb") <= 3


def test_a_script_over_its_time_limit_fails_and_the_next_one_runs(own_temp: Path, screenshot: bytes) -> None:
    with DisplayPool() as displays:
        with pytest.raises(TimeLimitReached, match=r"time limit of 0\.3 s"):
            prove_on(displays, screenshot, (Pause(30.0),), time_limit=0.3)
        assert running(own_temp) == {}
        assert prove_on(displays, screenshot)


@pytest.mark.parametrize("program", ["xvfb", "python"])
def test_a_hung_display_or_pointer_process_costs_one_attempt(own_temp: Path, screenshot: bytes, program: str) -> None:
    with DisplayPool() as displays:
        assert prove_on(displays, screenshot)
        os.kill(process_of(own_temp, program), signal.SIGSTOP)
        with pytest.raises(TimeLimitReached):
            prove_on(displays, screenshot, time_limit=0.5)
        assert running(own_temp) == {}
        assert prove_on(displays, screenshot)


@pytest.mark.parametrize("program", ["xvfb", "python"])
def test_a_display_that_died_while_idle_is_replaced_without_a_word(
    own_temp: Path, screenshot: bytes, program: str
) -> None:
    with DisplayPool() as displays:
        assert prove_on(displays, screenshot)
        victim = process_of(own_temp, program)
        os.kill(victim, signal.SIGKILL)
        assert eventually(lambda: has_ended(victim))
        assert prove_on(displays, screenshot)


def test_after_200_executions_and_20_kills_nothing_is_left(own_temp: Path, screenshot: bytes) -> None:
    sockets = set(Path("/tmp/.X11-unix").iterdir())
    proven = failed = 0
    with DisplayPool() as displays:
        for number in range(200):
            if number % 10 == 9:
                failed += killed_while_running(displays, own_temp, screenshot, ["xvfb", "python"][number // 10 % 2])
            else:
                proven += prove_on(displays, screenshot, TYPING)
    assert (proven, failed) == (180, 20)
    assert running(own_temp) == {}
    assert list(own_temp.iterdir()) == []
    # other tests may have displays of their own meanwhile, ours were the only ones to be killed
    assert {left for left in set(Path("/tmp/.X11-unix").iterdir()) - sockets if not is_listening(left)} == set()


def killed_while_running(displays: DisplayPool, mark: Path, screenshot: bytes, program: str) -> bool:
    """Whether killing `program` in the middle of a script fails this attempt."""
    timer = threading.Timer(0.05, os.kill, (process_of(mark, program), signal.SIGKILL))
    timer.start()
    try:
        prove_on(displays, screenshot, (*TYPING, Pause(5.0), *CLICK))
    except AttemptFailed:
        return True
    return False


def is_listening(address: Path) -> bool:
    return str(address) in Path("/proc/net/unix").read_text()


PARENT = """
import sys, time
from tests.workers.display.test_display_pool import CLICK, DisplayPool, picture, prove_on
displays = DisplayPool()
assert prove_on(displays, picture(90, 60))
print("ready", flush=True)
time.sleep(60)
"""


def test_all_processes_end_with_a_killed_worker(own_temp: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(own_temp), "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", PARENT], env=environment, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"ready\n"
        assert len(running(own_temp)) == 3
        worker.kill()
    assert eventually(lambda: running(own_temp) == {})
    assert eventually(lambda: list(own_temp.iterdir()) == [])


def test_a_thread_that_ends_does_not_take_the_displays_it_started_with_it(own_temp: Path, screenshot: bytes) -> None:
    with DisplayPool() as displays:
        thread = threading.Thread(target=prove_on, args=(displays, screenshot))
        thread.start()
        thread.join()
        server = process_of(own_temp, "xvfb")
        assert prove_on(displays, screenshot)
        assert process_of(own_temp, "xvfb") == server


def test_a_missing_program_is_named_with_the_way_to_get_it(
    screenshot: bytes, own_temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(own_temp))
    with DisplayPool() as displays, pytest.raises(ProgramMissing, match="apt install xvfb"):
        prove_on(displays, screenshot)
    assert list(own_temp.iterdir()) == []


def test_the_pool_of_a_process_is_one_and_the_same() -> None:
    assert shared_display_pool() is shared_display_pool()
