"""Browser tests of the queues by keyboard alone: boxes are named, typed text is never lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SLUG = "queues"
PATIENCE_MS = 20_000
# Ten boxes wait for names; wes has drawn another screen, which waits for a reviewer, and a third is to be drawn.
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from tests.factories import make_application, make_approved_screen, make_boxes, make_dataset, make_screen, submit
dataset = make_dataset("{SLUG}")
for name in ("kay", "wes", "rea"):
    user = User.objects.create_user(name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=user, role=Role.ANNOTATOR)
kay, wes, rea = (User.objects.get(username=name) for name in ("kay", "wes", "rea"))
shop = make_application(dataset, "shop")
make_approved_screen(shop, wes, rea, boxes=10)
review = make_screen(shop)
make_boxes(review, wes, 2)
submit(review, wes)
make_screen(shop)
"""
EVERYTHING_TAKEN = """
from annotator.accounts.models import User
from annotator.labels.models import QueuedBox
from annotator.leases.models import Lease
from annotator.leases.services import acquire
Lease.objects.all().delete()
for name in ("wes", "rea"):
    person = User.objects.get(username=name)
    for queued in QueuedBox.objects.all():
        acquire(dataset=queued.dataset, stage="labels", item=queued.box_id.hex, person=person, capacity=2)
"""
NOTHING_TAKEN = "from annotator.leases.models import Lease; Lease.objects.all().delete()"


@pytest.fixture(scope="module")
def scene(stack: Stack) -> Stack:
    shell(stack, SCENE)
    return stack


@pytest.fixture
def kay(scene: Stack, browser: Browser) -> Iterator[Page]:
    page = sign_in(browser, scene, "kay")
    yield page
    page.context.close()


@pytest.fixture
def wes(scene: Stack, browser: Browser) -> Iterator[Page]:
    page = sign_in(browser, scene, "wes")
    yield page
    page.context.close()


def shell(stack: Stack, code: str) -> None:
    stack.manage("shell", "--verbosity", "0", "-c", code)


def press_in_my_work(page: Page, verb: str) -> None:
    """Starts a kind of work by the digit beside it."""
    page.goto("/")
    row = page.get_by_role("row").filter(has=page.get_by_text(verb, exact=True))
    digit = row.get_by_label(re.compile(r"^Key \d$")).inner_text()
    page.keyboard.press(digit)


def test_text_typed_for_a_lost_box_is_kept(scene: Stack, kay: Page) -> None:
    press_in_my_work(kay, "Name boxes")
    line = kay.get_by_role("textbox", name="Label", exact=True)
    expect(line).to_be_focused(timeout=PATIENCE_MS)
    kay.keyboard.type("open the wish list")
    shell(scene, EVERYTHING_TAKEN)
    kay.keyboard.press("Enter")
    expect(kay.get_by_text("no longer yours")).to_be_visible(timeout=PATIENCE_MS)
    expect(line).to_have_value("open the wish list")
    expect(kay.get_by_text("What you typed is saved as a draft")).to_be_visible(timeout=PATIENCE_MS)
    shell(scene, NOTHING_TAKEN)
    kay.goto(f"/datasets/{SLUG}/labels")
    expect(line).to_have_value("open the wish list", timeout=PATIENCE_MS)


def test_ten_boxes_are_named_by_keyboard_alone(scene: Stack, kay: Page) -> None:
    shell(scene, NOTHING_TAKEN)
    press_in_my_work(kay, "Name boxes")
    line = kay.get_by_role("textbox", name="Label", exact=True)
    for number in range(10):
        expect(kay.get_by_text(f"{10 - number} left", exact=True)).to_be_visible(timeout=PATIENCE_MS)
        expect(line).to_be_focused()
        kay.keyboard.press("Control+a")
        kay.keyboard.type(f"Item {number}")
        expect(kay.get_by_text(f"item-{number}", exact=True)).to_be_visible()
        kay.keyboard.press("Enter")
    expect(kay.get_by_text("No box waits for a name from you.")).to_be_visible(timeout=PATIENCE_MS)


def test_a_box_that_is_wrong_comes_back_to_whoever_drew_it(scene: Stack, browser: Browser, wes: Page) -> None:
    rea = sign_in(browser, scene, "rea")
    press_in_my_work(rea, "Name boxes")
    expect(rea.get_by_role("textbox", name="Label", exact=True)).to_be_focused(timeout=PATIENCE_MS)
    rea.keyboard.press("Alt+3")
    expect(rea.get_by_role("textbox", name="What is wrong with it?")).to_be_focused()
    rea.keyboard.type("It cuts the icon off.")
    rea.keyboard.press("Enter")
    expect(rea.get_by_text("9 left", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    rea.context.close()
    wes.goto("/")
    expect(wes.get_by_text("It cuts the icon off.")).to_be_visible(timeout=PATIENCE_MS)
    press_in_my_work(wes, "Returned to me")
    expect(wes.get_by_text("A box is wrong")).to_be_visible(timeout=PATIENCE_MS)


def test_why_boxes_are_returned_is_kept_while_it_is_typed(scene: Stack, kay: Page) -> None:
    shell(scene, NOTHING_TAKEN)
    reason = kay.get_by_role("textbox", name="What must be corrected")
    for before in ("", "The menu is cut off."):
        press_in_my_work(kay, "Review boxes")
        kay.get_by_role("button", name="Return…").press("Enter")
        expect(reason).to_have_value(before, timeout=PATIENCE_MS)
        expect(reason).to_be_focused()
        kay.keyboard.press("Control+a")
        kay.keyboard.type("The menu is cut off.")
    reason.fill("")


def test_who_opens_a_screen_that_somebody_holds_sees_who_and_may_only_read(
    scene: Stack, kay: Page, browser: Browser
) -> None:
    shell(scene, NOTHING_TAKEN)
    press_in_my_work(kay, "Review boxes")
    expect(kay.get_by_role("button", name="Approve")).to_be_enabled(timeout=PATIENCE_MS)
    rea = sign_in(browser, scene, "rea")
    rea.goto(kay.url)
    expect(rea.get_by_text("Kay has this open")).to_be_visible(timeout=PATIENCE_MS)
    expect(rea.get_by_role("button", name="Approve")).to_have_count(0)
    rea.context.close()
    kay.keyboard.press("Control+Enter")
    expect(kay.get_by_role("button", name="Approve")).to_have_count(0, timeout=PATIENCE_MS)
