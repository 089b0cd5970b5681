"""Browser tests of suggested tasks: a maintainer has them made, a volunteer writes one, changes one and drops one."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.assistant_steps import add_endpoint, write_prompt
from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

SLUG = "suggested-tasks"
SECRET = "correct horse"


@pytest.fixture(scope="module")
def address(stack: Stack) -> str:
    """Where tasks are written on a screen of four labelled boxes."""
    making = f"from tests.e2e.studio_world import make; make('{SLUG}', 'writer_wim', 'keeper_kay')"
    result = stack.manage("shell", "--verbosity", "0", "-c", making)
    return f"/datasets/{SLUG}/screens/{json.loads(result)}/tasks"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with model_process(tmp_path_factory.mktemp("model")) as (url, _):
        yield url


@pytest.fixture
def wim(address: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "writer_wim", SECRET)
    yield page
    page.context.close()


@pytest.fixture
def kay(address: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "keeper_kay", SECRET)
    yield page
    page.context.close()


def test_suggested_tasks_are_written_changed_and_dropped_and_what_became_of_them_is_counted(
    kay: Page, wim: Page, address: str, model: str
) -> None:
    kay.goto(f"/datasets/{SLUG}/settings/assistants")
    _suggest(kay, model)
    wim.goto(address)
    expect(wim.get_by_role("tab", name="Suggestions")).to_have_count(0)
    kay.get_by_label("Those who write tasks see suggestions").press("Space")
    expect(kay.get_by_label("Those who write tasks see suggestions")).to_be_checked()
    wim.reload()
    wim.get_by_role("tab", name="Suggestions").press("Enter")
    _write(wim)
    _change(wim)
    _drop(wim)
    kay.reload()
    checks = kay.get_by_role("table", name="What people made of suggested tasks").get_by_role("row").nth(1)
    expect(checks).to_contain_text("stand-in, no model")
    for column, count in enumerate(["1", "1", "1", "1"], 1):
        expect(checks.get_by_role("cell").nth(column)).to_have_text(count)
    expect(checks.get_by_role("cell").nth(6)).to_have_text("33 % (6–79)")
    _sample(kay)


def _sample(kay: Page) -> None:
    """Both tasks are sampled; the final pass accepts one and returns the other."""
    expect(kay.get_by_text("1 worker, idle")).to_be_visible(timeout=120_000)
    sampled = kay.get_by_role("region", name="Right after checking")
    sampled.get_by_role("button", name="Draw a sample").press("Enter")
    expect(sampled).to_contain_text("0 of 2 sampled tasks judged, of 2 made of suggestions")
    assert accessibility_violations(kay) == []
    sampled.get_by_role("link", name="To the final pass").press("Enter")
    expect(kay.get_by_text("2 proven tasks to judge")).to_be_visible()
    expect(kay.get_by_role("button", name="Accept")).to_be_enabled()
    kay.keyboard.press("a")
    expect(kay.get_by_text("1 proven task to judge")).to_be_visible()
    expect(kay.get_by_role("button", name="Accept")).to_be_enabled()
    kay.keyboard.press("r")
    kay.keyboard.type("It does something else.")
    kay.keyboard.press("Control+Enter")
    expect(kay.get_by_text("0 proven tasks to judge")).to_be_visible()
    kay.goto(f"/datasets/{SLUG}/settings/assistants")
    expect(sampled).to_contain_text("2 of 2 sampled tasks judged")
    expect(sampled).to_contain_text("50 % (9–91)")


def _suggest(kay: Page, model: str) -> None:
    add_endpoint(kay, model)
    write_prompt(kay, "tasks")
    kay.get_by_role("button", name="Suggest tasks").press("Enter")
    dialog = kay.get_by_role("dialog", name="Suggest tasks")
    dialog.get_by_role("button", name="Ask about all labelled screens").press("Enter")
    run = kay.get_by_role("table", name="Runs for tasks").get_by_role("row").nth(1)
    expect(run).to_contain_text("1 of 1 request answered", timeout=60_000)
    expect(run.get_by_role("cell").nth(2)).to_have_text("4")


def _write(wim: Page) -> None:
    """The first one is submitted as it was suggested; what was typed before is put aside."""
    sentence = wim.get_by_label("Task", exact=True)
    sentence.fill("Something of my own")
    suggested = wim.get_by_role("region", name="Suggested: Please open menu")
    expect(suggested).to_contain_text("stand-in, no model")
    assert accessibility_violations(wim) == []
    suggested.get_by_role("button", name="Write it").press("Enter")
    expect(sentence).to_have_value("Please open menu")
    expect(sentence).to_be_focused()
    expect(wim.get_by_text("Something of my own")).to_be_visible()
    wim.keyboard.press("Control+Enter")
    expect(wim.get_by_role("tab", name="Run", selected=True)).to_be_visible(timeout=20_000)


def _change(wim: Page) -> None:
    wim.get_by_role("tab", name="Suggestions").press("Enter")
    suggested = wim.get_by_role("region", name="Suggested: Please save file")
    suggested.get_by_role("button", name="Write it").press("Enter")
    sentence = wim.get_by_label("Task", exact=True)
    expect(sentence).to_have_value("Please save file")
    sentence.fill("Keep what was written in the document")
    wim.keyboard.press("Control+Enter")
    expect(wim.get_by_role("tab", name="Run", selected=True)).to_be_visible(timeout=20_000)


def _drop(wim: Page) -> None:
    wim.get_by_role("tab", name="Suggestions").press("Enter")
    suggested = wim.get_by_role("region", name="Suggested: Please name field")
    suggested.get_by_role("button", name="Drop it").press("Enter")
    suggested.get_by_label("What is wrong with it?").fill("Nobody names a field.")
    suggested.get_by_label("What is wrong with it?").press("Enter")
    expect(suggested).to_have_count(0)
    expect(wim.get_by_role("region", name="Suggested: Please close window")).to_be_visible()
