"""Browser tests of statistics: counted when the page is opened, read by keyboard, taken away as files."""

import csv
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "statistics-work"
SCENE = f"""
from annotator.accounts.services import create_user
from annotator.datasets.models import Membership, Role
from tests.annotator.trials.released import make_release
from tests.factories import make_dataset
for slug in ("{SLUG}", "{SLUG}-empty"):
    make_dataset(slug)
from annotator.datasets.models import Dataset
person = create_user(username="thora", password="{PASSWORD}", name="Thora")
for dataset in Dataset.objects.filter(slug__startswith="{SLUG}"):
    Membership.objects.create(dataset=dataset, user=person, role=Role.MAINTAINER)
make_release(dataset=Dataset.objects.get(slug="{SLUG}"))
"""


@pytest.fixture(scope="module")
def founded(stack: Stack) -> str:
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)
    return SLUG


@pytest.fixture
def thora(founded: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "thora")
    yield page
    page.context.close()


def test_the_page_counts_by_itself_and_shows_tables_and_figures(thora: Page) -> None:
    thora.goto(f"/datasets/{SLUG}")
    expect(thora.get_by_role("link", name="Statistics", exact=True)).to_be_visible()
    thora.keyboard.press("g")
    expect(thora.get_by_text("Go to:")).to_be_visible()
    thora.keyboard.press("x")
    table = thora.get_by_role("table", name="Tasks by platform and split")
    expect(table.get_by_role("row", name="Total 0 0 8 0 8", exact=True)).to_be_visible()
    expect(thora.get_by_text("nothing has changed since")).to_be_visible()
    expect(
        thora.get_by_role("img", name="Web screens: where scripts act; the numbers are in the table")
    ).to_be_visible()
    assert accessibility_violations(thora) == []


def test_a_figure_is_reached_by_keyboard_and_taken_away_as_file(thora: Page) -> None:
    thora.goto(f"/datasets/{SLUG}/statistics")
    contents = thora.get_by_role("navigation", name="Statistics on this page")
    contents.get_by_role("link", name="Words in a label").press("Enter")
    expect(thora.get_by_role("heading", name="Words in a label")).to_be_in_viewport()
    with thora.expect_download() as started:
        thora.get_by_role("link", name="Actions by type as CSV").press("Enter")
    head, first, *_ = csv.reader(started.value.path().read_text().splitlines())
    assert (head[0], first[0]) == ("type", "Click")
    for ending, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with thora.expect_download() as started:
            thora.get_by_role("link", name=f"Actions by type as {ending}").press("Enter")
        assert started.value.path().read_bytes().startswith(start)
    cells = thora.get_by_role("region", name="Web screens: where scripts act").get_by_text("400 rows")
    cells.press("Enter")
    expect(thora.get_by_role("table", name="Web screens: where scripts act")).to_be_visible()


def test_a_release_without_statistics_and_a_dataset_without_anything_say_so(thora: Page) -> None:
    thora.goto(f"/datasets/{SLUG}/statistics")
    thora.get_by_label("Statistics of").select_option(label="Release 1")
    expect(thora.get_by_text("This release was cut before releases had statistics.")).to_be_visible()
    assert accessibility_violations(thora) == []
    thora.goto(f"/datasets/{SLUG}-empty/statistics")
    expect(thora.get_by_text("There is nothing to count yet.")).to_be_visible()
    expect(thora.get_by_role("link", name="To the screens")).to_be_visible()
    assert accessibility_violations(thora) == []
