"""Tests of input files: every command refuses a path that is no regular file, at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.files.inputs import read_input

BOXES = "fixtures/scripts/boxes.json"
SCREENSHOT = "nothing.png"
PATIENCE_SECONDS = 60


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe that nobody writes into."""
    path = tmp_path / "pipe.py"
    os.mkfifo(path)
    return path


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "sound.py"
    path.write_text("pyautogui.click(5, 5)\n")
    return path


def test_a_regular_file_is_read_whole(script: Path) -> None:
    assert read_input(script) == script.read_bytes()


def test_what_is_no_regular_file_is_refused_without_waiting(pipe: Path) -> None:
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(OSError, match="neither a regular file nor a folder"):
            read_input(path)
    with pytest.raises(IsADirectoryError):
        read_input(pipe.parent)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check_scripts", "{pipe}", "--boxes", BOXES],
        ["check_scripts", "{folder}", "--boxes", BOXES],
        ["check_scripts", "{script}", "--boxes", "{pipe}"],
        ["execute_scripts", "{script}", "--boxes", "{pipe}", "--screenshot", SCREENSHOT],
        ["execute_scripts", "{script}", "--boxes", BOXES, "--screenshot", "{pipe}"],
        ["score_predictions", "--gold", "{pipe}", "--predictions", "{script}"],
        ["score_predictions", "--gold", "{folder}", "--predictions", "{pipe}"],
        ["capture_screens", "http://127.0.0.1:1/", "--out", "{folder}/out", "--steps", "{pipe}"],
        ["capture_screens", "http://127.0.0.1:1/", "--out", "{folder}/out", "--storage-state", "{pipe}"],
        ["capture_screens", "http://127.0.0.1:1/", "--out", "{pipe}"],
    ],
    ids=" ".join,
)
def test_a_command_names_a_pipe_and_exits_with_2(arguments: list[str], pipe: Path, script: Path) -> None:
    paths = {"pipe": str(pipe), "folder": str(pipe.parent), "script": str(script)}
    command = [sys.executable, "manage.py", *[argument.format(**paths) for argument in arguments]]
    completed = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
    assert (completed.returncode, str(pipe) in completed.stderr) == (2, True), completed.stderr
