"""When a session ends by itself, and what one leaves behind that is closed: no open file of this process."""

import gc
import os
import signal
from pathlib import Path

import pytest
from django.conf import settings

from tests.eventually import eventually
from tests.workers.sessions.conftest import Start, zip_of
from workers.sessions.resources import descendants

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.long]


def open_files() -> list[str]:
    return sorted(
        str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.exists() or path.is_symlink()
    )


@pytest.mark.parametrize("kind", ["program", "browser"])
def test_a_closed_session_leaves_no_file_open(kind: str, start: Start, tmp_path: Path) -> None:
    seed = zip_of(tmp_path / "seed.zip", {"site/index.html": "<!doctype html><title>Shop</title><button>Buy</button>"})
    command, facts = ("galculator", {}) if kind == "program" else (settings.CHROMIUM_PATH, {"seed": seed})
    gc.collect()
    gc.disable()
    try:
        before = open_files()
        session = start(command, kind=kind, **facts)
        session.inspector.inspect()
        session.close()
        after = open_files()
    finally:
        gc.enable()
    assert [file for file in after if file not in before] == []


def test_a_program_that_leaves_its_work_to_another_process_runs_until_that_one_ends(start: Start) -> None:
    session = start("sh", "-c", "setsid mousepad --disable-server & sleep 0.1")
    assert any(element.role == "text" for element in session.inspector.inspect().tree.elements)
    assert session.ended is None
    names = {pid: Path(f"/proc/{pid}/comm").read_text().strip() for pid in descendants(session.child.process.pid)}
    (editor,) = [pid for pid, name in names.items() if name == "mousepad"]
    os.kill(editor, signal.SIGTERM)
    assert eventually(lambda: session.ended is not None)
    assert session.ended is not None
    assert session.ended.reason == "The program was closed."
