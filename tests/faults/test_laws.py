"""The laws themselves: what a killed worker leaves behind is found, and what is in use is not taken for it."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.eventually import eventually
from tests.faults import laws
from tests.faults.laws import orphans
from tests.services.processes import StackProcesses

WAIT = "import sys; sys.stdin.read()"
BROWSER = ["chromium", "-c", WAIT, "--remote-debugging-pipe"]
#: a worker whose browser is below it: ends when its standard input does, and the browser with it
WORKER = f"import subprocess; subprocess.run({BROWSER!r}, executable={sys.executable!r})"


@pytest.fixture(autouse=True)
def short_base(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where programs have their folders whose other path would be too long; and no patience."""
    folder = tmp_path / "short"
    folder.mkdir()
    monkeypatch.setattr(laws, "SHORT_BASE", folder)
    monkeypatch.setattr(laws, "GONE_SECONDS", 0)
    return folder


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    folder = tmp_path / "stack"
    folder.mkdir()
    return folder


@contextmanager
def running(words: list[str], temporary: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program of the stack whose files are there."""
    env = {**os.environ, "STACK_TEMPORARY": str(temporary)}
    with subprocess.Popen(
        words, executable=sys.executable, env=env, stdin=subprocess.PIPE, start_new_session=True
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def are_seen(processes: StackProcesses, count: int) -> bool:
    def browsers() -> int:
        return sum("chromium" in process.command for process in processes.living().values())

    return eventually(lambda: browsers() >= count, 60)


def test_a_browser_without_a_worker_above_it_is_an_orphan(temporary: Path) -> None:
    processes = StackProcesses(temporary)
    with running(BROWSER, temporary) as browser:
        assert are_seen(processes, 1)
        (line,) = orphans(processes, temporary)
        assert f"no worker is above process {browser.pid}: chromium" in line
    assert orphans(processes, temporary) == []


def test_a_browser_below_its_worker_is_none(temporary: Path) -> None:
    processes = StackProcesses(temporary)
    with running(["python", "-c", WORKER, "-m workers.run_worker"], temporary):
        assert are_seen(processes, 2)
        assert orphans(processes, temporary) == []


def test_a_folder_that_no_program_holds_is_an_orphan(temporary: Path) -> None:
    folder = temporary / "of-a-program"
    folder.mkdir()
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    assert orphans(StackProcesses(temporary), temporary) == []
    os.close(descriptor)
    assert orphans(StackProcesses(temporary), temporary) == [f"no process uses {folder}"]


@pytest.mark.parametrize("place", ["temporary", "short_base"])
def test_a_browsers_folder_is_an_orphan_once_the_browser_is_gone(place: str, temporary: Path, short_base: Path) -> None:
    processes = StackProcesses(temporary)
    with ExitStack() as stack:
        program = stack.enter_context(running(BROWSER, temporary))
        of_program = temporary / "of-a-program"
        of_program.mkdir()
        descriptor = os.open(of_program, os.O_RDONLY)
        stack.callback(os.close, descriptor)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        base = short_base if place == "short_base" else of_program
        folder = base / f"actwright-chromium-{program.pid}-x1"
        folder.mkdir()
        (base / "actwright-chromium-1-of_others").mkdir()
        with running([*BROWSER, f"--user-data-dir={folder}"], temporary):
            assert are_seen(processes, 2)
            assert unused(processes, temporary) == []
        assert unused(processes, temporary) == [f"no process uses {folder}"]


def unused(processes: StackProcesses, temporary: Path) -> list[str]:
    return [line for line in orphans(processes, temporary) if line.startswith("no process uses")]
