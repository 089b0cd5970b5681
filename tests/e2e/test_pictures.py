"""Pages look as they are meant to, light and dark: pictures of the demo as version 0.1 had made it, at one moment."""

import os
import shutil
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import Stack, free_port, running, sign_in, wait_for
from tests.e2e.kept_picture import KEPT, assert_looks_as_kept, skip_if_drawn_by_another
from tests.upgrade.migrated_installation import MigratedInstallation
from workers.demo.people import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.long]

# Two hours after the demo was made: nobody holds anything, and what was done counts as done this week.
MOMENT = "2026-11-22T16:30:00+00:00"
# All of them together stay below 4 MB.
SIZE: ViewportSize = {"width": 1280, "height": 800}
DEMO = "/datasets/everyday-screens"
SCHEMES = ["light", "dark"]
PAGES = {
    "my-work": "/",
    "overview": DEMO,
    "applications": f"{DEMO}/applications",
    "screens": f"{DEMO}/screens",
    "box-editor": f"{DEMO}/screens/9/boxes",
    "studio": f"{DEMO}/screens/1/tasks",
    "adjudication": f"{DEMO}/adjudication",
    "final-pass": f"{DEMO}/final-pass",
    "releases": f"{DEMO}/releases",
    "leaderboard": f"{DEMO}/trials/leaderboard",
    "jobs": f"{DEMO}/jobs",
    "people": f"{DEMO}/people",
    "hours": f"{DEMO}/hours",
    "settings": f"{DEMO}/settings",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A web server at MOMENT on a copy of the kept installation; no worker changes anything."""
    folder = tmp_path_factory.mktemp("pictures") / "data"
    shutil.copytree(MigratedInstallation.of("0.1").data_dir, folder)
    port = free_port()
    inherited = {
        name: os.environ[name] for name in os.environ if name not in {"DJANGO_SETTINGS_MODULE", "DATABASE_URL"}
    }
    served = Stack(f"http://127.0.0.1:{port}", {**inherited, "DATA_DIR": str(folder), "PORT": str(port)})
    command = [sys.executable, "-m", "tests.e2e.server_at", MOMENT, "--port", str(port), "--workers", "1"]
    with running(command, served.env):
        wait_for(f"{served.address}/api/me")
        yield served


@pytest.fixture(scope="module")
def maintainer(browser: Browser, server: Stack) -> Iterator[Page]:
    skip_if_drawn_by_another(browser)
    page = sign_in(browser, server, "amina", PASSWORD)
    page.set_viewport_size(SIZE)
    page.clock.set_fixed_time(datetime.fromisoformat(MOMENT))
    yield page
    page.context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", list(PAGES))
def test_a_page_looks_as_it_did(name: str, scheme: str, maintainer: Page) -> None:
    maintainer.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    maintainer.goto(PAGES[name])
    expect(maintainer.get_by_role("heading", level=1).first).to_be_visible()
    maintainer.wait_for_load_state("networkidle")
    expect(maintainer.get_by_role("button", name="Try again")).to_have_count(0)
    maintainer.evaluate("document.fonts.ready.then(() => undefined)")
    assert_looks_as_kept(maintainer, f"{name}-{scheme}")


def test_each_kept_picture_is_of_a_page_and_all_are_small_enough_to_keep() -> None:
    pictures = list(KEPT.glob("*.png"))
    assert {picture.stem for picture in pictures} == {f"{name}-{scheme}" for name in PAGES for scheme in SCHEMES}
    assert sum(picture.stat().st_size for picture in pictures) <= 4_000_000


def test_a_page_that_looks_otherwise_is_noticed_and_shown(maintainer: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RENEW_PICTURES", raising=False)
    maintainer.emulate_media(color_scheme="light", reduced_motion="reduce")
    maintainer.goto(PAGES["people"])
    maintainer.wait_for_load_state("networkidle")
    maintainer.get_by_role("heading", level=1).first.evaluate("heading => { heading.style.marginTop = '9px' }")
    with pytest.raises(pytest.fail.Exception, match="pixels of this page differ from") as failure:
        assert_looks_as_kept(maintainer, "people-light", patience_s=0)
    for shown in ("people-light.png", "people-light-differences.png"):
        path = Path("test-results") / "pictures" / shown
        assert str(path) in str(failure.value)
        path.unlink()
