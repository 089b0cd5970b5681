"""Browser tests of going back to what was just answered: boxes, their review, labels, adjudication, final pass."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SLUG = "corrections"
PATIENCE_MS = 30_000
SCENE = f"""
from django.db import transaction
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from annotator.labels.models import Proposal
from tests.annotator.world import make_world, record_run, write_task
from tests.factories import (
    make_application, make_approved_screen, make_boxes, make_dataset, make_member, make_screen
)
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
    again = make_dataset("decide-again")
    Membership.objects.create(dataset=again, user=people["mick"], role=Role.MAINTAINER)
    for _ in range(2):
        make_member(again)
    _, boxes = make_approved_screen(
        make_application(again, "fair"), make_member(again), make_member(again), boxes=1
    )
    for person, text in ((make_member(again), "open cart"), (make_member(again), "show basket")):
        Proposal.objects.create(
            box=boxes[0], author=person, text=text, slug=text.replace(" ", "-"), box_version=boxes[0].version
        )
    drawn = make_dataset("take-back")
    for name, role in (("lena", Role.ANNOTATOR), ("luis", Role.ANNOTATOR)):
        Membership.objects.create(dataset=drawn, user=people[name], role=role)
    stall = make_application(drawn, "stall")
    for _ in range(2):
        make_boxes(make_screen(stall), people["lena"], 2)
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


def test_a_box_without_a_label_or_sent_back_is_decided_on_again(mick: Page) -> None:
    """Taken back by the same key; the reason of what was sent back is still there."""
    mick.goto("/datasets/decide-again/adjudication")
    expect(mick.get_by_role("button", name="show-basket")).to_be_visible(timeout=PATIENCE_MS)
    mick.keyboard.press("0")
    expect(mick.get_by_text("Settled: no label.")).to_be_visible(timeout=PATIENCE_MS)
    mick.keyboard.press("Alt+k")
    expect(mick.get_by_text("Taken back: decide on it again.")).to_be_visible(timeout=PATIENCE_MS)
    mick.keyboard.press("b")
    mick.keyboard.type("Say what it opens")
    mick.keyboard.press("Control+Enter")
    expect(mick.get_by_text("Sent back: others will name it.")).to_be_visible(timeout=PATIENCE_MS)
    mick.keyboard.press("Alt+k")
    expect(mick.get_by_role("button", name="show-basket")).to_be_visible(timeout=PATIENCE_MS)
    assert accessibility_violations(mick) == []
    mick.keyboard.press("b")
    expect(mick.get_by_role("textbox", name="What should the next two people mind?")).to_have_value("Say what it opens")


def test_a_submission_and_a_decision_are_taken_back_from_the_next_screen(lena: Page, luis: Page) -> None:
    lena.goto("/")
    lena.get_by_role("region", name="Take back").get_by_role("button", name="Draw boxes").click(timeout=PATIENCE_MS)
    take_back_from_the_next(lena, "Submitted.", "Submit for review")
    lena.keyboard.press("Control+Enter")
    expect(done(lena)).to_have_text("Submitted.", timeout=PATIENCE_MS)
    address = lena.url
    lena.goto("/")
    luis.goto(address)
    take_back(luis, "Approved.", "Approve")


def done(page: Page) -> Locator:
    return page.get_by_role("status", name="Done")


def take_back(page: Page, message: str, button: str) -> None:
    """Do what comes next, then take it back: the button is there again."""
    expect(page.get_by_role("button", name=button)).to_be_enabled(timeout=PATIENCE_MS)
    page.keyboard.press("Control+Enter")
    expect(done(page)).to_have_text(message, timeout=PATIENCE_MS)
    page.keyboard.press("Shift+u")
    expect(done(page)).to_have_text("Taken back.", timeout=PATIENCE_MS)
    expect(page.get_by_role("button", name=button)).to_be_enabled(timeout=PATIENCE_MS)


def take_back_from_the_next(page: Page, message: str, button: str) -> None:
    """The same from the screen behind it: one key goes there, and the same key back."""
    expect(page.get_by_role("button", name=button)).to_be_enabled(timeout=PATIENCE_MS)
    first = page.url
    page.keyboard.press("Control+Enter")
    expect(done(page)).to_have_text(message, timeout=PATIENCE_MS)
    page.keyboard.press("Shift+n")
    page.wait_for_url(lambda url: url != first)
    second = page.url
    expect(page.get_by_role("button", name="Last screen")).to_be_visible(timeout=PATIENCE_MS)
    for address, shown in ((first, "Take it back"), (second, "Last screen"), (first, "Take it back")):
        page.keyboard.press("Alt+k")
        page.wait_for_url(address)
        expect(page.get_by_role("button", name=shown)).to_be_visible(timeout=PATIENCE_MS)
    assert accessibility_violations(page) == []
    page.keyboard.press("Shift+u")
    expect(done(page)).to_have_text("Taken back.", timeout=PATIENCE_MS)
    expect(page.get_by_role("button", name=button)).to_be_enabled(timeout=PATIENCE_MS)
