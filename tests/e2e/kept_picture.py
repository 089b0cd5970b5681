"""Pictures of pages as they are meant to look, kept beside the tests and compared pixel by pixel."""

import os
import shutil
import subprocess
import time
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from setup import paths
from workers.snapshot.compare import TOLERATED_SHARE, VISIBLE_LEVELS, count_differing_in_files

KEPT = Path(__file__).with_name("pictures")
#: the Chromium and the font of the kept pictures: others draw every letter a little differently
DRAWN_BY = KEPT / "drawn-by.txt"
RESULTS = paths.ROOT / "test-results" / "pictures"
RENEW = "RENEW_PICTURES"
PATIENCE_S = 20.0
PAUSE_MS = 500


def renews_pictures() -> bool:
    """Whether the pages as they look now replace the kept pictures."""
    return bool(os.environ.get(RENEW))


def skip_if_drawn_by_another(browser: Browser) -> None:
    """Skips the test where Chromium or the font is not that of the kept pictures; notes them with RENEW."""
    here = f"Chromium {browser.version.partition('.')[0]}, {_font()}"
    if renews_pictures():
        KEPT.mkdir(exist_ok=True)
        DRAWN_BY.write_text(here + "\n")
    elif here != (there := DRAWN_BY.read_text().strip()):
        pytest.skip(f"the kept pictures were drawn by {there}; here it is {here}")


def _font() -> str:
    if not shutil.which("fc-match"):
        return "an unknown font"
    words = ["fc-match", "system-ui", "--format=%{family}"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def assert_looks_as_kept(page: Page, name: str, patience_s: float = PATIENCE_S) -> None:
    """Compares the window of a page with the kept picture of that name, or keeps it where pictures are renewed.

    What a page asks its server for may come late: so long its parts are waited for.
    """
    kept = KEPT / f"{name}.png"
    if renews_pictures():
        with Image.open(BytesIO(_picture_at_rest(page, patience_s))) as picture:
            picture.convert("RGB").save(kept, optimize=True)
        return
    size = page.viewport_size or {"width": 0, "height": 0}
    tolerated = TOLERATED_SHARE * size["width"] * size["height"]
    deadline = time.monotonic() + patience_s
    while (differing := count_differing_in_files(kept.read_bytes(), shown := _picture(page))) > tolerated:
        if time.monotonic() >= deadline:
            pytest.fail(
                f"{differing} pixels of this page differ from {kept.relative_to(paths.ROOT)}. How it looks now, and "
                f"the differing pixels in red: {_write_results(kept, shown)}. If it is meant to look so, run this test "
                f"with {RENEW}=1, look at the new pictures and commit them."
            )
        page.wait_for_timeout(PAUSE_MS)


def _picture(page: Page) -> bytes:
    return page.screenshot(animations="disabled", caret="hide")


def _picture_at_rest(page: Page, patience_s: float) -> bytes:
    """The first picture that is like the one before it."""
    deadline = time.monotonic() + patience_s
    before, now = b"", _picture(page)
    while now != before and time.monotonic() < deadline:
        page.wait_for_timeout(PAUSE_MS)
        before, now = now, _picture(page)
    return now


def _write_results(kept: Path, shown: bytes) -> str:
    RESULTS.mkdir(parents=True, exist_ok=True)
    now, differences = RESULTS / kept.name, RESULTS / f"{kept.stem}-differences.png"
    now.write_bytes(shown)
    with Image.open(kept) as before, Image.open(BytesIO(shown)) as after:
        levels = ImageChops.difference(before.convert("RGB"), after.convert("RGB"))
        channels = [channel.point(lambda level: 255 if level > VISIBLE_LEVELS else 0) for channel in levels.split()]
        mask = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
        marked = Image.blend(after.convert("RGB"), Image.new("RGB", after.size, "white"), 0.7)
        marked.paste((224, 0, 0), mask=mask)
        marked.save(differences)
    return f"{now.relative_to(paths.ROOT)}, {differences.relative_to(paths.ROOT)}"
