"""The supervisor and its guards, with real processes: whatever happens, nothing stays behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from setup import places
from setup.supervisor import start_guarded

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


def alive(mark: str) -> list[int]:
    """Processes with the mark among their arguments."""
    found = []
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = command.read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(int(command.parent.name))
    return found


def eventually(holds: Callable[[], object], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return bool(holds())


@pytest.fixture
def mark(tmp_path: Path) -> Iterator[str]:
    name = f"mark-of-{tmp_path.name}-{os.getpid()}"
    yield name
    for pid in alive(name):
        with suppress(ProcessLookupError):  # it was just ending by itself
            os.kill(pid, signal.SIGKILL)


@pytest.fixture
def supervise(mark: str) -> Iterator[Supervise]:
    started = []

    def start(program: str, grace: float) -> subprocess.Popen[str]:
        code = SUPERVISOR.format(program=program, mark=mark, grace=grace)
        process = subprocess.Popen([sys.executable, "-c", code], cwd=places.ROOT, stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def line_from(process: subprocess.Popen[str], wanted: str) -> str:
    assert process.stdout is not None
    return next(line for line in process.stdout if wanted in line)


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


def test_a_killed_guard_takes_its_program_along(mark: str) -> None:
    code = "print('up', flush=True); import time; time.sleep(120)"
    guard = start_guarded([sys.executable, "-c", code, mark], env=dict(os.environ))
    assert guard.stdout is not None
    guard.stdout.readline()
    guard.kill()
    guard.wait()
    assert eventually(lambda: not alive(mark))
    guard.stdout.close()


def test_a_guard_ends_as_its_program_did() -> None:
    for code, expected in (("raise SystemExit(9)", 9), ("import os; os.kill(os.getpid(), 15)", 128 + 15)):
        guard = start_guarded([sys.executable, "-c", code], env=dict(os.environ), output=subprocess.DEVNULL)
        assert guard.wait(20) == expected


def test_a_program_that_is_not_there_is_named() -> None:
    guard = start_guarded(["/nowhere/abacus"], env=dict(os.environ))
    output, _ = guard.communicate(timeout=20)
    assert b"/nowhere/abacus cannot be started" in output
    assert guard.returncode == 127
