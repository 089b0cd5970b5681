"""The supervisor and its subreapers with real processes: no process is left behind."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from setup import paths
from setup.supervisor import start_with_subreaper
from tests.eventually import eventually
from tests.setup.living import alive, line_from

# Refuses to end; has a child that left for a session of its own, and a grandchild that is nobody's.
STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sleeper = [sys.executable, "-c", "import time; time.sleep(120)", sys.argv[1]]
subprocess.Popen(sleeper, start_new_session=True)
subprocess.run(["sh", "-c", 'setsid "$@" & sleep 0.1', "sh", *sleeper])
print("up", flush=True)
time.sleep(120)
"""
SUPERVISOR = """
import os, sys
from setup.supervisor import Service, Supervisor
services = [Service("one", [sys.executable, "-c", {program!r}, {mark!r}], grace={grace})]
Supervisor(services, dict(os.environ)).run()
"""
Supervise = Callable[[str, float], subprocess.Popen[str]]


@pytest.fixture
def mark(tmp_path: Path) -> Iterator[str]:
    name = f"mark-of-{tmp_path.name}-{os.getpid()}"
    yield name
    for pid in alive(name):
        with suppress(ProcessLookupError):  # it was just ending by itself
            os.kill(pid, signal.SIGKILL)


@pytest.fixture
def supervise(mark: str) -> Iterator[Supervise]:
    results = []

    def start(program: str, grace: float) -> subprocess.Popen[str]:
        code = SUPERVISOR.format(program=program, mark=mark, grace=grace)
        process = subprocess.Popen([sys.executable, "-c", code], cwd=paths.ROOT, stdout=subprocess.PIPE, text=True)
        results.append(process)
        return process

    yield start
    for process in results:
        process.kill()
        process.communicate()


def test_lines_carry_the_name_of_their_service(supervise: Supervise) -> None:
    process = supervise("print('hello', flush=True); import time; time.sleep(60)", 1)
    assert line_from(process, "hello") == "one       | hello\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_told_to_stop_it_ends_with_0_and_leaves_nothing(
    supervise: Supervise, mark: str, number: signal.Signals
) -> None:
    process = supervise(STUBBORN, 0.3)
    line_from(process, "up")
    assert len(alive(mark)) >= 3
    process.send_signal(number)
    assert process.wait(20) == 0
    assert alive(mark) == []


def test_killed_outright_it_leaves_nothing(supervise: Supervise, mark: str) -> None:
    process = supervise(STUBBORN, 0.3)
    line_from(process, "up")
    process.kill()
    assert eventually(lambda: not alive(mark))


def test_a_second_interrupt_does_not_wait_for_the_grace(supervise: Supervise, mark: str) -> None:
    process = supervise(STUBBORN, 100)
    line_from(process, "up")
    process.send_signal(signal.SIGINT)
    line_from(process, "Stopping")
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    assert alive(mark) == []


def test_a_dead_service_is_started_again_and_says_so(supervise: Supervise) -> None:
    process = supervise("print('born', flush=True); raise SystemExit(7)", 1)
    line_from(process, "born")
    assert "exit code 7" in line_from(process, "starting it again")
    line_from(process, "born")


def test_killing_the_subreaper_ends_its_program(mark: str) -> None:
    code = "print('up', flush=True); import time; time.sleep(120)"
    subreaper = start_with_subreaper([sys.executable, "-c", code, mark], env=dict(os.environ))
    assert subreaper.stdout is not None
    subreaper.stdout.readline()
    subreaper.kill()
    subreaper.wait()
    assert eventually(lambda: not alive(mark))
    subreaper.stdout.close()


def test_the_subreaper_ends_with_its_programs_exit_code() -> None:
    for code, expected in (("raise SystemExit(9)", 9), ("import os; os.kill(os.getpid(), 15)", 128 + 15)):
        subreaper = start_with_subreaper([sys.executable, "-c", code], env=dict(os.environ), output=subprocess.DEVNULL)
        assert subreaper.wait(20) == expected


def test_a_program_that_is_not_there_is_named() -> None:
    subreaper = start_with_subreaper(["/nowhere/abacus"], env=dict(os.environ))
    output, _ = subreaper.communicate(timeout=20)
    assert b"/nowhere/abacus cannot be started" in output
    assert subreaper.returncode == 127


WITH_A_FILE = "import os, tempfile; print(tempfile.mkdtemp(), flush=True); import time; time.sleep(120)"


def test_a_killed_programs_temporary_files_go_with_it(tmp_path: Path, mark: str) -> None:
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    subreaper = start_with_subreaper([sys.executable, "-c", WITH_A_FILE, mark], env=env)
    assert subreaper.stdout is not None
    folder = Path(subreaper.stdout.readline().decode().strip())
    assert folder.is_dir()
    (program,) = [pid for pid in alive(mark) if pid != subreaper.pid]
    os.kill(program, signal.SIGKILL)
    subreaper.wait(20)
    assert list(tmp_path.iterdir()) == []
    subreaper.stdout.close()


def test_the_folder_of_temporary_files_lets_other_users_through_and_shows_them_nothing(
    tmp_path: Path, mark: str
) -> None:
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    with start_with_subreaper([sys.executable, "-c", WITH_A_FILE, mark], env=env) as subreaper:
        assert subreaper.stdout is not None
        folder = Path(subreaper.stdout.readline().decode().strip())
        # Live sessions run as users of their own, in folders below it.
        assert [stat.S_IMODE(each.stat().st_mode) for each in (folder.parent, folder)] == [0o711, 0o700]
        subreaper.terminate()


def test_what_a_killed_subreaper_left_goes_with_the_next_start_and_what_is_in_use_stays(
    tmp_path: Path, mark: str
) -> None:
    env, folders = {**os.environ, "TMPDIR": str(tmp_path)}, []
    started = []
    for _ in range(2):
        started.append(start_with_subreaper([sys.executable, "-c", WITH_A_FILE, mark], env=env))
        output = started[-1].stdout
        assert output is not None
        folders.append(Path(output.readline().decode().strip()))
    started[0].kill()
    started[0].wait()
    with start_with_subreaper([sys.executable, "-c", ""], env=env) as third:
        third.wait(20)
    assert (folders[0].exists(), folders[1].exists()) == (False, True)
    started[1].terminate()
    started[1].wait(20)
    for process in started:
        if process.stdout:
            process.stdout.close()
