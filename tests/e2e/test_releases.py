"""Browser tests of releases: what is said before one is cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "release-work"
FOUND = """
from django.db import transaction
from annotator.accounts.models import User
from annotator.datasets.services import create_dataset
from tests.annotator.world import make_accepted, make_world
with transaction.atomic():  # so that no worker runs the script
    dataset = create_dataset(name="Release work", founder=User.objects.get(username="rita"))
    make_accepted(make_world(dataset))
"""


@pytest.fixture(scope="module")
def founded(stack: Stack) -> str:
    stack.create_people("rita")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)
    return SLUG


@pytest.fixture
def rita(founded: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "rita")
    yield page
    page.context.close()


def test_the_split_and_the_warnings_are_shown_before_a_release_is_cut(rita: Page) -> None:
    rita.goto(f"/datasets/{SLUG}/releases")
    rita.get_by_role("button", name="Cut a release").first.click()
    dialog = rita.get_by_role("dialog")
    dialog.get_by_role("button", name="Preview the split").click()
    warnings = dialog.get_by_role("list", name="Warnings")
    expect(warnings).to_contain_text("The dataset has no licence")
    expect(warnings).to_contain_text("split is empty")
    expect(dialog.get_by_text("4 tasks in 1 family", exact=False)).to_be_visible()
    assert accessibility_violations(rita) == []
    dialog.get_by_label("Seed").fill("2")
    expect(warnings).to_have_count(0)


def test_licence_and_citation_are_kept_in_the_settings(rita: Page) -> None:
    rita.goto(f"/datasets/{SLUG}/settings")
    rita.get_by_label("Licence").fill("CC-BY-4.0")
    rita.get_by_label("Citation").fill("Rita, 2026")
    rita.get_by_role("button", name="Save settings").click()
    expect(rita.get_by_text("Saved.")).to_be_visible()
    rita.reload()
    expect(rita.get_by_label("Licence")).to_have_value("CC-BY-4.0")
    expect(rita.get_by_label("Citation")).to_have_value("Rita, 2026")
    assert accessibility_violations(rita) == []
