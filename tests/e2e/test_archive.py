"""Browser test of archiving and deleting: an application and a dataset, by keyboard, said before and undone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "old-work"
FOUND = """
from annotator.accounts.models import User
from annotator.datasets.services import add_application, create_dataset
dataset = create_dataset(name="Old work", founder=User.objects.get(username="olwen"))
for name in ("Calculator", "Editor"):
    add_application(dataset=dataset, name=name, platform="linux")
"""


@pytest.fixture
def olga(browser: Browser, stack: Stack) -> Iterator[Page]:
    stack.create_people("olwen")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)
    page = sign_in(browser, stack, "olwen")
    yield page
    page.context.close()


def archive_and_bring_back_an_application(olga: Page) -> None:
    olga.goto(f"/datasets/{SLUG}/applications")
    table = olga.get_by_role("table", name="Applications")
    table.get_by_role("button", name="More for Editor").press("Enter")
    olga.get_by_role("menuitem", name="Archive").press("Enter")
    dialog = olga.get_by_role("dialog", name="Archive Editor")
    expect(dialog).to_contain_text("It holds nothing yet.")
    expect(dialog.get_by_role("button", name="Archive")).to_be_focused()
    assert accessibility_violations(olga) == []
    olga.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(table.get_by_role("row", name="Editor")).to_have_count(0)
    olga.get_by_role("switch", name="Show archived and deleted (1)").press("Space")
    expect(table.get_by_role("row", name="Editor")).to_contain_text("Archived by Olwen")
    assert accessibility_violations(olga) == []
    table.get_by_role("button", name="Bring Editor back").press("Enter")
    expect(table.get_by_role("button", name="Edit Editor")).to_be_visible()


def test_an_application_and_a_dataset_are_archived_deleted_and_brought_back(olga: Page) -> None:
    archive_and_bring_back_an_application(olga)
    olga.goto(f"/datasets/{SLUG}/settings#archive")
    olga.get_by_role("button", name="Delete this dataset").press("Enter")
    dialog = olga.get_by_role("dialog", name="Delete Old work")
    expect(dialog.get_by_role("list", name="What it holds")).to_contain_text("2 applications")
    expect(dialog).to_contain_text("Nobody has worked in it. The audit log stays.")
    delete = dialog.get_by_role("button", name="Delete")
    expect(delete).to_be_disabled()
    olga.keyboard.type("Old work")
    expect(delete).to_be_enabled()
    assert accessibility_violations(olga) == []
    olga.keyboard.press("Enter")
    notice = olga.get_by_role("status", name="This dataset is read only")
    expect(notice).to_contain_text("Deleted by Olwen")
    expect(notice).to_contain_text("This can be undone until")
    olga.goto(f"/datasets/{SLUG}/applications")
    olga.get_by_role("button", name="Add application").press("Enter")
    olga.keyboard.type("Files")
    olga.get_by_role("combobox", name="Platform").select_option("linux")
    olga.get_by_role("dialog").get_by_role("button", name="Add").press("Enter")
    expect(olga.get_by_role("dialog")).to_contain_text("Olwen has deleted the dataset “Old work”")
    olga.goto("/")
    expect(olga.get_by_text("You are not a member of any dataset that is open.")).to_be_visible()
    olga.get_by_role("switch", name="Show archived and deleted datasets (1)").press("Space")
    row = olga.get_by_role("table", name="Archived and deleted datasets").get_by_role("row", name="Old work")
    assert accessibility_violations(olga) == []
    row.get_by_role("button", name="Undo the deletion of Old work").press("Enter")
    expect(olga.get_by_role("region", name="Old work")).to_be_visible()
    expect(olga.get_by_role("switch")).to_have_count(0)
