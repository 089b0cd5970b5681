"""What a child wrote to stderr is told after it has ended, and keeps no file open."""

import os
from pathlib import Path

from workers.programs.child import Child


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_the_last_lines_of_stderr_outlast_their_file() -> None:
    before = open_files()
    child = Child(["sh", "-c", "echo first >&2; echo last >&2"], environment={"PATH": os.environ["PATH"]})
    child.process.wait()
    assert child.stderr_tail() == "first | last"
    assert child.stderr_tail(1) == "last"
    child.stop()
    assert child.stderr_tail() == "first | last"
    assert open_files() == before
