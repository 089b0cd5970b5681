"""Browser tests of going back to what was just answered: labels, adjudication, final pass."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SLUG = "corrections"
PATIENCE_MS = 30_000
SCENE = f"""
from django.db import transaction
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from annotator.labels.services.queue import open_approved
from tests.annotator.world import make_world, record_run, write_task
from tests.factories import make_application, make_approved_screen, make_dataset, make_member
with transaction.atomic():  # so that no worker runs the script
    dataset = make_dataset("{SLUG}")
    people = dict()
    for name, role in (("lena", Role.ANNOTATOR), ("luis", Role.ANNOTATOR), ("mick", Role.MAINTAINER)):
        people[name] = User.objects.create_user(name, password="{PASSWORD}", name=name.title())
        Membership.objects.create(dataset=dataset, user=people[name], role=role)
    screen, boxes = make_approved_screen(
        make_application(dataset, "shop"), make_member(dataset), make_member(dataset), boxes=1
    )
    record_run(write_task(make_world(dataset)))
"""


@pytest.fixture(scope="module", autouse=True)
def scene(stack: Stack) -> None:
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)


@pytest.fixture
def lena(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "lena")


@pytest.fixture
def luis(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "luis")


@pytest.fixture
def mick(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "mick")


def signed_in(browser: Browser, stack: Stack, name: str) -> Iterator[Page]:
    page = sign_in(browser, stack, name)
    yield page
    page.context.close()


def name_box(page: Page, text: str) -> None:
    page.goto(f"/datasets/{SLUG}/labels")
    line = page.get_by_role("textbox", name="Label", exact=True)
    expect(line).to_be_focused(timeout=PATIENCE_MS)
    page.keyboard.type(text)
    expect(page.get_by_text(text.replace(" ", "-"), exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("No box waits for a name from you.")).to_be_visible(timeout=PATIENCE_MS)


def correct(page: Page, verb: str, before: str, text: str) -> None:
    """Go back by the key, write another label and save it."""
    page.keyboard.press("Alt+k")
    expect(page.get_by_role("heading", name="Correct the last answer")).to_be_visible()
    expect(page.get_by_text(f"{verb} “{before}”")).to_be_visible()
    line = page.get_by_role("textbox", name="Label", exact=True)
    expect(line).to_have_value(before.replace("-", " "))
    assert accessibility_violations(page) == []
    line.fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Correct the last answer")).to_have_count(0)


def test_labels_and_decisions_just_given_are_corrected_by_one_key(lena: Page, luis: Page, mick: Page) -> None:
    name_box(lena, "open cart")
    correct(lena, "you called it", "open-cart", "open basket")
    name_box(luis, "show basket")
    mick.goto(f"/datasets/{SLUG}/adjudication")
    mick.get_by_role("button", name="open-basket").click(timeout=PATIENCE_MS)
    expect(mick.get_by_text("Nothing to adjudicate.")).to_be_visible()
    correct(mick, "you settled it as", "open-basket", "open shopping basket")
    mick.keyboard.press("Alt+k")
    expect(mick.get_by_text("you settled it as “open-shopping-basket”")).to_be_visible()
    mick.keyboard.press("Alt+k")
    expect(mick.get_by_text("Nothing to adjudicate.")).to_be_visible()


def test_a_verdict_just_given_is_corrected_by_one_key(mick: Page) -> None:
    mick.goto(f"/datasets/{SLUG}/final-pass")
    expect(mick.get_by_role("button", name="Accept")).to_be_enabled(timeout=PATIENCE_MS)
    mick.keyboard.press("r")
    mick.keyboard.type("Too easy")
    mick.keyboard.press("Control+Enter")
    expect(mick.get_by_text("Nothing waits for the final pass")).to_be_visible(timeout=PATIENCE_MS)
    mick.keyboard.press("Alt+k")
    expect(mick.get_by_role("button", name="Accept")).to_be_enabled(timeout=PATIENCE_MS)
    assert accessibility_violations(mick) == []
    mick.keyboard.press("a")
    expect(mick.get_by_text("Nothing waits for the final pass")).to_be_visible(timeout=PATIENCE_MS)
    mick.goto(f"/datasets/{SLUG}/tasks?state=accepted")
    expect(mick.get_by_text("Open the menu").first).to_be_visible(timeout=PATIENCE_MS)
