"""Real sessions for tests: started in a temporary folder of the test's, and all ended with it."""

import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from annotator.domain.hosts import SITE_HOST, SITE_PORT
from annotator.domain.session_programs import REQUIRED
from workers.sessions.live_session import LiveSession
from workers.sessions.resources import descendants
from workers.sessions.sandbox import FIRST_UID, UIDS
from workers.sessions.specification import SessionSpecification

Start = Callable[..., LiveSession]
PROGRAMS = ("galculator", "mousepad")
MISSING = [each.package for each in REQUIRED if not shutil.which(each.path) and not Path(each.path).exists()]
MISSING += [program for program in PROGRAMS if not shutil.which(program)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip, by name, what needs programs that are not installed."""
    for item in items:
        if MISSING and item.get_closest_marker("display") and item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.skip(f"not installed: apt install {' '.join(MISSING)}"))


@pytest.fixture
def session_temp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder in which this test's sandboxes lie: its path is short, and other users may pass through it."""
    folder = Path(tempfile.mkdtemp(prefix="actwright-test-"))
    folder.chmod(0o711)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    shutil.rmtree(folder)


def x_server_of(process: int) -> int:
    """The process id of the one X server that a process has started."""
    names = {pid: Path(f"/proc/{pid}/comm").read_text().strip() for pid in descendants(process)}
    (server,) = (pid for pid, name in names.items() if name == "Xtigervnc")
    return server


def session_uid(number: int = 0) -> int | None:
    """A user for a session of this test process; None where it may not change users."""
    return FIRST_UID + (os.getpid() * 8 + number) % UIDS if os.geteuid() == 0 else None


@pytest.fixture
def start(session_temp: Path) -> Iterator[Start]:
    """`start(*command, number=0, **fields)`: a running session, ended with the test."""
    with ExitStack() as sessions:

        def start(*command: str, number: int = 0, **fields: object) -> LiveSession:
            facts = {"kind": "program", "width": 800, "height": 600, **fields}
            specification = SessionSpecification(command=command, **facts)  # type: ignore[arg-type]
            session = LiveSession(specification, uid=session_uid(number))
            sessions.callback(session.close)
            return session

        yield start


def zip_of(path: Path, files: dict[str, str]) -> Path:
    """A seed with these texts by name."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def browser_with(folder: Path, page: str) -> dict[str, Any]:
    """The facts of a browser's session that begins with this page, on a site of its own."""
    seed = zip_of(folder / "seed.zip", {"site/index.html": page})
    return {"kind": "browser", "seed": seed, "start": f"http://{SITE_HOST}:{SITE_PORT}/"}
