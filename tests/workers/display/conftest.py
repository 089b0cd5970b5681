"""Real displays for tests: a warm pool, a screenshot, and a count of what is left running."""

import io
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action
from tests.workers.display.frozen_pages import picture_of
from workers.browser.frozen import FrozenPage
from workers.browser.session import BrowserSession
from workers.display.displays import Displays
from workers.display.evidence import Proof
from workers.display.page_displays import PageDisplays
from workers.display.page_proof import prove_page
from workers.display.proof import prove

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
def displays() -> Iterator[Displays]:
    with Displays() as pool:
        yield pool


@pytest.fixture(scope="session")
def run(displays: Displays, screenshot: bytes) -> Prover:
    """`run(action, ..., boxes=[...])`: the proof of a script on the warm display."""

    def run(*script: Action, boxes: list[Rect | None] | None = None) -> Proof:
        return prove(script, boxes or [None] * len(script), screenshot, displays=displays)

    return run


@pytest.fixture
def own_temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files by which everything a test starts can be told from the rest."""
    folder = tmp_path / "temp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def running(mark: Path) -> dict[int, str]:
    """Process id -> program of every living process that got `mark` in its arguments or environment."""
    found: dict[int, str] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            name, state = (process / "comm").read_text().strip(), (process / "stat").read_text().rsplit(")")[1]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        if str(mark).encode() in told and not state.strip().startswith("Z"):
            found[int(process.name)] = name
    return found


def process_of(mark: Path, program: str) -> int:
    """The id of the one process of this test that runs `program`."""
    (found,) = [number for number, name in running(mark).items() if name.lower().startswith(program)]
    return found


@pytest.fixture(scope="session")
def capturing() -> Iterator[BrowserSession]:
    with BrowserSession(CHROMIUM) as session:
        yield session


@pytest.fixture(scope="session")
def pages() -> Iterator[PageDisplays]:
    with PageDisplays(CHROMIUM) as pool:
        yield pool


@pytest.fixture(scope="session")
def run_on(capturing: BrowserSession, pages: PageDisplays, displays: Displays) -> Prover:
    """`run_on(page, action, ..., boxes=[...])`: the proof of a script on a frozen page, in a warm browser.

    The screenshot is a picture of the page, or of the one it should look `like`.
    """
    pictures: dict[FrozenPage, bytes] = {}

    def run_on(
        page: FrozenPage, *script: Action, boxes: list[Rect | None] | None = None, like: FrozenPage | None = None
    ) -> Proof:
        shown = like or page
        if shown not in pictures:
            pictures[shown] = picture_of(capturing, shown)
        targets = boxes or [None] * len(script)
        return prove_page(script, targets, page.to_bytes(), pictures[shown], pages=pages, displays=displays)

    return run_on
