"""Browser test of the applications of a dataset: a pasted table is looked at, corrected and added."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "planned-work"
FOUND = """
from annotator.accounts.models import User
from annotator.datasets.services import create_dataset
create_dataset(name="Planned work", founder=User.objects.get(username="petra"))
"""


@pytest.fixture
def petra(browser: Browser, stack: Stack) -> Iterator[Page]:
    stack.create_people("petra")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)
    page = sign_in(browser, stack, "petra")
    yield page
    page.context.close()


def test_a_pasted_table_is_looked_at_corrected_and_added(petra: Page) -> None:
    petra.goto(f"/datasets/{SLUG}/applications")
    petra.get_by_role("button", name="Paste a table").click()
    dialog = petra.get_by_role("dialog")
    table = dialog.get_by_role("textbox", name="Table")
    expect(table).to_be_focused()
    table.fill("Calculator\tlinux\nBook shop\tweb")
    expect(dialog.get_by_role("row", name="Book shop")).to_contain_text("A web application needs a category.")
    assert accessibility_violations(petra) == []
    table.fill("Calculator\tlinux\nBook shop\tweb\tSecond hand\t3")
    dialog.get_by_role("button", name="Add 2").click()
    row = petra.get_by_role("table", name="Applications").get_by_role("row", name="Book shop")
    expect(row).to_contain_text("second-hand")
    petra.get_by_role("button", name="Add application").click()
    category = petra.get_by_role("dialog").get_by_role("combobox", name="Category")
    category.fill("second")
    petra.get_by_role("option", name="second-hand").click()
    expect(category).to_have_value("second-hand")
    assert accessibility_violations(petra) == []
