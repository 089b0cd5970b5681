"""Browser tests of help with writing: an assistant writes a script and reformulations for the typed sentence."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.assistant_steps import add_endpoint, write_prompt
from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

SLUG = "writing-help"
SECRET = "correct horse"
MAINTAINER, VOLUNTEER = "helper_hana", "writer_wanda"


@pytest.fixture(scope="module")
def address(stack: Stack) -> str:
    """Where tasks are written on a screen of four labelled boxes."""
    making = f"from tests.e2e.studio_world import make; make('{SLUG}', '{VOLUNTEER}', '{MAINTAINER}')"
    result = stack.manage("shell", "--verbosity", "0", "-c", making)
    return f"/datasets/{SLUG}/screens/{json.loads(result)}/tasks"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with model_process(tmp_path_factory.mktemp("model")) as (url, _):
        yield url


@pytest.fixture
def hana(address: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, MAINTAINER, SECRET)
    yield page
    page.context.close()


@pytest.fixture
def wanda(address: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, VOLUNTEER, SECRET)
    yield page
    page.context.close()


def test_a_script_and_reformulations_are_suggested_for_what_was_typed_and_taken_by_keys(
    hana: Page, wanda: Page, address: str, model: str
) -> None:
    wanda.goto(address)
    expect(wanda.get_by_label("Task", exact=True)).to_be_visible()
    expect(wanda.get_by_role("button", name="Suggest a script")).to_have_count(0)
    _choose(hana, model)
    wanda.reload()
    _write(wanda)
    hana.reload()
    uses = hana.get_by_role("table", name="What people made of suggested texts").get_by_role("row")
    expect(uses.filter(has_text="Scripts").get_by_role("cell").nth(2)).to_have_text("1")
    phrasings = uses.filter(has_text="Reformulations").get_by_role("cell")
    for column, count in ((2, "2"), (4, "1")):
        expect(phrasings.nth(column)).to_have_text(count)
    assert accessibility_violations(hana) == []


def _choose(hana: Page, model: str) -> None:
    hana.goto(f"/datasets/{SLUG}/settings/assistants")
    add_endpoint(hana, model)
    for kind in ("typed", "phrasings"):
        write_prompt(hana, kind, about_task=True)
    part = hana.get_by_role("region", name="Help with writing")
    for title in ("Scripts", "Reformulations"):
        group = part.get_by_role("group", name=title)
        group.get_by_label("Endpoint").select_option(index=1)
        group.get_by_label("Prompt").select_option(index=1)
        expect(group.get_by_role("status")).to_have_text("Offered in the studio")


def _write(wanda: Page) -> None:
    sentence = wanda.get_by_label("Task", exact=True)
    expect(wanda.get_by_role("button", name="Suggest a script")).to_be_disabled()
    sentence.fill("Save the file now")
    wanda.keyboard.press("Alt+s")
    script = wanda.get_by_role("region", name="Suggested script 1", exact=True)
    expect(script).to_contain_text('pyautogui.click("save-file")', timeout=30_000)
    expect(wanda.get_by_text("stand-in, no model").first).to_be_visible()
    assert accessibility_violations(wanda) == []
    wanda.keyboard.press("Alt+t")
    expect(script).to_have_count(0)
    expect(wanda.get_by_role("textbox", name="Script")).to_contain_text('pyautogui.click("save-file")')
    wanda.keyboard.press("Alt+r")
    expect(wanda.get_by_role("region", name="Suggested reformulation 3")).to_be_visible(timeout=30_000)
    assert accessibility_violations(wanda) == []
    first = wanda.get_by_label("Reformulation 1", exact=True)
    wanda.keyboard.press("Alt+t")
    expect(first).to_have_value("I want this done now: Save the file now")
    wanda.keyboard.press("Alt+d")
    expect(wanda.get_by_role("region", name="Suggested reformulation 2")).to_have_count(0)
    wanda.get_by_role("region", name="Suggested reformulation 1").get_by_role("button", name="Take it").click()
    expect(wanda.get_by_label("Reformulation 2", exact=True)).to_have_value("Finish that job")
    wanda.get_by_label("Reformulation 3", exact=True).fill("The document ought to be kept for later")
    wanda.keyboard.press("Control+Enter")
    expect(wanda.get_by_role("tab", name="Run", selected=True)).to_be_visible(timeout=20_000)
