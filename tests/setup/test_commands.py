"""The command line of run.py, as a person meets it."""

import os
import subprocess
import sys
from pathlib import Path

from setup import paths


def run_py(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(paths.ROOT / "run.py"), *words]
    return subprocess.run(
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=False, timeout=60
    )


def test_help_names_every_command() -> None:
    completed = run_py("help")
    assert completed.returncode == 0
    for word in ("setup", "test", "lint", "schema", "lock", "bench"):
        assert f"python3 run.py {word}" in completed.stdout


def test_an_unknown_word_is_answered_with_help_and_2() -> None:
    completed = run_py("strat")
    assert completed.returncode == 2
    assert "Not understood: strat" in completed.stdout
    assert "python3 run.py setup" in completed.stdout


def test_trouble_is_shown_without_a_traceback() -> None:
    completed = run_py("up", PORT="http")
    assert completed.returncode == 1
    assert "PORT is 'http'" in completed.stdout
    assert "Traceback" not in completed.stdout + completed.stderr


def test_an_unknown_benchmark_is_answered_with_those_that_exist() -> None:
    completed = run_py("bench", "no-such")
    assert completed.returncode == 1
    assert "There is no benchmark no-such" in completed.stdout


def test_a_second_start_on_the_same_data_says_who_is_there(tmp_path: Path) -> None:
    holder = f"""
import sys
from pathlib import Path
from setup.locks import file_lock
with file_lock(Path({str(tmp_path / "running")!r}), note="the first", patience=0, refusal=RuntimeError):
    print("held", flush=True)
    sys.stdin.read()
"""
    command = [sys.executable, "-c", holder]
    with subprocess.Popen(command, cwd=paths.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        first.stdout.readline()
        second = run_py("up", DATA_DIR=str(tmp_path))
    assert second.returncode == 1
    assert f"already running on {tmp_path}: the first" in second.stdout
