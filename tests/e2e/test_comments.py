"""Browser test of comments, by keyboard: in the box editor, the studio, the final pass and on the screen's page."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SET_UP = """
import json, uuid
from tests.annotator.world import record_run
from tests.e2e.studio_world import make
from annotator.accounts.models import User
from annotator.screens.models import Screen
from annotator.tasks.services import Wording, submit_task
make("talk", "talk_vera", "talk_mona")
screen = Screen.objects.get(application__dataset__slug="talk")
wording = Wording("Open the menu", 'pyautogui.click("open-menu")', ["Show its items", "Unfold it", "Menu, please"])
vera = User.objects.get(username="talk_vera")
script = submit_task(screen=screen, author=vera, wording=wording, client_id=uuid.uuid4())
record_run(script)
print(json.dumps([screen.pk, script.task_id]))
"""


@pytest.fixture
def opened(browser: Browser, stack: Stack) -> Iterator[Callable[[str], Page]]:
    """Opens a page for a person."""
    pages: list[Page] = []

    def open_for(name: str) -> Page:
        pages.append(sign_in(browser, stack, name, password="correct horse"))
        return pages[-1]

    yield open_for
    for page in pages:
        page.context.close()


def write(page: Page, about: str, text: str) -> None:
    """Alt+M, the text, Enter: without the mouse."""
    page.keyboard.press("Alt+M")
    line = page.get_by_role("textbox", name=f"Comment on {about}")
    expect(line).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(line).to_have_value("")
    expect(page.get_by_role("region", name="Comments", exact=True)).to_contain_text(text)


def test_people_talk_about_a_screen_a_box_and_a_task_where_they_work(
    stack: Stack, opened: Callable[[str], Page]
) -> None:
    printed = stack.manage("shell", "--verbosity", "0", "-c", SET_UP)
    screen, task = json.loads(printed.splitlines()[-1])
    mona = opened("talk_mona")
    mona.goto(f"/datasets/talk/screens/{screen}")
    expect(mona.get_by_role("button", name="Comments")).to_be_visible()
    write(mona, "the screen", "Is this the latest version?")
    assert accessibility_violations(mona) == []
    mona.goto(f"/datasets/talk/screens/{screen}/boxes")
    canvas = mona.get_by_role("application")
    expect(canvas).to_be_focused()
    # What has the key of comments is shown a moment after the canvas.
    expect(mona.get_by_role("button", name="Comments: 1 open")).to_be_visible()
    mona.keyboard.press("Tab")
    write(mona, "the selected box", "Two pixels too wide.")
    expect(mona.get_by_role("button", name="Comments: 2 open")).to_be_visible()
    assert accessibility_violations(mona) == []
    mona.goto(f"/datasets/talk/final-pass?task={task}")
    expect(mona.get_by_text("Open the menu").first).to_be_visible()
    write(mona, "the task", "Why not by a key?")
    on_box = mona.get_by_role("region", name=re.compile("Comments on the box “.+”"))
    expect(on_box).to_contain_text("Two pixels too wide.")
    assert accessibility_violations(mona) == []

    vera = opened("talk_vera")
    waiting = vera.get_by_role("region", name="Comments that wait for you in Talk")
    expect(waiting).to_contain_text("Why not by a key?")
    assert accessibility_violations(vera) == []
    waiting.get_by_role("link").press("Enter")
    expect(vera.get_by_role("tab", name="Comments (3)")).to_be_visible()
    write(vera, "the task", "The menu has none.")
    on_task = vera.get_by_role("region", name="Comments on this task")
    expect(on_task).to_contain_text("Why not by a key?")
    on_task.get_by_role("button", name="Change").press("Enter")
    vera.keyboard.press("End")
    vera.keyboard.type(" Sorry!")
    vera.keyboard.press("Enter")
    expect(on_task).to_contain_text("The menu has none. Sorry!")
    vera.mouse.move(5, 5)  # what it would point at shows a hint
    on_task.get_by_role("button", name="Resolve the comments on this task").press("Enter")
    expect(vera.get_by_role("tab", name="Comments (2)")).to_be_visible()
    assert accessibility_violations(vera) == []
    vera.goto("/")
    expect(vera.get_by_role("region", name="Talk", exact=True)).to_be_visible()
    expect(waiting).to_have_count(0)
