"""Browser tests of trials: a baseline answered by mouse and by keyboard alone, a model scored beside it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "measured-screens"
HOME = f"/datasets/{SLUG}/trials"
PATIENCE_MS = 60_000
PEOPLE = ("tria", "tom", "una")
# A release of one family, as the rooms before would leave it: what they do is walked in test_pipeline.
RELEASE = """
import uuid
from pathlib import Path
from django.core.files.base import ContentFile
from annotator.accounts.models import User
from annotator.boxes.models import Origin
from annotator.boxes.services import ImportedBox, import_boxes
from annotator.datasets.models import Dataset, Membership
from annotator.domain.formats.record import ReleaseRecord, as_json
from annotator.domain.geometry import Rect
from annotator.jobs.models import Status
from annotator.labels.selectors import labelled_boxes_of
from annotator.labels.services import import_labels
from annotator.releases.models import Release, ReleaseItem
from annotator.releases.selectors import released_screen
from annotator.screens.models import Source
from annotator.screens.services import store_screen
from annotator.tasks.models import Execution, Phrasing, Script, Task
from annotator.datasets.services import add_application

tria, tom, una = (User.objects.get(username=name) for name in ("tria", "tom", "una"))
dataset = Dataset.objects.create(slug="measured-screens", name="Measured screens")
for person, role in ((tria, "maintainer"), (tom, "volunteer"), (una, "annotator")):
    Membership.objects.create(dataset=dataset, user=person, role=role)
application = add_application(dataset=dataset, name="Calculator", platform="linux")
picture = Path("fixtures/demo/screens/galculator--main.png").read_bytes()
screen = store_screen(application=application, image_bytes=picture, source=Source.UPLOAD, created_by=tria)
box = import_boxes(screen=screen, boxes=[ImportedBox(Rect(100, 60, 140, 100), "click", Origin.DRAWN)], author=tria)[0]
import_labels(screen=screen, labels={box.pk: "secret-seven"})
task = Task.objects.create(screen=screen, author=tria, client_id=uuid.uuid4())
text = 'pyautogui.click("secret-seven")'
script = Script.objects.create(task=task, revision=1, sentence="Press seven", text=text, author=tria)
Phrasing.objects.create(script=script, position=0, text="Enter the digit after six")
run = Execution.objects.create(
    dataset=dataset, script=script, status=Status.DONE, proven=True, resolved="pyautogui.click(120.0, 80.0)\\n"
)
release = Release.objects.create(
    dataset=dataset, number=1, seed=1, ratio=[7, 1, 2], format="omniact", status=Status.DONE,
    counts={"tasks": {"test": 2}}, digest="ab" * 32,
)
record = ReleaseRecord(
    family_id="seven", split="test", screen=released_screen(screen, labelled_boxes_of([screen.pk])[screen.pk]),
    sentence=script.sentence, phrasings=("Enter the digit after six",), labelled=text, resolved=run.resolved,
)
ReleaseItem.objects.create(release=release, position=0, split="test", script=script, stored=as_json(record))
"""


@pytest.fixture(scope="module")
def pages(browser: Browser, stack: Stack) -> Iterator[dict[str, Page]]:
    stack.create_people(*PEOPLE)
    stack.manage("shell", "--verbosity", "0", "-c", RELEASE)
    opened = {name: sign_in(browser, stack, name) for name in PEOPLE}
    yield opened
    for page in opened.values():
        page.context.close()


def test_people_and_a_model_are_measured_on_a_release(pages: dict[str, Page], tmp_path: Path) -> None:
    tria, tom, una = (pages[name] for name in PEOPLE)
    open_a_baseline(tria)
    answer_by_mouse(tom)
    answer_by_keyboard(una)
    upload(tria, tmp_path)
    read_the_leaderboard(tria)
    look_task_by_task(tria)


def open_a_baseline(tria: Page) -> None:
    tria.goto(HOME)
    tria.get_by_role("button", name="Open a baseline").click()
    dialog = tria.get_by_role("dialog")
    for name in ("Tom", "Una"):
        dialog.get_by_label(re.compile(f"{name} ")).check()
    dialog.get_by_label("Show people the score of each answer").check()
    dialog.get_by_role("button", name="Open and deal").click()
    expect(dialog).to_have_count(0)
    expect(tria.get_by_text("Test split, 0 of 2 tasks answered")).to_be_visible()
    expect(tria.get_by_role("row", name=re.compile("Tom 1 0"))).to_be_visible()
    no_accessibility_violations(tria)


def canvas_of(page: Page) -> Locator:
    """The picture, once it can be pointed at."""
    picture = page.get_by_role("application", name="Picture of the screen")
    picture.wait_for()
    expect(picture.get_by_label("Loading the picture")).to_have_count(0)
    return picture


def answer_by_mouse(tom: Page) -> None:
    """Every button does what it does on a screen; a reload loses nothing; the right place is found and sent."""
    tom.goto("/")
    tom.get_by_role("link", name="Answer tasks").click()
    picture = canvas_of(tom)
    script = tom.get_by_role("textbox", name="Script")
    expect(tom.get_by_text("secret-seven")).to_have_count(0)
    picture.click(position={"x": 200, "y": 150})
    expect(script).to_have_text(re.compile(r"pyautogui\.click\(\d+, \d+\)"))
    picture.dblclick(position={"x": 230, "y": 170})
    expect(script).to_have_text(re.compile(r"click.*doubleClick\(\d+, \d+\)$"))
    picture.click(position={"x": 210, "y": 160}, button="right")
    expect(script).to_have_text(re.compile(r"rightClick\(\d+, \d+\)$"))
    picture.hover(position={"x": 200, "y": 150})
    tom.mouse.down()
    picture.hover(position={"x": 260, "y": 190})
    tom.mouse.up()
    expect(script).to_have_text(re.compile(r"moveTo\(\d+, \d+\)pyautogui\.dragTo\(\d+, \d+, duration=0\.5\)$"))
    expect(tom.get_by_text("Draft saved")).to_be_visible()
    no_accessibility_violations(tom)
    tom.reload()
    expect(script).to_have_text(re.compile("doubleClick.*dragTo"))
    script.fill('pyautogui.click("secret-seven")')
    expect(tom.get_by_text(re.compile("Line 1: No box of this screen is labelled"))).to_be_visible()
    script.fill("pyautogui.click(130, 70)")
    expect(tom.get_by_text("No problems.", exact=False)).to_be_visible()
    tom.get_by_role("button", name="Answer", exact=True).click()
    expect(tom.get_by_text("action score 100.00 %")).to_be_visible()
    tom.get_by_role("button", name="Next task").click()
    expect(tom.get_by_text("You have answered all of your tasks.")).to_be_visible()


def answer_by_keyboard(una: Page) -> None:
    """Without a mouse: to the picture, the cross-hair there, a drag and a click, and the answer sent."""
    una.goto(f"{HOME}/answer")
    picture = canvas_of(una)
    una.keyboard.press("Alt+b")
    expect(picture).to_be_focused()
    place = una.get_by_text(re.compile(r"^x \d+, y \d+"))
    for _ in range(20):
        una.keyboard.press("Control+ArrowLeft")
        una.keyboard.press("Control+ArrowUp")
    expect(place.first).to_have_text("x 0, y 0")
    for key, times in (("Control+ArrowRight", 1), ("ArrowRight", 2), ("ArrowDown", 8), ("Shift+ArrowDown", 5)):
        for _ in range(times):
            una.keyboard.press(key)
    expect(place.first).to_have_text("x 120, y 85")
    script = una.get_by_role("textbox", name="Script")
    una.keyboard.press("d")
    una.keyboard.press("Shift+ArrowRight")
    una.keyboard.press("d")
    expect(script).to_have_text("pyautogui.moveTo(120, 85)pyautogui.dragTo(121, 85, duration=0.5)")
    una.keyboard.press("Alt+e")
    expect(script).to_be_focused()
    una.keyboard.press("Control+a")
    una.keyboard.press("Delete")
    una.keyboard.press("Alt+b")
    una.keyboard.press("Enter")
    expect(script).to_have_text("pyautogui.click(121, 85)")
    una.keyboard.press("Control+Enter")
    expect(una.get_by_role("button", name="Next task")).to_be_focused()
    una.keyboard.press("Control+Enter")
    expect(una.get_by_text("You have answered all of your tasks.")).to_be_visible()


def upload(tria: Page, folder: Path) -> None:
    """A worker scores the file; what is missing is listed by id."""
    file = folder / "predictions.jsonl"
    file.write_text(json.dumps({"id": "0", "script": "pyautogui.click(120, 80)"}))
    tria.goto(HOME)
    tria.get_by_role("button", name="Upload predictions").click()
    dialog = tria.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_label("Model").fill("One right")
    dialog.get_by_role("button", name="Upload and score").click()
    expect(dialog).to_have_count(0)
    faults = tria.get_by_role("button", name="1 entries of One right score nothing")
    expect(faults).to_be_visible(timeout=PATIENCE_MS)
    faults.click()
    expect(tria.get_by_role("cell", name="there is no prediction for this task")).to_be_visible()
    tria.keyboard.press("Escape")


def read_the_leaderboard(tria: Page) -> None:
    tria.get_by_role("link", name="Leaderboard").click()
    for name, figures in {"Human": "100.00", "One right": "50.00"}.items():
        row = tria.get_by_role("table", name="Scores in percent").get_by_role("row", name=re.compile(name))
        expect(row).to_contain_text(figures)
    tria.get_by_text("unweighted", exact=True).click()
    expect(tria.get_by_text("omniact-eval with every task counting the same")).to_be_visible()
    expect(tria.get_by_role("table", name="Action score by group, in percent")).to_contain_text("100.00")
    tria.get_by_role("button", name="Click penalty").click()
    expect(tria.get_by_role("columnheader", name="Click penalty")).to_have_attribute("aria-sort", "ascending")
    no_accessibility_violations(tria)
    with tria.expect_download() as download:
        tria.get_by_role("link", name="CSV").click()
    assert "Human" in Path(download.value.path()).read_text()


def look_task_by_task(tria: Page) -> None:
    tria.get_by_role("link", name="One right").click()
    expect(tria.get_by_role("heading", name="One right, task by task")).to_be_visible()
    expect(tria.get_by_role("region", name="Gold")).to_contain_text("click(120.0, 80.0)")
    tria.keyboard.press("j")
    expect(tria.get_by_text("Scores nothing: there is no prediction for this task")).to_be_visible()
    no_accessibility_violations(tria)


def no_accessibility_violations(page: Page) -> None:
    """axe finds nothing, by day and by night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        assert accessibility_violations(page) == [], scheme
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
