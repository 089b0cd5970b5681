"""Browser tests of the box editor by real mouse and keys: gestures, two windows, ended sessions, a killed server, a
review.
"""

import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, Route, expect

from tests.e2e.conftest import (
    PASSWORD,
    ROOT,
    Stack,
    accessibility_violations,
    free_port,
    running,
    sign_in,
    wait_for,
    web_command,
)

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PICTURE = ROOT / "fixtures" / "demo" / "screens" / "galculator--main.png"
PATIENCE_MS = 60_000
GUIDELINES = "# Tight boxes\n\nEvery side lies on the edge of what one can press."
SET_UP = f"""
from pathlib import Path
from annotator.accounts.services import create_user
from annotator.datasets.models import Application, Dataset, Guideline, GuidelineRead, Membership
from annotator.screens.services import store_screen
people = [create_user(username=name, password={PASSWORD!r}, name=name.title()) for name in ("dora", "emil")]
dataset = Dataset.objects.create(slug="strokes", name="Strokes")
for person in people:
    Membership.objects.create(dataset=dataset, user=person, role="annotator")
guideline = Guideline.objects.create(dataset=dataset, stage="boxes", version=1, text={GUIDELINES!r})
for person in people:
    GuidelineRead.objects.create(guideline=guideline, person=person)
application = Application.objects.create(dataset=dataset, slug="calculator", name="Calculator", platform="linux")
screen = store_screen(application=application, image_bytes=Path({str(PICTURE)!r}).read_bytes(), source="upload")
print(screen.pk)
"""


class MortalServer:
    """A web server of these tests' own on the stack's database: it can be killed and started again."""

    def __init__(self, stack: Stack) -> None:
        self.stack = Stack(f"http://127.0.0.1:{free_port()}", stack.env)
        self.life: ExitStack | None = None

    def start(self) -> None:
        """Does nothing where it runs."""
        if self.life is None:
            self.life = ExitStack()
            self.life.enter_context(running(web_command(self.stack.address), self.stack.env))
            wait_for(f"{self.stack.address}/api/me")

    def kill(self) -> None:
        if self.life is not None:
            self.life.close()
            self.life = None


@pytest.fixture(scope="module")
def address(stack: Stack) -> str:
    """Of the boxes of a screen that nobody has drawn on."""
    printed = stack.manage("shell", "--verbosity", "0", "-c", SET_UP)
    return f"/datasets/strokes/screens/{int(printed.split()[-1])}/boxes"


@pytest.fixture(scope="module")
def own_server(stack: Stack) -> Iterator[MortalServer]:
    server = MortalServer(stack)
    yield server
    server.kill()


@pytest.fixture
def server(own_server: MortalServer) -> MortalServer:
    """Runs, also where a test that killed it has failed."""
    own_server.start()
    return own_server


@pytest.fixture
def dora(browser: Browser, server: MortalServer, address: str) -> Iterator[Page]:
    """At the screen, with no boxes on it."""
    page = sign_in(browser, server.stack, "dora")
    open_editor(page, address)
    clear(page)
    yield page
    page.context.close()


def open_editor(page: Page, address: str) -> Locator:
    page.goto(address)
    canvas = page.get_by_role("application", name=re.compile("Boxes of"))
    canvas.wait_for()
    expect(canvas.get_by_label("Loading the picture")).to_have_count(0, timeout=PATIENCE_MS)
    saved(page)
    return canvas


def clear(page: Page) -> None:
    page.get_by_role("application").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    count(page, 0)
    saved(page)


def draw(page: Page, left: float, top: float, right: float, bottom: float) -> None:
    """A drag, in shares of the canvas: nothing here asks how large the window or the picture is."""
    area = page.get_by_role("application").bounding_box()
    assert area
    x, y = area["x"], area["y"]
    page.mouse.move(x + left * area["width"], y + top * area["height"])
    page.mouse.down()
    page.mouse.move(x + right * area["width"], y + bottom * area["height"], steps=4)
    page.mouse.up()


def count(page: Page, boxes: int) -> None:
    expect(page.get_by_role("heading", name=f"Boxes: {boxes}", exact=True)).to_be_visible(timeout=PATIENCE_MS)


def saving(page: Page) -> Locator:
    return page.get_by_role("status", name="Saving")


def saved(page: Page) -> None:
    expect(saving(page)).to_have_text("All saved", timeout=PATIENCE_MS)


def stored_boxes(page: Page, address: str) -> list[dict[str, Any]]:
    """The boxes that the server has."""
    boxes: list[dict[str, Any]] = page.request.get(f"/api/screens/{address.split('/')[4]}/boxes").json()["boxes"]
    return boxes


def test_boxes_are_drawn_moved_resized_named_by_kind_and_undone_and_saved_as_they_are(dora: Page, address: str) -> None:
    draw(dora, 0.4, 0.4, 0.5, 0.5)
    count(dora, 1)
    saved(dora)
    (drawn,) = stored_boxes(dora, address)
    for key in ("ArrowRight", "Shift+ArrowDown", "Control+ArrowRight", "t"):
        dora.keyboard.press(key)
    saved(dora)
    (box,) = stored_boxes(dora, address)
    moved = {"left": drawn["left"] + 1, "top": drawn["top"] + 10, "bottom": drawn["bottom"] + 10}
    assert {side: box[side] for side in moved} == moved
    assert (box["right"], box["kind"]) == (drawn["right"] + 2, "type")
    draw(dora, 0.45, 0.47, 0.48, 0.47)  # takes hold of the selected box
    saved(dora)
    assert stored_boxes(dora, address)[0]["left"] > box["left"]
    for _ in range(5):
        dora.keyboard.press("Control+z")
    saved(dora)
    assert [{**now, "version": 0} for now in stored_boxes(dora, address)] == [{**drawn, "version": 0}]
    dora.keyboard.press("Control+z")
    count(dora, 0)
    saved(dora)
    dora.keyboard.press("Control+Shift+z")
    count(dora, 1)


def test_what_the_editor_shows_first_is_asked_for_once(dora: Page, address: str) -> None:
    dora.goto(address)
    count(dora, 0)
    expect(dora.get_by_role("progressbar", name="Loading the picture")).to_have_count(0)
    paths = dora.evaluate("performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname)")
    screen = address.split("/")[4]
    shown_first = ["/api/me", "/api/datasets", "/api/datasets/strokes/guidelines", f"/api/screens/{screen}"]
    shown_first += [f"/api/screens/{screen}/{part}" for part in ("boxes", "labels", "image")]
    assert {path: paths.count(path) for path in shown_first} == dict.fromkeys(shown_first, 1)


def test_duplicates_and_tiny_boxes_are_named_before_they_are_submitted(dora: Page) -> None:
    draw(dora, 0.4, 0.4, 0.5, 0.5)
    dora.keyboard.press("Control+c")
    dora.keyboard.press("Control+v")
    dora.keyboard.press("Control+v")
    count(dora, 3)
    for key in (*["Control+Shift+ArrowLeft"] * 40, *["Control+ArrowLeft"] * 10):
        dora.keyboard.press(key)
    saved(dora)
    dora.keyboard.press("Control+Enter")
    dialog = dora.get_by_role("dialog", name="Submit these boxes?")
    expect(dialog).to_contain_text("1 box is less than 4 pixels wide or high.")
    dialog.get_by_role("button", name="Select them").click()
    dora.keyboard.press("Delete")
    count(dora, 2)
    expect(dialog).to_have_count(0)


def test_the_first_box_can_be_submitted_before_the_server_has_said_so(dora: Page) -> None:
    expect(dora.get_by_role("button", name="Submit for review")).to_be_disabled(timeout=PATIENCE_MS)
    answers: list[Route] = []
    boxes = re.compile(r"/api/screens/\d+/boxes$")
    dora.route(boxes, lambda route: answers.append(route))
    draw(dora, 0.4, 0.4, 0.5, 0.5)
    count(dora, 1)
    with dora.expect_request(lambda request: request.method == "POST" and "/submission" in request.url):
        dora.keyboard.press("Control+Enter")
    for answer in answers:
        answer.continue_()
    dora.unroute(boxes)
    expect(dora.get_by_text("Submitted.")).to_be_visible()
    dora.get_by_role("button", name="Take it back").click()
    expect(dora.get_by_text("Taken back.")).to_be_visible()


def test_two_windows_that_change_one_box_are_asked_which_counts(dora: Page, address: str) -> None:
    draw(dora, 0.4, 0.4, 0.5, 0.5)
    saved(dora)
    other = dora.context.new_page()
    open_editor(other, address)
    count(other, 1)
    other.route("**/edits", lambda route: route.abort())
    other.get_by_role("application").focus()
    other.keyboard.press("Tab")
    other.keyboard.press("ArrowRight")
    expect(saving(other)).to_contain_text("keeping 1 change", timeout=PATIENCE_MS)
    dora.bring_to_front()
    dora.get_by_role("application").focus()
    dora.keyboard.press("Shift+ArrowDown")
    saved(dora)
    (foreign,) = stored_boxes(dora, address)
    other.unroute("**/edits")
    other.bring_to_front()
    dialog = other.get_by_role("dialog", name="Changed here and elsewhere")
    expect(dialog).to_be_visible(timeout=PATIENCE_MS)
    dialog.get_by_role("radio", name=re.compile("Mine")).check()
    dialog.get_by_role("button", name="Save these").click()
    expect(other.get_by_role("application")).to_be_focused()
    saved(other)
    (box,) = stored_boxes(other, address)
    assert (box["left"], box["top"]) == (foreign["left"] + 1, foreign["top"] - 10)


def test_a_stroke_made_after_the_session_has_ended_is_saved_when_one_signs_in_again(dora: Page, address: str) -> None:
    draw(dora, 0.3, 0.3, 0.4, 0.4)
    saved(dora)
    dora.context.clear_cookies(name="sessionid")
    draw(dora, 0.5, 0.5, 0.6, 0.6)
    expect(saving(dora)).to_contain_text("Signed out; keeping 1 change", timeout=PATIENCE_MS)
    dialog = dora.get_by_role("dialog")
    dialog.get_by_label("User name").fill("dora")
    dialog.get_by_role("textbox", name="Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    saved(dora)
    draw(dora, 0.7, 0.7, 0.8, 0.8)
    saved(dora)
    assert len(stored_boxes(dora, address)) == 3


def test_nothing_is_lost_when_the_server_dies_between_two_strokes(
    dora: Page, server: MortalServer, address: str
) -> None:
    draw(dora, 0.3, 0.3, 0.4, 0.4)
    saved(dora)
    server.kill()
    draw(dora, 0.5, 0.5, 0.6, 0.6)
    dora.keyboard.press("h")
    expect(saving(dora)).to_contain_text("keeping 2 changes", timeout=PATIENCE_MS)
    dora.keyboard.press("Control+d")
    count(dora, 3)
    expect(saving(dora)).to_contain_text("keeping 3 changes", timeout=PATIENCE_MS)
    server.start()
    with suppress(Error):  # unless the page has just tried again by itself
        dora.get_by_role("button", name="Try now").click(timeout=2_000)
    saved(dora)
    assert sorted(box["kind"] for box in stored_boxes(dora, address)) == ["click", "hover", "hover"]


def test_a_window_that_is_closed_before_the_server_is_back_has_kept_its_strokes(
    dora: Page, server: MortalServer, address: str
) -> None:
    server.kill()
    draw(dora, 0.5, 0.5, 0.6, 0.6)
    expect(saving(dora)).to_contain_text("keeping 1 change", timeout=PATIENCE_MS)
    context = dora.context
    dora.close(run_before_unload=False)
    server.start()
    repeated = context.new_page()
    open_editor(repeated, address)
    count(repeated, 1)
    assert len(stored_boxes(repeated, address)) == 1


def test_a_reviewer_marks_boxes_the_drawer_settles_them_and_the_log_brings_a_state_back(
    browser: Browser, dora: Page, server: MortalServer, address: str
) -> None:
    draw(dora, 0.3, 0.3, 0.4, 0.4)
    draw(dora, 0.6, 0.6, 0.7, 0.7)
    saved(dora)
    dora.keyboard.press("Control+Enter")
    expect(dora.get_by_role("button", name="Submit for review")).to_have_count(0, timeout=PATIENCE_MS)
    emil = sign_in(browser, server.stack, "emil")
    open_editor(emil, address)
    emil.get_by_role("application").focus()
    emil.keyboard.press("Tab")
    emil.keyboard.press("l")
    expect(emil.get_by_role("region", name="Remarks")).to_contain_text("loose")
    emil.keyboard.press("Shift+r")
    emil.keyboard.type("tell me why")  # none of its letters marks another fault
    emil.keyboard.press("Enter")
    expect(emil.get_by_role("application")).to_be_focused()
    expect(emil.get_by_role("textbox", name=re.compile("Note: loose"))).to_have_value("tell me why")
    emil.keyboard.press("m")
    draw(emil, 0.45, 0.45, 0.5, 0.5)
    expect(emil.get_by_role("region", name="Remarks")).to_contain_text("2 remarks")
    count(emil, 2)
    emil.get_by_role("button", name="Return with 2 remarks").click()
    emil.get_by_role("dialog").get_by_role("button", name="Return", exact=True).click()
    expect(emil.get_by_text("Returned", exact=True)).to_be_visible(timeout=PATIENCE_MS)
    expect(emil.get_by_role("button", name="Submit for review")).to_have_count(0)  # they are Dora's again
    emil.context.close()
    open_editor(dora, address)
    remarks = dora.get_by_role("region", name="Remarks")
    expect(remarks).to_contain_text("2 remarks, 2 still open", timeout=PATIENCE_MS)
    expect(dora.get_by_role("button", name="Submit for review")).to_be_disabled()
    dora.get_by_role("application").focus()
    dora.keyboard.press("j")
    dora.keyboard.press("f")
    expect(remarks).to_contain_text("2 remarks, 1 still open", timeout=PATIENCE_MS)
    dora.keyboard.press("f")
    expect(remarks).to_contain_text("2 remarks", timeout=PATIENCE_MS)
    expect(dora.get_by_role("button", name="Submit for review")).to_be_enabled(timeout=PATIENCE_MS)
    clear(dora)
    dora.keyboard.press("y")
    history = dora.get_by_role("region", name="History")
    entries = history.get_by_role("button", name=re.compile("Dora: "))
    expect(entries.first).to_contain_text("deleted 2 boxes", timeout=PATIENCE_MS)
    entries.nth(1).click()
    history.get_by_role("button", name="Restore this state").click()
    count(dora, 2)
    saved(dora)
    assert len(stored_boxes(dora, address)) == 2
    dora.keyboard.press("Control+z")
    count(dora, 0)


def test_the_guidelines_stand_beside_the_boxes_and_one_key_unfolds_them(dora: Page, address: str) -> None:
    dora.set_viewport_size({"width": 1024, "height": 768})
    open_editor(dora, address)
    canvas = dora.get_by_role("application")
    width = canvas.evaluate("(element) => element.clientWidth")
    control = dora.get_by_role("region", name="Guidelines").get_by_role("group", name="What they say")
    if control.is_visible():
        dora.keyboard.press("i")
    expect(control).to_have_count(0)
    dora.keyboard.press("i")
    expect(control).to_contain_text("Every side lies on the edge")
    expect(control).to_be_focused()
    assert canvas.evaluate("(element) => element.clientWidth") == width
    assert accessibility_violations(dora) == []
    dora.keyboard.press("i")
    expect(control).to_have_count(0)
    expect(canvas).to_be_focused()
    dora.get_by_role("button", name="Guidelines").click()
    open_editor(dora, address)
    expect(control).to_be_visible()


def test_keys_that_a_person_has_chosen_follow_them(dora: Page, address: str) -> None:
    dora.keyboard.press("?")
    sheet = dora.get_by_role("dialog", name="Keyboard")
    sheet.get_by_role("button", name="Change keys").click()
    sheet.get_by_role("button", name="Hide or show all boxes: Shift H, change").click()
    dora.keyboard.press("u")
    sheet.get_by_role("button", name="Save keys").click()
    expect(sheet.get_by_role("row", name="Hide or show all boxes U")).to_be_visible()
    open_editor(dora, address)
    expect(dora.get_by_role("button", name="Hide or show all boxes")).to_have_attribute("aria-keyshortcuts", "U")
    dora.get_by_role("application").focus()
    dora.keyboard.press("u")
    expect(dora.get_by_role("button", name="Hide or show all boxes")).to_have_attribute("aria-pressed", "true")
