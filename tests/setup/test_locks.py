"""Tests of the lock that allows one start at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from setup import paths
from setup.locks import file_lock
from setup.user_error import UserError

HOLDER = """
import sys
from pathlib import Path
from setup.locks import file_lock
with file_lock(Path(sys.argv[1]), note="the holder", patience=0, refusal=RuntimeError):
    print("held", flush=True)
    sys.stdin.read()
"""


def refused(note: str) -> UserError:
    return UserError(f"held by {note}")


def test_a_held_lock_is_refused_with_the_holders_note_and_free_once_the_holder_is_killed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, cwd=paths.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with (
            pytest.raises(UserError, match="held by the holder"),
            file_lock(path, note="", patience=0, refusal=refused),
        ):
            pass
        holder.kill()
        holder.wait()
        with file_lock(path, note="mine", patience=0, refusal=refused):
            assert path.read_text() == "mine"


def test_a_lock_can_be_taken_again_after_use(tmp_path: Path) -> None:
    for _ in range(2):
        with file_lock(tmp_path / "new" / "lock", note="", patience=0, refusal=refused):
            pass
