"""Running a command in the processor time that others leave, with real processes."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from setup import paths
from tests.eventually import eventually
from tests.setup.living import is_alive, line_from

COMMAND = [sys.executable, "-m", "setup.least_priority", sys.executable, "-uc"]
AUTOGROUP = Path("/proc/self/autogroup")
SLEEPS = "import os, time; print('pid', os.getpid()); time.sleep(60)"


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, program], cwd=paths.ROOT, capture_output=True, text=True, check=False)


def test_it_yields_to_processes_of_its_session_and_of_others() -> None:
    done = run(f"import os, pathlib; print(os.nice(0)); print(pathlib.Path({str(AUTOGROUP)!r}).read_text())")
    nice, of_session = done.stdout.splitlines()[0], done.stdout.splitlines()[1:]
    assert nice == "19"
    assert not AUTOGROUP.exists() or of_session[0].endswith("nice 19")


def test_its_output_and_exit_code_are_those_of_the_command() -> None:
    done = run("print('hello'); raise SystemExit(3)")
    assert (done.stdout, done.returncode) == ("hello\n", 3)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_command_too(number: signal.Signals) -> None:
    process = subprocess.Popen([*COMMAND, SLEEPS], cwd=paths.ROOT, stdout=subprocess.PIPE, text=True)
    with process:
        child = int(line_from(process, "pid").split()[-1])
        process.send_signal(number)
    assert process.returncode == 128 + number
    assert eventually(lambda: not is_alive(child))
