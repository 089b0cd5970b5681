"""A session's screen in the page: waits for it and acts in it with the mouse."""

import shutil

from playwright.sync_api import Locator, Page, expect

from tests.means import skip_without

SIZE = 1024, 768
PATIENCE_MS = 30_000


def require_session_programs(*programs: str) -> None:
    for program in ("Xtigervnc", "bwrap", "openbox", *programs):
        skip_without(program, there=shutil.which(program) is not None)


def await_screen(page: Page) -> Locator:
    """The canvas of the session once it is connected."""
    expect(page.get_by_text("Shift+Escape leaves the screen.")).to_be_visible(timeout=PATIENCE_MS)
    return page.get_by_role("region", name="Screen of the session").locator("canvas")


def point_of(page: Page, point: tuple[int, int]) -> tuple[float, float]:
    """Where a pixel of the session's screen is in the page."""
    box = page.get_by_role("region", name="Screen of the session").locator("canvas").bounding_box()
    assert box is not None
    return box["x"] + point[0] * box["width"] / SIZE[0], box["y"] + point[1] * box["height"] / SIZE[1]


def click_at(page: Page, point: tuple[int, int]) -> None:
    """Move the mouse to a pixel of the session's screen, over what lies between, and click."""
    await_screen(page)
    page.mouse.move(*point_of(page, point), steps=6)
    page.mouse.down()
    page.mouse.up()
