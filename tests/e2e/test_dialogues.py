"""Browser tests of dialogues: an assistant suggests some, a volunteer checks them, a sample is checked again."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.assistant_steps import add_endpoint, write_prompt
from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "suggested-dialogues"
SECRET = "correct horse"
BOX = r"<box>\d+ \d+ \d+ \d+</box>"


@pytest.fixture(scope="module")
def screen(stack: Stack) -> int:
    """A screen of four labelled boxes."""
    making = f"from tests.e2e.studio_world import make; make('{SLUG}', 'chat_wim', 'chat_kay')"
    key: int = json.loads(stack.manage("shell", "--verbosity", "0", "-c", making))
    return key


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with model_process(tmp_path_factory.mktemp("model")) as (url, _):
        yield url


@pytest.fixture
def wim(screen: int, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "chat_wim", SECRET)
    yield page
    page.context.close()


@pytest.fixture
def kay(screen: int, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "chat_kay", SECRET)
    yield page
    page.context.close()


def test_dialogues_are_kept_changed_and_dropped_and_a_sample_is_checked_again(kay: Page, wim: Page, model: str) -> None:
    wim.goto(f"/datasets/{SLUG}/dialogues")
    expect(wim.get_by_text("No dialogue waits to be checked.")).to_be_visible()
    assert accessibility_violations(wim) == []
    _suggest(kay, model)
    wim.get_by_role("button", name="Look again").press("Enter")
    _keep(wim)
    _change(wim)
    _drop(wim)
    kay.reload()
    checks = kay.get_by_role("table", name="What people made of suggested dialogues").get_by_role("row").nth(1)
    expect(checks).to_contain_text("stand-in, no model")
    for column, count in enumerate(["1", "1", "1", "1"], 1):
        expect(checks.get_by_role("cell").nth(column)).to_have_text(count)
    _sample(kay)


def _suggest(kay: Page, model: str) -> None:
    kay.goto(f"/datasets/{SLUG}/settings/assistants")
    add_endpoint(kay, model)
    write_prompt(kay, "dialogues")
    kay.get_by_role("button", name="Suggest dialogues").press("Enter")
    dialog = kay.get_by_role("dialog", name="Suggest dialogues")
    dialog.get_by_role("button", name="Ask about all screens").press("Enter")
    run = kay.get_by_role("table", name="Runs for dialogues").get_by_role("row").nth(1)
    expect(run).to_contain_text("1 of 1 request answered", timeout=60_000)
    expect(run.get_by_role("cell").nth(2)).to_have_text("4")


def _keep(wim: Page) -> None:
    """The first one is kept by a key, as it was suggested."""
    expect(wim.get_by_text("What is to be seen on the screen")).to_be_visible()
    expect(wim.get_by_text("stand-in, no model")).to_be_visible()
    expect(wim.get_by_label("Answer 1")).to_have_value(re.compile(BOX + r"\.$"))
    expect(wim.get_by_text("On the picture: 1")).to_be_visible()
    assert accessibility_violations(wim) == []
    wim.keyboard.press("Alt+y")
    expect(wim.get_by_text("Kept.", exact=True)).to_be_visible()


def _change(wim: Page) -> None:
    """In the second one the answer names a box that is drawn by the mouse; what was typed outlives a reload."""
    expect(wim.get_by_text("What somebody who uses it wants to get done")).to_be_visible()
    answer = wim.get_by_label("Answer 1")
    answer.fill("It stands here: ")
    answer.press("End")
    picture = wim.get_by_role("application", name="Boxes that the answers name").bounding_box()
    assert picture is not None
    x, y = picture["x"] + picture["width"] / 2, picture["y"] + picture["height"] / 2
    wim.mouse.move(x, y)
    wim.mouse.down()
    wim.mouse.move(x + 30, y + 20)
    wim.mouse.move(x + 60, y + 40)
    wim.mouse.up()
    expect(answer).to_have_value(re.compile(f"^It stands here: {BOX}$"))
    expect(wim.get_by_text("On the picture: 1")).to_be_visible()
    drawn = answer.input_value()
    wim.wait_for_timeout(2500)
    wim.reload()
    expect(answer).to_have_value(drawn)
    wim.get_by_role("button", name="Keep with changes").press("Enter")
    expect(wim.get_by_text("Kept with changes.")).to_be_visible()


def _drop(wim: Page) -> None:
    expect(wim.get_by_text("What one must know of the world")).to_be_visible()
    wim.keyboard.press("Alt+r")
    expect(wim.get_by_label("What is wrong with it?")).to_be_focused()
    wim.keyboard.press("Control+Enter")
    expect(wim.get_by_text("Say what is wrong with the dialogue.")).to_be_visible()
    wim.keyboard.type("Nobody asks that.")
    wim.keyboard.press("Control+Enter")
    expect(wim.get_by_text("Dropped.")).to_be_visible()
    expect(wim.get_by_label("Question 2")).to_be_visible()


def _sample(kay: Page) -> None:
    """Both kept dialogues are sampled; the maintainer finds one right and one wrong."""
    sampled = kay.get_by_role("region", name="Right after checking: dialogues")
    sampled.get_by_role("button", name="Draw a sample").press("Enter")
    expect(sampled).to_contain_text("0 of 2 sampled dialogues judged, of 2 kept")
    assert accessibility_violations(kay) == []
    sampled.get_by_role("link", name="To the dialogues").press("Enter")
    expect(kay.get_by_role("heading", name="Is this right now?")).to_be_visible()
    expect(kay.get_by_label("Answer 1")).not_to_be_editable()
    kay.keyboard.press("Alt+y")
    expect(kay.get_by_text("Found right.")).to_be_visible()
    kay.keyboard.press("Alt+r")
    kay.keyboard.type("The box is beside it.")
    kay.keyboard.press("Control+Enter")
    expect(kay.get_by_text("Found wrong.")).to_be_visible()
    kay.goto(f"/datasets/{SLUG}/settings/assistants")
    expect(sampled).to_contain_text("2 of 2 sampled dialogues judged")
    expect(sampled).to_contain_text("50 % (9–91)")
