"""Browser tests of the shell: the sidebar by stage and role, the palette, the searchable sheet of keys."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PATIENCE_MS = 30_000
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.annotator.world import make_world, record_run, write_task
from tests.factories import make_application, make_boxes, make_dataset, make_screen, submit
dataset = make_dataset("shell")
for name, role in (("otto", Role.MAINTAINER), ("anna", Role.ANNOTATOR)):
    person = User.objects.create_user("shell-" + name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=person, role=role)
unborn = make_dataset("unborn")
Membership.objects.create(
    dataset=unborn, user=User.objects.get(username="shell-otto"), role=Role.MAINTAINER
)
record_run(write_task(make_world(dataset)))
stall = make_application(dataset, "stall")
for _ in range(2):
    screen = make_screen(stall)
    make_boxes(screen, person, 2)
    submit(screen, person)
make_screen(make_application(dataset, "pages"))
"""


@pytest.fixture(scope="module", autouse=True)
def scene(stack: Stack) -> None:
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)


@pytest.fixture
def otto(stack: Stack, browser: Browser) -> Iterator[Page]:
    page = sign_in(browser, stack, "shell-otto")
    yield page
    page.context.close()


def sidebar(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Sections of the dataset")


def search(page: Page, words: str) -> Locator:
    """What the palette finds: opened by its key, typed at once."""
    page.keyboard.press("Control+k")
    page.keyboard.type(words)
    dialog = page.get_by_role("dialog", name="Search")
    expect(dialog.get_by_role("textbox")).to_have_value(words, timeout=PATIENCE_MS)
    return dialog


def choose(page: Page, words: str, title: str) -> None:
    """Goes to the first thing found, which has this title and is selected."""
    first = search(page, words).get_by_role("button").first
    expect(first).to_contain_text(title, timeout=PATIENCE_MS)
    expect(first).to_have_attribute("data-selected", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Search")).to_have_count(0)


def test_the_sidebar_lists_stages_with_what_waits_and_what_a_role_does(
    otto: Page, stack: Stack, browser: Browser
) -> None:
    otto.goto("/datasets/shell")
    for stage, first in (
        ("Collect", "Applications"),
        ("Annotate", "Boxes"),
        ("Decide", "Adjudication"),
        ("Publish", "Releases"),
        ("Run", "Jobs"),
    ):
        links = sidebar(otto).get_by_role("list", name=stage).get_by_role("link")
        expect(links.first).to_have_text(first)
    boxes = sidebar(otto).get_by_role("listitem").filter(has=otto.get_by_role("link", name="Boxes"))
    expect(boxes).to_have_text(re.compile("3 waiting for you"))
    boxes.get_by_role("link").click()
    expect(otto.get_by_role("heading", name="To review 2")).to_be_visible(timeout=PATIENCE_MS)
    assert accessibility_violations(otto) == []
    otto.get_by_role("button", name="Review the next").click()
    expect(otto.get_by_role("heading", name="Boxes of Stall 1")).to_be_visible(timeout=PATIENCE_MS)
    expect(otto.get_by_role("navigation", name="Breadcrumbs")).to_contain_text("Stall 1")
    anna = sign_in(browser, stack, "shell-anna")
    anna.goto("/datasets/shell")
    expect(sidebar(anna).get_by_role("list", name="Annotate")).to_be_visible(timeout=PATIENCE_MS)
    expect(sidebar(anna).get_by_role("list", name="Decide")).to_have_count(0)
    expect(sidebar(anna).get_by_role("link", name="Settings")).to_have_count(0)
    anna.context.close()


def test_the_palette_reaches_pages_screens_tasks_people_and_commands(otto: Page) -> None:
    otto.goto("/datasets/shell")
    expect(otto.get_by_role("heading", name="Shell")).to_be_visible(timeout=PATIENCE_MS)
    choose(otto, "qual", "Quality")
    expect(otto.get_by_role("heading", name="Quality", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    choose(otto, "stall 2", "Stall 2")
    expect(otto.get_by_role("heading", name="Stall 2")).to_be_visible(timeout=PATIENCE_MS)
    choose(otto, "open the menu", "Open the menu")
    otto.wait_for_url(re.compile(r"tasks\?task="))
    choose(otto, "anna", "Anna")
    otto.wait_for_url(re.compile("people#shell-anna"))
    choose(otto, "this sheet", "This sheet")
    expect(otto.get_by_role("dialog", name="Keyboard")).to_be_visible(timeout=PATIENCE_MS)
    otto.keyboard.press("Escape")
    assert accessibility_violations(otto) == []
    dialog = search(otto, "nowhere at all")
    expect(dialog).to_contain_text("Nothing is called “nowhere at all”.", timeout=PATIENCE_MS)
    assert accessibility_violations(otto) == []
    otto.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_an_entry_that_arrows_reached_stays_selected_when_the_server_finds_more_before_it(otto: Page) -> None:
    requests = []
    otto.route("**/api/datasets/shell/screens?*", lambda route: requests.append(route))
    otto.goto("/datasets/shell")
    expect(otto.get_by_role("heading", name="Shell")).to_be_visible(timeout=PATIENCE_MS)
    with otto.expect_request(re.compile(r"/screens\?.*q=pages")):
        entries = search(otto, "pages").get_by_role("button")
        expect(entries.nth(2)).to_be_visible(timeout=PATIENCE_MS)
    otto.keyboard.press("ArrowDown")
    reached = entries.nth(1).inner_text()
    expect(entries.nth(1)).to_have_attribute("data-selected", "true")
    for route in requests:
        route.continue_()
    expect(otto.get_by_role("dialog", name="Search").get_by_role("button").first).to_contain_text(
        "Pages 1", timeout=PATIENCE_MS
    )
    selected = otto.locator("[data-selected]")
    expect(selected).to_have_count(1)
    expect(selected).to_contain_text(reached.split("\n")[0])
    otto.keyboard.press("ArrowUp")
    expect(entries.nth(1)).to_have_attribute("data-selected", "true")


def test_the_palette_runs_a_command_of_the_editor(otto: Page) -> None:
    otto.goto("/datasets/shell/boxes")
    otto.get_by_role("link", name="Stall 2").click(timeout=PATIENCE_MS)
    expect(otto.get_by_role("application")).to_be_focused(timeout=PATIENCE_MS)
    choose(otto, "hide or show all", "Hide or show all boxes")
    expect(otto.get_by_role("button", name="Hide or show all boxes")).to_have_attribute("aria-pressed", "true")
    expect(otto.get_by_role("application")).to_be_focused()


def test_the_sheet_of_keys_is_searched(otto: Page) -> None:
    otto.keyboard.press("?")
    sheet = otto.get_by_role("dialog", name="Keyboard")
    expect(sheet.get_by_role("textbox", name="Search keys")).to_be_focused(timeout=PATIENCE_MS)
    otto.keyboard.type("loupe")
    expect(sheet.get_by_role("row", name="Loupe Z")).to_be_visible()
    assert accessibility_violations(otto) == []
    otto.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_an_empty_dataset_begins_with_its_next_step_and_a_full_one_with_what_waits(otto: Page) -> None:
    otto.goto("/datasets/unborn")
    steps = otto.get_by_role("region", name="To the first release")
    expect(steps).to_contain_text("0 of 8 done", timeout=PATIENCE_MS)
    assert accessibility_violations(otto) == []
    steps.get_by_role("link", name="Plan applications").click()
    otto.wait_for_url(re.compile("/datasets/unborn/applications"))
    otto.goto("/datasets/shell")
    stages = otto.get_by_role("table", name="What waits by stage")
    expect(stages.get_by_role("row", name=re.compile("Boxes to be reviewed"))).to_contain_text("2", timeout=PATIENCE_MS)
    expect(otto.get_by_role("table", name="People, the last seven days")).to_contain_text("Anna")
    assert accessibility_violations(otto) == []
    stages.get_by_role("link", name="Boxes to be reviewed").click()
    otto.wait_for_url(re.compile("stage=review"))


def test_rates_are_asked_for_once_there_are_hours(otto: Page) -> None:
    otto.goto("/datasets/unborn/hours")
    expect(otto.get_by_text("No hours in these weeks.")).to_be_visible(timeout=PATIENCE_MS)
    expect(otto.get_by_role("button", name="Set a rate")).to_have_count(0)
    otto.goto("/datasets/shell/hours")
    otto.get_by_role("button", name="Set a rate").click(timeout=PATIENCE_MS)
    expect(otto.get_by_role("dialog")).to_be_visible()
    otto.keyboard.press("Escape")
    assert accessibility_violations(otto) == []
