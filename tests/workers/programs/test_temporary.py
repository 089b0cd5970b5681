"""What a killed worker process left in the folder of temporary files is removed by the next one."""

import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from workers.programs.temporary import remove_abandoned, temporary_folder

CODE = """
import os, signal
from workers.programs.temporary import temporary_folder
print(temporary_folder("display"), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def short_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def test_only_the_folders_of_dead_processes_are_removed(short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(short_folder))
    environment = {"TMPDIR": str(short_folder)}
    done = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    abandoned, used = Path(done.stdout.decode().strip()), temporary_folder("display")
    other = short_folder / "actwright-notes"
    other.mkdir()
    assert abandoned.is_dir()
    remove_abandoned()
    assert sorted(short_folder.iterdir()) == sorted([used, other])


def test_a_folder_has_a_path_that_leaves_room_for_a_programs_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("long" * 20)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))
    folder = temporary_folder("browser")
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(folder / "org.chromium.Chromium.XXXXXX-SingletonSocket"))
        assert list(deep.iterdir()) == []
    finally:
        shutil.rmtree(folder)
