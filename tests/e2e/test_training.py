"""Browser tests of the training course: lessons, hints, real runs, tasks only after the course."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

SLUG = "course"
SECRET = "correct horse"
PATIENCE_MS = 60_000
LESSONS = ("What a task is", "What a good sentence is", "The action set")
# Written otherwise than in the solutions: what counts is what they do.
WRITTEN = {
    "write": 'pyautogui.moveTo("cell-c7")\npyautogui.click()\npyautogui.write("120\\n")',
    "shortcut": "\n".join(
        f"pyautogui.{line}" for line in ('click("select-column-c")', 'keyDown("ctrl")', 'press("c")', 'keyUp("ctrl")')
    ),
    "drag": 'pyautogui.mouseDown("cell-b1")\npyautogui.moveTo("cell-c7")\npyautogui.mouseUp()',
    "scroll": 'pyautogui.moveTo("cell-c7")\npyautogui.scroll(-3)',
    "several": 'pyautogui.click("cell-b1")\npyautogui.click("sort-descending")\npyautogui.hotkey("ctrl", "s")',
}


@pytest.fixture(scope="module")
def studio(stack: Stack) -> str:
    """Where tasks would be written; the dataset asks for the course."""
    making = [
        f"from tests.e2e.studio_world import make; make('{SLUG}', 'tara', 'milo')",
        "from annotator.datasets.models import Dataset; from annotator.training.services import require_course",
        f"require_course(dataset=Dataset.objects.get(slug='{SLUG}'), required=True, by=None)",
    ]
    result = stack.manage("shell", "--verbosity", "0", "-c", "\n".join(making))
    return f"/datasets/{SLUG}/screens/{json.loads(result)}/tasks"


@pytest.fixture(scope="module")
def tara(browser: Browser, stack: Stack, studio: str) -> Iterator[Page]:
    page = sign_in(browser, stack, "tara", SECRET)
    yield page
    page.context.close()


def script_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Script")


def write(page: Page, script: str) -> None:
    script_of(page).click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(script)
    expect(page.get_by_role("list", name="Problems of the script")).to_contain_text("No problems", timeout=20_000)


def run(page: Page, script: str) -> None:
    """By the key; until the server has taken it."""
    write(page, script)
    with page.expect_response(re.compile("/runs$")) as sent:
        page.keyboard.press("Control+Enter")
    assert sent.value.status == 201


def passed(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="Passed")


def test_the_studio_says_that_the_course_comes_first(tara: Page, studio: str) -> None:
    tara.goto(studio)
    tara.get_by_role("link", name="Take the course").click()
    expect(tara.get_by_role("heading", name="Training")).to_be_visible()
    expect(tara.get_by_role("table", name="Steps of the course").get_by_role("row")).to_have_count(13)
    assert accessibility_violations(tara) == []


def test_lessons_are_read_by_keys_and_remembered(tara: Page) -> None:
    tara.goto(f"/datasets/{SLUG}/training")
    tara.get_by_role("link", name="Begin").click()
    for title in LESSONS:
        expect(tara.get_by_role("heading", name=title, level=1)).to_be_visible()
        expect(tara.get_by_role("button", name="I have read this")).to_be_visible()
        assert accessibility_violations(tara) == []
        tara.keyboard.press("Control+Enter")
    expect(tara.get_by_role("heading", name="One click", level=1)).to_be_visible()
    tara.goto(f"/datasets/{SLUG}/training")
    expect(tara.get_by_text("3 of 12 steps done")).to_be_visible()
    expect(tara.get_by_role("link", name="Go on: One click")).to_be_visible()


def test_a_wrong_script_is_told_why_and_the_solution_comes_after_three_tries(tara: Page) -> None:
    tara.goto(f"/datasets/{SLUG}/training/save")
    hints, solution = tara.get_by_role("region", name="Hints"), tara.get_by_role("region", name="Solution")
    for tries, label in enumerate(("close-window", "print-directly", "insert-chart"), 1):
        run(tara, f'pyautogui.click("{label}")')
        left = ("After 2 more tries", "After 1 more try", "write it yourself and run it to pass")[tries - 1]
        expect(tara.get_by_text(left)).to_be_visible(timeout=PATIENCE_MS)
        expect(tara.get_by_text("another box than the task needs")).to_be_visible()
        expect(solution).to_have_count(1 if tries == 3 else 0)
        expect(hints.get_by_role("listitem")).to_have_count(min(tries, 2))
    expect(tara.get_by_role("table", name="Evidence of the run")).to_be_visible()
    assert accessibility_violations(tara) == []
    run(tara, 'pyautogui.click("save-spreadsheet")')
    expect(passed(tara)).to_be_visible(timeout=PATIENCE_MS)


def test_typed_text_is_there_after_a_reload(tara: Page) -> None:
    tara.goto(f"/datasets/{SLUG}/training/write")
    write(tara, "pyautogui.press('f5')")
    tara.reload()
    expect(script_of(tara)).to_contain_text("pyautogui.press('f5')")


def test_with_the_last_exercise_the_course_is_passed_and_tasks_are_taken(tara: Page, studio: str) -> None:
    for step, script in WRITTEN.items():
        tara.goto(f"/datasets/{SLUG}/training/{step}")
        run(tara, script)
        expect(passed(tara)).to_be_visible(timeout=PATIENCE_MS)
    tara.goto(f"/datasets/{SLUG}/training")
    expect(tara.get_by_text("You passed the course")).to_be_visible()
    tara.goto(studio)
    script_of(tara).wait_for()
    expect(tara.get_by_role("link", name="Take the course")).to_have_count(0)


def test_a_maintainer_lifts_the_requirement_in_the_settings(browser: Browser, stack: Stack, tara: Page) -> None:
    milo = sign_in(browser, stack, "milo", SECRET)
    milo.goto(f"/datasets/{SLUG}/settings")
    rule = milo.get_by_label("Volunteers take the course before they write tasks")
    expect(rule).to_be_checked()
    rule.click()  # it follows the server, not the hand
    expect(milo.get_by_role("region", name="Training").get_by_text("Saved.")).to_be_visible()
    milo.reload()
    expect(rule).not_to_be_checked()
    milo.context.close()
