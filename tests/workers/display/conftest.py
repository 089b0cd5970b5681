"""Fixtures of display tests: a pool of displays, a screenshot, and a count of running processes."""

import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action
from tests.workers.display.page.frozen_pages import picture_of
from workers.browser.capture_worker import CaptureWorker
from workers.display.evidence import Proof
from workers.display.page.proof import prove_page
from workers.display.pools import DisplayPool, PageDisplayPool
from workers.display.proof import prove
from workers.programs.failure import AttemptFailed
from workers.snapshot.model import PageSnapshot

SIZE = (321, 241)
CHROMIUM = os.environ.get("CHROMIUM_PATH") or "/usr/bin/chromium"
Prover = Callable[..., Proof]


@pytest.fixture(scope="session")
def screenshot() -> bytes:
    """A picture of odd size in which no two rows are equal."""
    stream = io.BytesIO()
    Image.radial_gradient("L").resize(SIZE).convert("RGB").save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture(scope="session")
def displays() -> Iterator[DisplayPool]:
    with DisplayPool() as pool:
        yield pool


@pytest.fixture(scope="session")
def run(displays: DisplayPool, screenshot: bytes) -> Prover:
    """`run(action, ..., boxes=[...])`: the proof of a script on the warm display."""

    def run(*script: Action, boxes: list[Rect | None] | None = None, **options: Any) -> Proof:
        return prove(script, boxes or [None] * len(script), screenshot, displays=displays, **options)

    return run


@pytest.fixture
def own_temp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files by which everything a test starts can be told from the rest.

    Not in `tmp_path`, which is too long for the sockets of programs.
    """
    with tempfile.TemporaryDirectory(prefix="own-") as folder, monkeypatch.context() as patch:
        patch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def running(mark: Path) -> dict[int, str]:
    """Process id -> program of every living process that got `mark` in its arguments or environment."""
    fields: dict[int, str] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            environment = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            name, state = (process / "comm").read_text().strip(), (process / "stat").read_text().rsplit(")")[1]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        if str(mark).encode() in environment and not state.strip().startswith("Z"):
            fields[int(process.name)] = name
    return fields


def process_of(mark: Path, program: str) -> int:
    """The id of the one process of this test that runs `program`."""
    (result,) = [number for number, name in running(mark).items() if name.lower().startswith(program)]
    return result


@pytest.fixture(scope="session")
def capturing() -> Iterator[CaptureWorker]:
    with CaptureWorker(CHROMIUM) as session:
        yield session


@pytest.fixture(scope="session")
def pages() -> Iterator[PageDisplayPool]:
    with PageDisplayPool(CHROMIUM) as pool:
        yield pool


@pytest.fixture(scope="session")
def run_on(capturing: CaptureWorker, pages: PageDisplayPool, displays: DisplayPool) -> Prover:
    """`run_on(page, action, ..., boxes=[...])`: the proof of a script on a frozen page, in a warm browser.

    The screenshot is a picture of the page, or of the one it should look `like`.
    """
    pictures: dict[PageSnapshot, bytes] = {}

    def run_on(
        page: PageSnapshot,
        *script: Action,
        boxes: list[Rect | None] | None = None,
        like: PageSnapshot | None = None,
        **options: Any,
    ) -> Proof:
        shown = like or page
        if shown not in pictures:
            pictures[shown] = picture_of(capturing, shown)
        targets = boxes or [None] * len(script)
        arguments = (script, targets, page.to_bytes(), pictures[shown])
        # A busy machine may be too slow for an attempt, which executions repeat as well.
        for _ in range(2):
            with suppress(AttemptFailed):
                return prove_page(*arguments, pages=pages, displays=displays, **options)
        return prove_page(*arguments, pages=pages, displays=displays, **options)

    return run_on


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """More to compute than there are processors."""
    with ExitStack() as stack:
        for _ in range(2 * (os.cpu_count() or 1)):
            burner = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(burner.kill)
        yield
