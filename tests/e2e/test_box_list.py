"""Browser test of the list of boxes by keyboard: filtered, typed sides, aligned boxes, a removed box restored."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SET_UP = """
from annotator.boxes.models import Origin
from annotator.boxes.services import import_boxes
from annotator.datasets.models import Role
from annotator.domain.geometry import Rect
from tests.factories import make_application, make_dataset, make_member, make_screen
dataset = make_dataset("listed")
make_member(dataset, Role.ANNOTATOR, username="listed_lena")
screen = make_screen(make_application(dataset, "catalogue"), width=320, height=200)
rects = [(20, 20, 60, 40), (100, 24, 150, 44), (204, 30, 260, 50)]
import_boxes(screen=screen, boxes=[(Rect(*rect), "click", Origin.DOM) for rect in rects])
print(screen.pk)
"""


@pytest.fixture
def lena(browser: Browser, stack: Stack) -> Iterator[Page]:
    screen = int(stack.manage("shell", "--verbosity", "0", "-c", SET_UP).split()[-1])
    page = sign_in(browser, stack, "listed_lena", password="correct horse")
    page.goto(f"/datasets/listed/screens/{screen}/boxes")
    yield page
    page.context.close()


def rows(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Boxes of").get_by_role("option")


def test_boxes_are_filtered_typed_aligned_and_restored_by_keyboard(lena: Page) -> None:
    expect(rows(lena)).to_have_count(3)
    canvas = lena.get_by_role("application")
    expect(canvas).to_be_focused()
    lena.keyboard.press("Tab")
    side = lena.get_by_role("textbox", name="width of the selected box")
    side.focus()
    side.fill("45")
    lena.keyboard.press("Enter")
    expect(rows(lena).first).to_contain_text("45x20 at 20,20")
    side.focus()
    side.fill("9999")
    lena.keyboard.press("Enter")
    expect(side).to_have_value("45")
    assert accessibility_violations(lena) == []

    canvas.focus()
    lena.keyboard.press("Control+A")
    lena.keyboard.press("Alt+W")
    expect(rows(lena).nth(2)).to_contain_text("at 204,20")
    lena.keyboard.press("Alt+Shift+H")
    expect(rows(lena).nth(1)).to_contain_text("50x20 at 110,20")
    lena.keyboard.press("Control+Z")
    expect(rows(lena).nth(1)).to_contain_text("50x20 at 100,20")

    lena.keyboard.press("Escape")
    lena.keyboard.press("Tab")
    lena.keyboard.press("T")
    lena.get_by_role("button", name="Filter", exact=True).press("Enter")
    lena.get_by_role("combobox", name="Kind").select_option("type")
    expect(rows(lena)).to_have_count(1)
    expect(lena.get_by_role("heading", name="Boxes: 1 of 3")).to_be_visible()
    assert accessibility_violations(lena) == []
    lena.get_by_role("button", name="All boxes", exact=True).press("Enter")
    expect(rows(lena)).to_have_count(3)

    canvas.focus()
    lena.keyboard.press("Delete")
    removed = lena.get_by_role("region", name="Removed boxes of the capture")
    removed.get_by_role("button", name="Removed from the capture: 1").press("Enter")
    removed.get_by_role("button", name="Restore").press("Enter")
    expect(removed).to_have_count(0)
    expect(rows(lena)).to_have_count(3)
    expect(lena.get_by_text("All saved")).to_be_visible()
