"""Browser tests of hours: measured, contested, answered, approved; members who come and go."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "paid-work"
FOUND = """
import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from django.utils import timezone
from annotator.accounts.models import User
from annotator.datasets.services import create_dataset, join
from annotator.timesheets.selectors import monday
from annotator.timesheets.selectors.sheets import SETTLED_AFTER
from annotator.timesheets.services.activity import record
from annotator.timesheets.services.approvals import set_rate
mona, ines = (User.objects.get(username=name) for name in ("mona", "ines"))
dataset = create_dataset(name="Paid work", founder=mona)
join(dataset=dataset, user=ines, role="annotator")
# An hour after its end a week is over.
week = monday((timezone.now() - SETTLED_AFTER).date()) - timedelta(days=7)
set_rate(dataset=dataset, role="annotator", hourly=Decimal(20), currency="USD", starts=week, author=mona)
nine = datetime.combine(week, datetime.min.time(), UTC) + timedelta(hours=9)
for hours in (0, 2):
    moment = nine + timedelta(hours=hours)
    record(person=ines, work=(dataset.pk, "annotator", "labels"), moment=moment, idle=timedelta(hours=3))
print(json.dumps({"week": str(week)}))
"""


@pytest.fixture(scope="module")
def week(stack: Stack) -> str:
    """Last week, in which Ines has worked two hours."""
    stack.create_people("mona", "ines", "otto")
    result: dict[str, str] = json.loads(stack.manage("shell", "--verbosity", "0", "-c", FOUND))
    return result["week"]


@pytest.fixture
def mona(week: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "mona")
    yield page
    page.context.close()


@pytest.fixture
def ines(week: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "ines")
    yield page
    page.context.close()


def go(page: Page, keys: str, heading: str) -> None:
    """To another page by two keys, once this one listens to them."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for key in keys:
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()


def test_a_week_is_contested_answered_and_approved_by_keyboard(ines: Page, mona: Page, week: str) -> None:
    go(ines, "gm", "My hours")
    ines.goto(f"/hours?week={week}")
    pay = ines.get_by_role("table", name="Pay")
    expect(pay).to_contain_text("40.00 USD")
    ines.get_by_role("button", name="Contest a day in Paid work").press("Enter")
    ines.get_by_label("Day", exact=True).select_option(week)
    ines.get_by_label("What is wrong").fill("The power failed for a while.")
    ines.get_by_label("Minutes to add").fill("30")
    assert accessibility_violations(ines) == []
    ines.get_by_role("button", name="Contest", exact=True).press("Enter")
    expect(ines.get_by_text("Waits for a maintainer.")).to_be_visible()

    mona.goto(f"/datasets/{SLUG}")
    expect(mona.get_by_role("link", name="Hours", exact=True)).to_be_visible()
    go(mona, "gh", "Hours")
    mona.get_by_role("button", name="Answer Ines").press("Enter")
    mona.get_by_label("Reason").fill("As you say.")
    assert accessibility_violations(mona) == []
    mona.get_by_role("button", name="Correct").press("Enter")
    expect(mona.get_by_role("heading", name="Contests to answer")).to_have_count(0)
    cell = mona.get_by_role("button", name="Ines,").and_(mona.get_by_role("button", name="To be approved"))
    cell.press("Enter")
    sheet = mona.get_by_role("dialog")
    expect(sheet).to_contain_text("50.00 USD")
    assert accessibility_violations(mona) == []
    sheet.get_by_role("button", name="Approve").press("Enter")
    expect(cell).to_have_count(0)  # "To be approved" holds the next name, too
    expect(mona.get_by_role("button", name="Approved")).to_be_visible()

    with mona.expect_download() as download:
        mona.get_by_role("link", name="Payroll CSV").press("Enter")
    rows = download.value.path().read_text().splitlines()
    assert rows[1].startswith(f"Ines,ines,{week},{week},annotator,2.50,20.00,50.00,USD,Mona,")

    ines.reload()
    expect(ines.get_by_text("Approved by Mona")).to_be_visible()
    expect(ines.get_by_text("Corrected by +30 min")).to_be_visible()


def test_time_runs_while_one_acts_and_the_page_says_so(ines: Page) -> None:
    ines.goto(f"/datasets/{SLUG}/labels")
    expect(ines.get_by_role("heading", level=1)).to_be_visible()
    expect(ines.get_by_text("Counting")).to_have_count(0)
    with ines.expect_response("**/activity") as result:
        ines.keyboard.press("Shift")
    assert json.loads(result.value.request.post_data or "{}")["stage"] == "labels"
    expect(ines.get_by_text("Counting ·")).to_be_visible()


def test_time_stands_still_after_the_time_out(mona: Page, ines: Page) -> None:
    mona.goto(f"/datasets/{SLUG}/hours")
    mona.get_by_label("Idle time out in seconds").fill("15")
    mona.get_by_role("button", name="Save").press("Enter")
    expect(mona.get_by_text("Saved.")).to_be_visible()
    ines.goto(f"/datasets/{SLUG}/labels")
    expect(ines.get_by_role("heading", level=1)).to_be_visible()
    ines.keyboard.press("Shift")
    expect(ines.get_by_text("Counting ·")).to_be_visible()
    expect(ines.get_by_text("Paused (idle)")).to_be_visible(timeout=60_000)


def test_a_member_is_deactivated_reactivated_and_removed(mona: Page, stack: Stack, browser: Browser) -> None:
    mona.goto(f"/datasets/{SLUG}/people")
    mona.get_by_role("button", name="Invite").press("Enter")
    mona.get_by_role("textbox", name="User name").fill("otto")
    mona.get_by_role("dialog").get_by_role("button", name="Invite").press("Enter")
    mona.get_by_role("button", name="Done").press("Enter")
    otto = sign_in(browser, stack, "otto")
    otto.get_by_role("button", name="Join Paid work").press("Enter")
    expect(otto.get_by_role("region", name="Paid work")).to_be_visible()
    mona.reload()
    more = mona.get_by_role("button", name="More for Otto")
    for verb, seen in (("Deactivate", 1), ("Reactivate", 0)):
        more.press("Enter")
        mona.get_by_role("menuitem", name=verb, exact=True).click()
        expect(mona.get_by_text("inactive since")).to_have_count(seen)
    more.press("Enter")
    mona.get_by_role("menuitem", name="Remove from the dataset").click()
    control = mona.get_by_role("dialog").get_by_role("button", name="Remove")
    expect(control).to_be_disabled()
    mona.get_by_label("Type otto to confirm").fill("otto")
    expect(mona.get_by_role("menu")).to_have_count(0)  # it fades away
    assert accessibility_violations(mona) == []
    control.press("Enter")
    expect(mona.get_by_text("otto", exact=True)).to_have_count(0)
    otto.reload()
    expect(otto.get_by_text("You are not a member of any dataset that is open")).to_be_visible()
    otto.context.close()


def test_everything_that_is_mine_comes_as_one_file(ines: Page) -> None:
    ines.goto("/account")
    with ines.expect_download() as download:
        ines.get_by_role("link", name="Download my data").press("Enter")
    result = json.loads(download.value.path().read_text())
    assert result["account"]["username"] == "ines"
    assert result["shifts"][0]["stage"] == "labels"
    assert accessibility_violations(ines) == []
