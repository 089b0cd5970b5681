"""What a session leaves behind when it is closed: no open file of this process, whatever it was of."""

import gc
from pathlib import Path

import pytest
from django.conf import settings

from tests.workers.sessions.conftest import Start, zip_of

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
