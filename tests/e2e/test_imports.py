"""Browser tests of imports: a dry run with its report, then the import."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.annotator.imports.importing import packed
from tests.annotator.imports.test_omniact import public_release
from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "import-work"
FOUND = """
from annotator.accounts.models import User
from annotator.datasets.services import create_dataset
create_dataset(name="Import work", founder=User.objects.get(username="zelda"))
"""


@pytest.fixture
def zelda(browser: Browser, stack: Stack) -> Iterator[Page]:
    stack.create_people("zelda")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)
    page = sign_in(browser, stack, "zelda")
    yield page
    page.context.close()


def test_a_dataset_is_read_reported_and_imported(zelda: Page) -> None:
    zelda.goto(f"/datasets/{SLUG}/releases")
    zelda.get_by_role("link", name="Imports").click()
    zelda.get_by_role("button", name="Import a dataset").click()
    dialog = zelda.get_by_role("dialog")
    dialog.get_by_role("button", name="Read the files").click()
    expect(dialog.get_by_text("Choose a zip file of the folder")).to_be_visible()
    file = FilePayload(name="omniact.zip", mimeType="application/zip", buffer=packed(public_release()))
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_label("Platform of programs").select_option("linux")
    dialog.get_by_label("Category of web sites").select_option("shopping")
    assert accessibility_violations(zelda) == []
    dialog.get_by_role("button", name="Read the files").click()
    dry_run = zelda.get_by_role("listitem", name="Dry run of omniact.zip")
    expect(dry_run).to_contain_text("Would bring 2 applications, 2 screens", timeout=60_000)
    dry_run.get_by_role("button", name="Report").click()
    expect(dry_run.get_by_role("list", name="Left out or taken differently")).to_contain_text("is marked invalid")
    assert accessibility_violations(zelda) == []
    dry_run.get_by_role("button", name="Import omniact.zip").click()
    done = zelda.get_by_role("listitem", name="Import of omniact.zip")
    expect(done).to_contain_text("Brought 2 applications, 2 screens", timeout=60_000)
    zelda.goto(f"/datasets/{SLUG}/screens")
    expect(zelda.get_by_role("link", name="Apple music 1")).to_be_visible()
