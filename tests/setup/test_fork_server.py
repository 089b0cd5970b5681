"""Programs forked by the fork server, with real processes: they behave as if started by their commands."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from setup import paths
from setup.forked_process import ForkedProcess, ForkServer
from tests.eventually import eventually
from tests.setup.living import is_alive, line_from

SLEEPS = "import time; print('up', flush=True); time.sleep(120)"
REFUSES_TO_END = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEPS}"
SUPERVISOR = """
import os
from setup import paths
from setup.supervisor import Service, Supervisor
services = [Service(name, [paths.PYTHON, "-m", "slow_module"], preload=("slow_module_base",)) for name in ("a", "b")]
Supervisor(services, dict(os.environ), max_restart_delay=1.0).run()
"""
Fork = Callable[..., ForkedProcess]


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder whose modules the forked programs can import."""
    folder = tmp_path / "modules"
    folder.mkdir()
    return folder


@pytest.fixture
def server(tmp_path: Path, modules: Path) -> Iterator[ForkServer]:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    started = ForkServer({**os.environ, "PYTHONPATH": str(modules), "TMPDIR": str(temporary)})
    yield started
    started.close()


@pytest.fixture
def fork(server: ForkServer, modules: Path) -> Fork:
    def start(program: str, *words: str, preload: tuple[str, ...] = ("json",), grace: float = 5.0) -> ForkedProcess:
        (modules / "forked_program.py").write_text(program)
        return server.fork([paths.PYTHON, "-m", "forked_program", *words], preload, grace)

    return start


def exit_code_of(process: ForkedProcess) -> int | None:
    assert eventually(lambda: process.poll() is not None, 20)
    return process.poll()


def output_of(process: ForkedProcess) -> str:
    return process.stdout.read().decode()


def test_a_program_runs_as_main_with_its_words_and_what_it_ends_with(fork: Fork) -> None:
    process = fork("import sys; print(__name__, sys.argv[1:]); sys.exit(9)", "--port", "1")
    assert output_of(process) == "__main__ ['--port', '1']\n"
    assert exit_code_of(process) == 9


def test_a_file_runs_as_a_module_does(server: ForkServer, tmp_path: Path) -> None:
    (tmp_path / "manage.py").write_text("import sys\nif __name__ == '__main__':\n    print(sys.argv[1:])")
    process = server.fork([paths.PYTHON, tmp_path / "manage.py", "migrate"], ("json",), 5.0)
    assert output_of(process) == "['migrate']\n"
    assert exit_code_of(process) == 0


def test_what_was_imported_before_is_shared_and_not_run_again(fork: Fork, modules: Path) -> None:
    (modules / "shared_base.py").write_text("import os; BY = os.getpid()")
    program = "import os, shared_base; print(shared_base.BY, os.getpid())"
    first, second = (output_of(fork(program, preload=("shared_base",))).split() for _ in range(2))
    assert first[0] == second[0] not in {first[1], second[1]}
    assert first[1] != second[1]


def test_an_exception_is_shown_with_its_lines_and_ends_the_program_with_1(fork: Fork) -> None:
    process = fork("def fail():\n    raise ValueError('no such port')\nfail()")
    assert "in fail" in (output := output_of(process))
    assert "ValueError: no such port" in output
    assert exit_code_of(process) == 1


def test_a_module_that_cannot_be_imported_fails_in_the_program_that_needs_it_alone(fork: Fork, modules: Path) -> None:
    (modules / "broken_base.py").write_text("raise RuntimeError('broken on purpose')")
    needs_it = fork("import broken_base", preload=("broken_base",))
    assert "broken on purpose" in output_of(needs_it)
    assert exit_code_of(needs_it) == 1
    assert output_of(fork("print('fine')", preload=("broken_base",))) == "fine\n"


def test_functions_registered_for_the_exit_are_called(fork: Fork) -> None:
    process = fork("import atexit; atexit.register(print, 'tidied up')")
    assert output_of(process) == "tidied up\n"


def test_a_program_has_its_own_folder_of_temporary_files_which_goes_with_it(fork: Fork) -> None:
    process = fork(
        "import tempfile, time; print(tempfile.mkdtemp(), flush=True); time.sleep(120)", preload=("tempfile",)
    )
    folder = Path(process.stdout.readline().decode().strip())
    assert folder.is_dir()
    process.terminate()
    assert exit_code_of(process) == 128 + signal.SIGTERM
    assert not folder.parent.exists()


def test_a_program_has_no_descriptors_but_the_standard_ones(fork: Fork) -> None:
    process = fork(
        "import os; print([os.readlink(f'/proc/self/fd/{n}') for n in sorted(os.listdir('/proc/self/fd'))[3:-1]])"
    )
    assert output_of(process) == "[]\n"


def test_a_program_is_shown_by_its_command(fork: Fork) -> None:
    process = fork("import os, time; print(os.getpid(), flush=True); time.sleep(120)", "--workers", "2")
    pid = int(process.stdout.readline())
    command = (Path("/proc") / str(pid) / "cmdline").read_text().strip("\0 ")
    assert command == f"{paths.PYTHON} -m forked_program --workers 2"
    process.terminate()


def test_told_to_end_it_ends_its_descendants_in_other_sessions_too(fork: Fork) -> None:
    process = fork(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(120)'], start_new_session=True)\n"
        "print(child.pid, flush=True); time.sleep(120)"
    )
    child = int(process.stdout.readline())
    process.terminate()
    assert exit_code_of(process) == 128 + signal.SIGTERM
    assert not is_alive(child)


def test_a_program_that_refuses_to_end_is_killed_after_its_grace_or_at_the_second_request(fork: Fork) -> None:
    for grace, requests in ((0.3, 1), (100.0, 2)):
        process = fork(REFUSES_TO_END, grace=grace)
        process.stdout.readline()
        for _ in range(requests):
            process.terminate()
            time.sleep(0.1)
        assert exit_code_of(process) == 128 + signal.SIGKILL


def test_a_program_told_to_end_before_it_has_begun_ends(fork: Fork, modules: Path) -> None:
    (modules / "slow_base.py").write_text("import time; time.sleep(1)")
    process = fork(SLEEPS, preload=("slow_base",))
    process.terminate()
    assert exit_code_of(process) in {128 + signal.SIGTERM, 128 + signal.SIGKILL}


def test_when_the_fork_server_is_killed_its_programs_end_and_the_next_one_is_forked_by_another(
    fork: Fork, server: ForkServer
) -> None:
    process = fork(f"import os; print(os.getpid(), flush=True); {SLEEPS}")
    pid = int(process.stdout.readline())
    assert server.pid is not None
    os.kill(killed := server.pid, signal.SIGKILL)
    assert exit_code_of(process) is not None
    assert not is_alive(pid)
    assert output_of(fork("print('again')")) == "again\n"
    assert server.pid != killed


def test_closed_it_leaves_nothing(fork: Fork, server: ForkServer) -> None:
    process = fork(f"import os; print(os.getpid(), flush=True); {SLEEPS}")
    pid, server_pid = int(process.stdout.readline()), server.pid
    assert server_pid is not None
    server.close()
    assert exit_code_of(process) is not None
    assert not is_alive(pid)
    assert not is_alive(server_pid)


def test_the_supervisor_names_the_lines_of_forked_services_starts_them_again_and_ends_them_when_killed(
    modules: Path,
) -> None:
    (modules / "slow_module_base.py").write_text("")
    (modules / "slow_module.py").write_text("import os, time; print('pid', os.getpid()); time.sleep(120)")
    env = {**os.environ, "PYTHONPATH": f"{modules}:{paths.ROOT}"}
    command = [sys.executable, "-c", SUPERVISOR]
    with subprocess.Popen(command, cwd=paths.ROOT, env=env, stdout=subprocess.PIPE, text=True) as supervisor:
        try:
            lines = [line_from(supervisor, "pid") for _ in range(2)]
            assert {line.split("|")[0].strip() for line in lines} == {"a", "b"}
            os.kill(int(lines[0].split()[-1]), signal.SIGKILL)
            assert "exit code 137" in line_from(supervisor, "starting it again")
            pids = [int(line_from(supervisor, "pid").split()[-1]), int(lines[1].split()[-1])]
        finally:
            supervisor.kill()
        assert eventually(lambda: not any(map(is_alive, pids)))
