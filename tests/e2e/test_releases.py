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


WITH_EPISODES = """
from django.db import transaction
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.annotator.releases.episodes import accept_episode, allow_recorded_only
from tests.annotator.releases.test_episodes import cut
from tests.annotator.world import make_accepted, make_world
from tests.factories import make_dataset, make_environment
with transaction.atomic():
    dataset = make_dataset("release-episodes")
    Membership.objects.create(dataset=dataset, user=User.objects.get(username="rita"), role=Role.MAINTAINER)
    make_accepted(make_world(dataset))
    environment = make_environment(dataset)
    allow_recorded_only(dataset)
    accept_episode(environment, "Add 7 and 8", steps=3)
    accept_episode(environment, "Write to my neighbour", proven=False)
    cut(dataset)
"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_released_episodes_are_browsed_and_one_is_withdrawn(rita: Page, stack: Stack, width: int, height: int) -> None:
    if width == 1440:
        stack.manage("shell", "--verbosity", "0", "-c", WITH_EPISODES)
    rita.set_viewport_size({"width": width, "height": height})
    rita.goto("/datasets/release-episodes/releases")
    rita.get_by_role("link", name="Release 1", exact=False).first.click()
    episodes = rita.get_by_role("region", name="Episodes", exact=True)
    expect(episodes.get_by_role("row")).to_have_count(3)
    for picture in rita.get_by_role("table").get_by_role("img").all():
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    for table in rita.get_by_role("table").all():
        assert table.evaluate("table => table.parentElement.scrollWidth <= table.parentElement.clientWidth")
    assert accessibility_violations(rita) == []
    episodes.get_by_label("Tier of episodes").select_option("recorded-only")
    expect(episodes.get_by_role("row")).to_have_count(2)
    episodes.get_by_label("Tier of episodes").select_option("")
    episodes.get_by_label("Search episodes").fill("neighbour")
    expect(episodes.get_by_role("row")).to_have_count(2)
    expect(episodes.get_by_role("link", name="Write to my neighbour")).to_be_visible()
    if width == 1440:
        return
    episodes.get_by_label("Withdraw “Write to my neighbour”").check()
    episodes.get_by_role("button", name="Withdraw 1").click()
    dialog = rita.get_by_role("dialog", name="Withdraw 1 episode of release 1")
    dialog.get_by_label("Reason").fill("It names a person.")
    dialog.get_by_role("button", name="Cut the patch release").click()
    rita.get_by_role("link", name="Release 2", exact=False).first.click(timeout=60_000)
    expect(rita.get_by_role("list", name="Withdrawn tasks and episodes")).to_contain_text("It names a person.")
    expect(episodes.get_by_role("row")).to_have_count(2, timeout=60_000)
    expect(episodes.get_by_role("link", name="Add 7 and 8")).to_be_visible()
