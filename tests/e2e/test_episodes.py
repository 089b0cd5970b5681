"""Browser tests of episodes: a task performed in a real program through the page, replayed, proven and accepted."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.e2e.session_screen import PATIENCE_MS, await_screen, click_at, require_session_programs

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(300)]

SLUG = "live"
SEVEN, EIGHT, EQUALS = (381, 423), (446, 423), (641, 523)
"""Where galculator shows these buttons on a screen of session_screen.SIZE."""
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_dataset
dataset = make_dataset("{SLUG}")
for name, role in (("emma", Role.MAINTAINER), ("vito", Role.VOLUNTEER), ("rolf", Role.MAINTAINER)):
    user = User.objects.create_user(name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=user, role=role)
"""

MASK = f"""
from annotator.environments.models import Environment
Environment.objects.filter(dataset__slug="{SLUG}").update(masks=[[700, 20, 780, 60]])
"""


@pytest.fixture(scope="module", autouse=True)
def scene(stack: Stack) -> None:
    require_session_programs("galculator")
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)


@pytest.fixture
def emma(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "emma")


@pytest.fixture
def vito(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "vito")


@pytest.fixture
def rolf(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "rolf")


def signed_in(browser: Browser, stack: Stack, name: str) -> Iterator[Page]:
    page = sign_in(browser, stack, name)
    yield page
    page.context.close()


def step_list(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Recorded steps").get_by_role("listitem")


def plays_videos_by_keyboard(page: Page) -> None:
    """The review shows a video of each session in which something was recorded."""
    if shutil.which("ffmpeg") is None:
        expect(page.get_by_role("region", name="Video")).to_have_count(0)
        return
    videos = page.get_by_role("region", name="Video").locator("video")
    expect(videos).to_have_count(2)
    video = videos.first
    video.focus()
    page.keyboard.press("Space")
    expect(video).to_have_js_property("paused", False)
    page.wait_for_function("video => video.currentTime > 0.3 && video.duration > 1", arg=video.element_handle())
    page.keyboard.press("Space")
    expect(video).to_have_js_property("paused", True)


def test_a_task_is_performed_undone_submitted_proven_and_accepted(
    emma: Page, vito: Page, rolf: Page, stack: Stack
) -> None:
    emma.goto(f"/datasets/{SLUG}/environments")
    emma.get_by_role("button", name="Add an environment").click()
    dialog = emma.get_by_role("dialog", name="Add an environment")
    dialog.get_by_label("Program").select_option("galculator")
    dialog.get_by_role("textbox", name="Name").fill("Calculator")
    dialog.get_by_role("checkbox", name="Record a video").check()
    assert accessibility_violations(emma) == []
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(emma.get_by_role("row", name="Calculator")).to_be_visible()
    stack.manage("shell", "--verbosity", "0", "-c", MASK)

    vito.goto(f"/datasets/{SLUG}/episodes")
    vito.get_by_role("button", name="Write a task").click()
    dialog = vito.get_by_role("dialog", name="Write a task")
    dialog.get_by_label("What is to be done").fill("Add 7 and 8")
    dialog.get_by_role("button", name="Write the task").click()
    vito.get_by_role("button", name="Begin “Add 7 and 8”").click()
    click_at(vito, SEVEN)
    expect(step_list(vito)).to_have_count(1)
    click_at(vito, SEVEN)
    expect(step_list(vito)).to_have_count(2)
    assert accessibility_violations(vito) == []

    vito.get_by_role("button", name="Undo last step").click()
    vito.get_by_role("dialog").get_by_role("button", name="Undo last step").click()
    expect(vito.get_by_text("performs your 1 step again first")).to_be_visible()
    expect(step_list(vito)).to_have_count(1)
    await_screen(vito)
    vito.keyboard.type("+8")
    expect(step_list(vito)).to_have_count(2, timeout=PATIENCE_MS)
    click_at(vito, EQUALS)
    expect(step_list(vito)).to_have_count(3)

    vito.get_by_role("button", name="Submit").click()
    vito.get_by_role("dialog", name="Submit the episode").get_by_role("button", name="Submit").click()
    expect(vito.get_by_text("Proven", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    expect(vito.get_by_role("radiogroup", name="Moment of the picture")).to_be_visible()
    assert accessibility_violations(vito) == []

    rolf.goto(f"/datasets/{SLUG}/episode-review")
    expect(rolf.get_by_role("status").filter(has_text="Proven")).to_be_visible()
    expect(rolf.get_by_text("Vito in Calculator")).to_be_visible()
    rolf.get_by_role("radiogroup", name="Moment of the picture").get_by_text("After").click()
    expect(rolf.get_by_role("note")).to_have_text(
        "The replay compared nothing in 1 region (dotted): no pixel differs there."
    )
    plays_videos_by_keyboard(rolf)
    assert accessibility_violations(rolf) == []
    rolf.get_by_role("button", name="Accept").click()
    expect(rolf.get_by_text("No episode waits for review")).to_be_visible()
    rolf.keyboard.press("Alt+k")
    expect(rolf.get_by_text("Your verdict: accepted")).to_be_visible()
    rolf.get_by_label("Reason").fill("The sum is not read out.")
    assert accessibility_violations(rolf) == []
    rolf.get_by_role("button", name="Return").click()
    expect(rolf.get_by_text("No episode waits for review")).to_be_visible()
    vito.reload()
    expect(vito.get_by_text("Rolf: The sum is not read out.")).to_be_visible()
