"""Browser tests of assistants: an endpoint, a prompt on a real screen, and a split answered by a stand-in."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

KEY = "sk-typed-by-hand-42"
SCENE = f"""
from annotator.accounts.services import create_user
from annotator.datasets.models import Membership, Role
from tests.annotator.elements.captured import captured_release
release, world = captured_release()
person = create_user(username="olga", password="{PASSWORD}", name="Olga")
Membership.objects.create(dataset=world.dataset, user=person, role=Role.MAINTAINER)
print(f"/datasets/{{world.dataset.slug}}")
"""


@pytest.fixture(scope="module")
def dataset(stack: Stack) -> str:
    """The address of a dataset with a release."""
    return stack.manage("shell", "--verbosity", "0", "-c", SCENE).strip()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a stand-in, which answers one task in a few with something malformed."""
    with model_process(tmp_path_factory.mktemp("model"), "--fault", "malformed=0.3", "--key", KEY) as (url, _):
        yield url


@pytest.fixture
def olga(dataset: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "olga")
    yield page
    page.context.close()


def test_a_maintainer_adds_an_assistant_tries_it_and_has_it_answer_a_split(
    olga: Page, dataset: str, model: str
) -> None:
    olga.goto(f"{dataset}/settings#assistants")
    olga.get_by_role("link", name="Endpoints, prompts and asks").press("Enter")
    expect(olga.get_by_text("There is no endpoint yet.")).to_be_visible()
    _add_endpoint(olga, model)
    _write_prompt(olga)
    assert accessibility_violations(olga) == []
    _try_once(olga)
    olga.goto(f"{dataset}/trials")
    _evaluate(olga)
    olga.get_by_role("link", name="Leaderboard", exact=True).first.press("Enter")
    row = olga.get_by_role("table", name="Scores in percent").get_by_role("row", name="Local, Starter 2")
    expect(row).to_contain_text("stand-in, no model", timeout=60_000)
    expect(olga.get_by_role("alert").filter(has_text="a stand-in, no model")).to_be_visible()
    assert accessibility_violations(olga) == []
    olga.goto(f"{dataset}/settings/assistants")
    expect(olga.get_by_role("alert").filter(has_text="Local: a stand-in, no model")).to_be_visible()
    assert KEY not in olga.content()


def _add_endpoint(olga: Page, model: str) -> None:
    olga.get_by_role("button", name="Add an endpoint").press("Enter")
    dialog = olga.get_by_role("dialog", name="Add an endpoint")
    dialog.get_by_label("Name").fill("Local")
    dialog.get_by_label("Address").fill("http://169.254.169.254/v1")
    dialog.get_by_label("Model").fill("scripted-model")
    dialog.get_by_role("textbox", name="Key").fill(KEY)
    dialog.get_by_label("Model").press("Enter")
    expect(dialog.get_by_text("Without https the key would be readable")).to_be_visible()
    dialog.get_by_label("Address").fill(model)
    dialog.get_by_label("Address").press("Enter")
    expect(olga.get_by_role("table", name="Endpoints").get_by_text(model)).to_be_visible()


def _write_prompt(olga: Page) -> None:
    olga.get_by_role("button", name="Write a prompt").press("Enter")
    olga.get_by_role("button", name="Save the revision").press("Enter")
    messages = olga.get_by_role("region", name="Messages")
    expect(messages).to_contain_text(re.compile(r"Task: do thing \d"))
    olga.get_by_role("button", name="Write the next revision").press("Enter")
    dialog = olga.get_by_role("dialog", name="Next revision of Starter")
    dialog.get_by_label("Text").fill("At {{tusk}}")
    dialog.get_by_role("button", name="Save the revision").press("Enter")
    expect(dialog.get_by_text("There is no variable “tusk”")).to_be_visible()
    dialog.get_by_label("Text").fill("Elements:\n{{elements}}\nDo now: {{task}}")
    dialog.get_by_role("button", name="Save the revision").press("Enter")
    expect(messages).to_contain_text(re.compile(r"Do now: do thing \d"))
    expect(messages).to_contain_text("[BUTTON] [Save, save] at (230, 160)")
    for name in ("screenshot", "set-of-mark"):
        picture = olga.get_by_role("img", name=name)
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 320


def _try_once(olga: Page) -> None:
    olga.get_by_role("button", name="Ask Local once").press("Enter")
    asked = olga.get_by_role("table", name="Asks").get_by_role("row").nth(1)
    expect(asked).to_contain_text("stand-in, no model", timeout=60_000)
    asked.get_by_role("button").first.press("Enter")
    dialog = olga.get_by_role("dialog")
    expect(dialog.get_by_role("region", name="Sent")).to_contain_text(re.compile(r"Do now: do thing \d"))
    assert accessibility_violations(olga) == []
    olga.keyboard.press("Escape")


def _evaluate(olga: Page) -> None:
    olga.get_by_role("button", name="Ask an assistant").press("Enter")
    dialog = olga.get_by_role("dialog")
    dialog.get_by_label("Elements").select_option("dom")
    expect(dialog.get_by_label("Name on the leaderboard")).to_have_value("Local, Starter 2")
    dialog.get_by_role("button", name="Ask about 8 tasks").press("Enter")
    row = olga.get_by_role("table", name="Evaluations on release 1").get_by_role("row").nth(1)
    expect(row.get_by_role("button", name="Ask Local, Starter 2 again")).to_be_visible(timeout=120_000)
    expect(row).to_contain_text("of 8 tasks answered")
    expect(row).to_contain_text("malformed")
    assert accessibility_violations(olga) == []
