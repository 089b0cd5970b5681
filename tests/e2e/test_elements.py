"""Browser tests of a release's elements: previewed by keyboard, compared, without accessibility violations."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SCENE = f"""
from annotator.accounts.services import create_user
from annotator.datasets.models import Membership, Role
from tests.annotator.elements.captured import captured_release
release, world = captured_release()
person = create_user(username="nora", password="{PASSWORD}", name="Nora")
Membership.objects.create(dataset=world.dataset, user=person, role=Role.MAINTAINER)
print(f"/datasets/{{world.dataset.slug}}/releases/{{release.pk}}")
"""


@pytest.fixture(scope="module")
def release(stack: Stack) -> str:
    """The address of the release's page."""
    return stack.manage("shell", "--verbosity", "0", "-c", SCENE).strip()


@pytest.fixture
def nora(release: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "nora")
    yield page
    page.context.close()


def test_orders_and_attributes_are_chosen_by_keyboard_and_the_tables_come_by_themselves(
    nora: Page, release: str
) -> None:
    nora.goto(release)
    nora.get_by_role("link", name="Elements", exact=True).press("Enter")
    lines = nora.get_by_role("region", name="Lines of the elements")
    expect(lines).to_contain_text("[1] [IMG] [Logo, logo]")
    nora.get_by_label("Elements from").select_option("DOM")
    nora.get_by_label("Order", exact=True).select_option("pre-order")
    expect(lines).to_contain_text("[1] [BUTTON] [Save]")
    nora.get_by_label("TAG").press("Space")
    expect(lines).to_contain_text("[1] [Save]")
    picture = nora.get_by_role("img", name="with numbered elements")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 320
    assert accessibility_violations(nora) == []
    nora.reload()
    expect(lines).to_contain_text("[1] [Save]")
    actions = nora.get_by_role("table", name="High-level actions (table 5)")
    expect(actions.get_by_role("row", name="People high level 2 2 100 100", exact=True)).to_be_visible(timeout=60_000)
    assert accessibility_violations(nora) == []


def test_a_source_without_elements_says_where_they_come_from(nora: Page, release: str) -> None:
    nora.goto(f"{release}/elements?hide=elements&hide=marks")
    expect(nora.get_by_text("the model sees the picture alone")).to_be_visible()
    expect(nora.get_by_role("button", name="Next screen")).to_be_disabled()
