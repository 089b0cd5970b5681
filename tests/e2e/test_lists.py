"""Browser tests of lists: found, sorted, saved, selected and changed, by mouse and keyboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

SLUG = "long-lists"
COUNT = 400
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from annotator.screens.models import Screen
from tests.factories import make_application, make_dataset, make_screen
dataset = make_dataset("{SLUG}")
user = User.objects.create_user("lis", password="{PASSWORD}", name="Lis")
Membership.objects.create(dataset=dataset, user=user, role=Role.MAINTAINER)
first = make_screen(make_application(dataset, "club"), title="Window 0001")
fields = [field.name for field in Screen._meta.fields if field.name not in ("id", "number", "title", "pixel_digest")]
same = {{name: getattr(first, name) for name in fields}}
Screen.objects.bulk_create(
    Screen(number=n, title=f"Window {{n:04}}", pixel_digest=str(n), **same) for n in range(2, {COUNT} + 1)
)
"""


@pytest.fixture(scope="module")
def lis(stack: Stack, browser: Browser) -> Iterator[Page]:
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)
    page = sign_in(browser, stack, "lis")
    yield page
    page.context.close()


def rows(page: Page) -> Locator:
    return page.get_by_role("table", name="Screens").get_by_role("row").filter(has=page.get_by_role("link"))


def test_a_long_list_is_sorted_saved_and_changed_in_one_go(lis: Page) -> None:
    lis.goto(f"/datasets/{SLUG}/screens?view=table")
    expect(rows(lis).first).to_contain_text(f"Window {COUNT:04}")
    lis.get_by_role("button", name="Title").click()
    expect(rows(lis).first).to_contain_text("Window 0001")
    assert "sort=title" in lis.url
    lis.get_by_role("button", name="Saved filters").click()
    lis.get_by_label("Save the present ones as").fill("By title")
    lis.keyboard.press("Enter")
    expect(lis.get_by_role("button", name="By title", exact=True)).to_be_visible()
    lis.keyboard.press("Escape")
    boxes = rows(lis).get_by_role("checkbox")
    boxes.nth(0).focus()
    lis.keyboard.press("Space")
    boxes.nth(2).click(modifiers=["Shift"])
    tools = lis.get_by_role("toolbar", name="Selected rows")
    expect(tools).to_contain_text("3 screens selected")
    assert accessibility_violations(lis) == []
    tools.get_by_role("button", name="Capture again").click()
    lis.get_by_role("dialog").get_by_role("button", name="Capture again").click()
    answer = lis.get_by_role("status").filter(has_text="left as they were")
    expect(answer).to_contain_text("0 screens will be captured again, 3 left as they were")
    expect(answer).to_contain_text("there is no page to capture again")
    tools.get_by_role("button", name="Withdraw").click()
    lis.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(lis.get_by_text("3 screens withdrawn.")).to_be_visible()
    expect(rows(lis).first).to_contain_text("Window 0004")
    lis.goto(f"/datasets/{SLUG}/screens?view=table&q=0399")
    expect(rows(lis)).to_have_count(1)
    with lis.expect_download() as download:
        lis.get_by_role("link", name="CSV").click()
    lines = download.value.path().read_text().splitlines()
    assert len(lines) == 2
    assert "Window 0399" in lines[1]
    lis.get_by_role("button", name="Saved filters").click()
    lis.get_by_role("button", name="By title", exact=True).click()
    expect(rows(lis).first).to_contain_text("Window 0004")


def test_scrolling_brings_every_row_and_builds_only_those_in_sight(lis: Page) -> None:
    lis.goto(f"/datasets/{SLUG}/screens?view=table&sort=title")
    expect(rows(lis).first).to_be_visible()
    lis.mouse.move(600, 500)
    last = rows(lis).filter(has_text=f"Window {COUNT:04}")
    for _ in range(100):
        if last.is_visible():
            break
        lis.mouse.wheel(0, 1500)
        lis.wait_for_timeout(50)
    expect(last).to_be_visible()
    assert rows(lis).count() < 80


POOL = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_dataset, make_environment, make_episode, make_episode_task
dataset = make_dataset("task-pool")
people = []
for name, role in (("pola", Role.VOLUNTEER), ("pawl", Role.VOLUNTEER)):
    people.append(User.objects.create_user(name, password="{PASSWORD}", name=name.title()))
    Membership.objects.create(dataset=dataset, user=people[-1], role=role)
pola, pawl = people
for name in ("Editor", "Calculator"):
    environment = make_environment(dataset, name=name)
    for number in range(60):
        make_episode_task(environment, pola, f"{{name}} task {{number:02}}")
make_episode_task(environment, pawl, "Subtract 3 from 9")
make_episode(environment, author=pawl, person=pola)
"""


def test_the_pool_of_tasks_to_perform_is_searched_narrowed_and_emptied(stack: Stack, browser: Browser) -> None:
    stack.manage("shell", "--verbosity", "0", "-c", POOL)
    page = sign_in(browser, stack, "pola")
    page.goto("/datasets/task-pool/episodes")
    table = page.get_by_role("table", name="Tasks to perform")
    buttons = table.get_by_role("button", name="Begin “")
    expect(table.get_by_role("link", name="Your episode")).to_have_count(1)
    page.get_by_label("Performed").select_option("not performed by me")
    expect(table.get_by_role("link", name="Your episode")).to_have_count(0)
    page.get_by_label("Environment", exact=True).select_option("Editor")
    expect(buttons.first).to_have_accessible_name("Begin “Editor task 59”")
    table.get_by_role("button", name="Written").click()
    expect(buttons.first).to_have_accessible_name("Begin “Editor task 00”")
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Show all").click()
    page.get_by_placeholder("Search sentences").fill("subtract 9")
    expect(buttons).to_have_count(1)
    page.get_by_label("Select Subtract 3 from 9").check()
    tools = page.get_by_role("toolbar", name="Selected rows")
    tools.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("0 tasks withdrawn, 1 left as they were.")).to_be_visible()
    page.get_by_placeholder("Search sentences").fill("calculator 07")
    page.get_by_label("Select Calculator task 07").check()
    tools.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("1 task withdrawn.")).to_be_visible()
    expect(page.get_by_text("No task matches")).to_be_visible()
    page.context.close()
