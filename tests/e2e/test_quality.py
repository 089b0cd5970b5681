"""Browser tests of quality: guidelines, gold boxes, figures for maintainers and for oneself."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "quality-work"
FOUND = """
from annotator.accounts.models import User
from annotator.datasets.models import Dataset
from annotator.datasets.services import add_application, create_dataset, join
from tests.factories import make_approved_screen, make_labels
names = ("maja", "nils", "orla")
maja, nils, orla = (User.objects.get(username=name) for name in names)
dataset = create_dataset(name="Quality work", founder=maja)
for person in (nils, orla):
    join(dataset=dataset, user=person, role="annotator")
shop = add_application(dataset=dataset, name="Shop", platform="linux")
settled, boxes = make_approved_screen(shop, orla, maja)
make_labels(settled, boxes, "find-product", "add-to-cart", "open-menu")
make_approved_screen(shop, orla, maja, boxes=6)
"""


@pytest.fixture(scope="module")
def founded(stack: Stack) -> str:
    stack.create_people("maja", "nils", "orla")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)
    return SLUG


@pytest.fixture
def maja(founded: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "maja")
    yield page
    page.context.close()


@pytest.fixture
def nils(founded: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "nils")
    yield page
    page.context.close()


def write_guideline(page: Page, text: str) -> None:
    page.goto(f"/datasets/{SLUG}/settings")
    page.get_by_role("tab", name="Labels").click()
    page.get_by_label("Guidelines for labels").fill(text)
    page.get_by_role("button", name="Save guidelines").press("Enter")
    expect(page.get_by_role("button", name="Save guidelines")).to_be_disabled()


def test_a_new_version_is_read_once_before_the_work_goes_on(maja: Page, nils: Page) -> None:
    write_guideline(maja, "Say what the box does.\nBe brief.")
    nils.goto(f"/datasets/{SLUG}/labels")
    expect(nils.get_by_role("heading", name="Guidelines for labels")).to_be_visible()
    assert accessibility_violations(nils) == []
    nils.get_by_role("button", name="I have read this").press("Enter")
    expect(nils.get_by_role("heading", name="What is this box for?")).to_be_visible()
    nils.reload()
    expect(nils.get_by_role("heading", name="What is this box for?")).to_be_visible()
    write_guideline(maja, "Say what the box does.\nThree words at most.")
    expect(maja.get_by_role("region", name="Changes in version 2")).to_contain_text("+ Three words at most.")
    assert accessibility_violations(maja) == []
    nils.reload()
    nils.get_by_text("What is new").click()
    expect(nils.get_by_role("region", name="Changes since version 1")).to_contain_text("- Be brief.")
    assert accessibility_violations(nils) == []
    nils.get_by_role("button", name="I have read this").press("Enter")
    expect(nils.get_by_role("heading", name="What is this box for?")).to_be_visible()


def test_gold_is_marked_named_unawares_and_shown_to_both(maja: Page, nils: Page, stack: Stack) -> None:
    maja.goto(f"/datasets/{SLUG}/quality?show=gold")
    maja.get_by_role("button", name="Mark a box as gold").press("Enter")
    maja.get_by_label("Words of its label").fill("cart")
    maja.get_by_role("radio", name="add-to-cart").check()
    expect(maja.get_by_role("radio", name="open-menu")).to_have_count(0)
    also = maja.get_by_role("combobox", name="Also right")
    also.fill("Put in cart")
    also.press("Enter")
    assert accessibility_violations(maja) == []
    maja.get_by_role("button", name="Mark as gold").press("Enter")
    expect(maja.get_by_role("table", name="Gold items")).to_contain_text("put-in-cart")
    maja.get_by_label("Gold among a hundred boxes").fill("50")
    maja.get_by_role("button", name="Save rate").press("Enter")
    expect(maja.get_by_text("50 of a hundred are gold.")).to_be_visible()
    assert accessibility_violations(maja) == []

    stack.manage("shell", "--verbosity", "0", "-c", ALWAYS)
    nils.goto("/")
    nils.goto(f"/datasets/{SLUG}/labels")
    control = nils.get_by_role("button", name="I have read this")
    expect(control.or_(nils.get_by_role("heading", name="What is this box for?"))).to_be_visible()
    if control.is_visible():
        control.press("Enter")
    label = nils.get_by_role("textbox").first
    for _ in range(2):
        label.fill("put in cart")
        label.press("Enter")
        expect(nils.get_by_text("Saved “put-in-cart”.")).to_be_visible()
        expect(label).to_have_value("")
    maja.reload()
    expect(maja.get_by_role("table", name="Gold items")).to_contain_text("1 of 1 right")
    nils.goto("/")
    nils.get_by_role("link", name="My quality").press("Enter")
    expect(nils.get_by_role("heading", name="My quality")).to_be_visible()
    expect(nils.get_by_text("1 of 1 right")).to_have_count(0)
    assert accessibility_violations(nils) == []


ALWAYS = """
from annotator.labels.models import GoldRate
from annotator.leases.models import Lease
GoldRate.objects.update(percent=100)
Lease.objects.all().delete()
"""


def test_maintainers_see_people_and_agreement(maja: Page) -> None:
    maja.goto(f"/datasets/{SLUG}")
    expect(maja.get_by_role("link", name="Quality", exact=True)).to_be_visible()
    maja.keyboard.press("g")
    expect(maja.get_by_text("Go to:")).to_be_visible()
    maja.keyboard.press("q")
    expect(maja.get_by_role("table", name="Quality by person")).to_contain_text("Orla")
    expect(maja.get_by_role("figure").first).to_be_visible()
    assert accessibility_violations(maja) == []
    maja.get_by_role("tab", name="Agreement").press("Enter")
    expect(maja.get_by_role("table", name="Agreement: The dataset")).to_contain_text("too few to judge")
    assert accessibility_violations(maja) == []
