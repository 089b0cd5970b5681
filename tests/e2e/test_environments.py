"""Browser tests of environments: made with a seed and outcome checks, tried, and their outcome looked at."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.e2e.session_screen import PATIENCE_MS, await_screen, click_at, require_session_programs

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(300)]

SLUG = "made"
MIDDLE = 500, 300
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_dataset
dataset = make_dataset("{SLUG}")
user = User.objects.create_user("enya", password="{PASSWORD}", name="Enya")
Membership.objects.create(dataset=dataset, user=user, role=Role.MAINTAINER)
"""


@pytest.fixture(scope="module", autouse=True)
def scene(stack: Stack) -> None:
    require_session_programs("mousepad")
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)


@pytest.fixture
def enya(stack: Stack, browser: Browser) -> Iterator[Page]:
    page = sign_in(browser, stack, "enya")
    yield page
    page.context.close()


def seed() -> FilePayload:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("notes/list.txt", "milk\n")
    return {"name": "seed.zip", "mimeType": "application/zip", "buffer": file.getvalue()}


def add_check(dialog: Locator, kind: str) -> Locator:
    """The row of a new check of a kind."""
    dialog.get_by_label("Kind of check").select_option(label=kind)
    dialog.get_by_role("button", name="Add the check").click()
    return dialog.get_by_role("group", name=f": {kind}").last


def verdicts(page: Page) -> Locator:
    return page.get_by_role("list", name="Verdicts").get_by_role("listitem")


def test_an_environment_is_made_without_code_tried_and_its_checks_are_judged(enya: Page) -> None:
    enya.goto(f"/datasets/{SLUG}/environments")
    enya.get_by_role("button", name="Add an environment").click()
    dialog = enya.get_by_role("dialog", name="Add an environment")
    dialog.get_by_label("Program").select_option("mousepad")
    dialog.get_by_role("textbox", name="Name", exact=True).first.fill("Shopping list")
    with enya.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Send a zip archive").click()
    chooser.value.set_files([seed()])
    expect(dialog.get_by_role("list", name="Files")).to_contain_text("notes/list.txt 5 bytes")
    dialog.get_by_label("File that it opens").fill("notes/list.txt")
    text = add_check(dialog, "A file contains a text")
    text.get_by_label("Path").fill("/etc/passwd")
    text.get_by_label("Text").fill("bread")
    add_check(dialog, "A file exists").get_by_label("Path").fill("notes/list.txt")
    answer = add_check(dialog, "The answer is right")
    answer.get_by_label("Accepted answers").fill("Two\n2")
    region = add_check(dialog, "A part of the screen looks like a picture")
    assert accessibility_violations(enya) == []

    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(text.get_by_text("Give a path relative to the home folder, without “..”.")).to_be_visible()
    expect(region.get_by_text("Give a region as left, top, right, bottom in pixels.")).to_be_visible()
    text.get_by_label("Path").fill("notes/list.txt")
    dialog.get_by_role("button", name="Remove check 4").click()
    dialog.get_by_role("button", name="Add", exact=True).click()
    row = enya.get_by_role("row", name="Shopping list")
    expect(row).to_contain_text("1 file")

    row.get_by_role("button", name="Try Shopping list").click()
    await_screen(enya)
    enya.get_by_label("Answer").fill(" two ")
    enya.get_by_role("button", name="Look at the outcome now").click()
    expect(verdicts(enya)).to_have_count(3, timeout=PATIENCE_MS)
    expect(verdicts(enya).nth(0)).to_contain_text("Fails")
    expect(verdicts(enya).nth(0)).to_contain_text("notes/list.txt does not contain “bread”.")
    expect(verdicts(enya).nth(1)).to_contain_text("Holds")
    expect(verdicts(enya).nth(2)).to_contain_text("Holds")
    assert accessibility_violations(enya) == []

    click_at(enya, MIDDLE)
    enya.keyboard.type("bread ")
    enya.keyboard.press("Control+s")
    enya.get_by_role("button", name="Look at the outcome now").click()
    expect(verdicts(enya).nth(0)).to_contain_text("Holds", timeout=PATIENCE_MS)
    enya.get_by_role("button", name="End the session").click()
    expect(enya.get_by_text("The session has ended")).to_be_visible(timeout=PATIENCE_MS)

    enya.goto(f"/datasets/{SLUG}/environments")
    enya.get_by_role("button", name="Copy Shopping list").click()
    expect(dialog.get_by_label("Accepted answers")).to_have_value("Two\n2")
    region = add_check(dialog, "A part of the screen looks like a picture")
    region.get_by_label("Picture", exact=True).select_option(index=1)
    drag_between_shares(enya, region.get_by_alt_text("drag over the part"), (0.25, 0.25), (0.5, 0.5))
    for side, pixels in (("Left", 256), ("Top", 192), ("Right", 512), ("Bottom", 384)):
        assert abs(int(region.get_by_label(side).input_value()) - pixels) <= 3
    draw_masks(enya, dialog.get_by_role("group", name="Masked regions"))
    assert accessibility_violations(enya) == []
    dialog.get_by_role("button", name="Add", exact=True).click()
    masks = dialog.get_by_role("group", name="Masked regions")
    expect(masks.get_by_text("take more than 25% of the screen")).to_be_visible()
    dialog.get_by_role("button", name="Remove masked region 2").click()
    dialog.get_by_role("button", name="Add", exact=True).click()
    copied = enya.get_by_role("row", name="Shopping list, changed")
    expect(copied).to_contain_text("4")
    expect(copied).to_contain_text("1 masked region")


def draw_masks(page: Page, masks: Locator) -> None:
    """One on the picture, and one of the whole screen by numbers."""
    masks.get_by_label("Picture", exact=True).select_option(index=1)
    drag_between_shares(page, masks.get_by_alt_text("drag over the part that changes by itself"), (0, 0.9), (0.5, 1))
    drawn = masks.get_by_role("group", name="Masked region 1")
    for side, pixels in (("Left", 0), ("Top", 691), ("Right", 512), ("Bottom", 768)):
        assert abs(int(drawn.get_by_label(side).input_value()) - pixels) <= 3
    masks.get_by_role("button", name="Add a region by numbers").click()
    whole = masks.get_by_role("group", name="Masked region 2")
    whole.get_by_label("Right").fill("1024")
    whole.get_by_label("Bottom").fill("768")


def drag_between_shares(page: Page, picture: Locator, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag between two places of a picture, each given as shares of its width and height."""
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    (left, top), (right, bottom) = (
        (box["x"] + box["width"] * across, box["y"] + box["height"] * down) for across, down in (start, end)
    )
    page.mouse.move(left + 1, top + 1)
    page.mouse.down()
    page.mouse.move(right - 1, bottom - 1, steps=4)
    page.mouse.up()


def test_a_browser_with_an_address_asks_for_the_hosts_that_it_may_reach(enya: Page) -> None:
    enya.goto(f"/datasets/{SLUG}/environments")
    enya.get_by_role("button", name="Add an environment").click()
    dialog = enya.get_by_role("dialog", name="Add an environment")
    dialog.get_by_label("Program").select_option("browser")
    dialog.get_by_role("textbox", name="Name", exact=True).first.fill("Shop")
    dialog.get_by_label("First address").fill("https://shop.example/")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.get_by_text("Name the hosts that the browser may reach")).to_be_visible()
    dialog.get_by_label("Named hosts only").check()
    dialog.get_by_label("Hosts it may reach").fill("shop.example")
    dialog.get_by_label("Hosts it may reach").press("Enter")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(enya.get_by_role("row", name="Shop Browser")).to_contain_text("shop.example")


def test_a_seed_is_a_folder_that_is_sent(enya: Page, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<title>Shop</title>")
    (tmp_path / "orders.csv").write_text("")
    enya.goto(f"/datasets/{SLUG}/environments")
    enya.get_by_role("button", name="Add an environment").click()
    dialog = enya.get_by_role("dialog", name="Add an environment")
    with enya.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Send a folder").click()
    chooser.value.set_files(tmp_path)
    files = dialog.get_by_role("list", name="Files").get_by_role("listitem")
    expect(files).to_have_text(["orders.csv 0 bytes", "site/index.html 19 bytes"])
