"""Browser tests of the studio by real mouse and keys: writing, playback, drafts on two devices, runs, renamed
labels.
"""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from tests.e2e.studio_world import BOXES, HEIGHT, WIDTH

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

SLUG = "studio"
SECRET = "correct horse"
PATIENCE_MS = 60_000
PHRASINGS = ("Make this happen, please", "It should be done by now", "Somebody ought to carry that out")
TABS = ("Tasks on this screen", "Run", "Labels", "Reference", "Samples", "Guidelines")


@pytest.fixture(scope="module")
def address(stack: Stack) -> str:
    """Where tasks are written on a screen of four labelled boxes."""
    making = f"from tests.e2e.studio_world import make; make('{SLUG}', 'vera', 'max')"
    result = stack.manage("shell", "--verbosity", "0", "-c", making)
    return f"/datasets/{SLUG}/screens/{json.loads(result)}/tasks"


@pytest.fixture(scope="module")
def vera(browser: Browser, stack: Stack, address: str) -> Iterator[Page]:
    page = sign_in(browser, stack, "vera", SECRET)
    yield page
    page.context.close()


@pytest.fixture
def studio(vera: Page, address: str) -> Page:
    """The studio with an empty form."""
    vera.goto(address)
    script_of(vera).wait_for()
    expect(vera.get_by_label("Loading the picture")).to_have_count(0)
    if vera.get_by_label("Task", exact=True).input_value() or text_of(vera):
        fill(vera, "", "", ("", "", ""))
        saved(vera)
    return vera


def script_of(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Script")


def canvas_of(page: Page) -> Locator:
    return page.get_by_role("application", name=re.compile("Labelled boxes"))


def text_of(page: Page) -> str:
    if page.locator(".cm-placeholder").count():
        return ""
    return "\n".join(page.locator(".cm-line").all_inner_texts()).strip()


def write(page: Page, script: str) -> None:
    script_of(page).click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    if script:
        page.keyboard.insert_text(script)


def fill(page: Page, sentence: str, script: str, phrasings: tuple[str, ...] = PHRASINGS) -> None:
    page.get_by_label("Task", exact=True).fill(sentence)
    write(page, script)
    for number, text in enumerate(phrasings, 1):
        page.get_by_label(f"Reformulation {number}").fill(text)


def saved(page: Page) -> None:
    """Until nothing waits to be kept any more."""
    expect(page.get_by_text("Saving …")).to_have_count(0)


def middle(page: Page, label: str) -> tuple[float, float]:
    """The middle of a box on the canvas, which has room for this small screen at 100 %."""
    area = canvas_of(page).bounding_box()
    assert area is not None
    left, top, right, bottom = BOXES[label]
    across, down = (left + right) / 2 - WIDTH / 2, (top + bottom) / 2 - HEIGHT / 2
    return area["x"] + area["width"] / 2 + across, area["y"] + area["height"] / 2 + down


def test_problems_are_underlined_and_mended_by_one_click(studio: Page) -> None:
    write(studio, 'pyautogui.click("opn-menu")')
    problems = studio.get_by_role("list", name="Problems of the script")
    expect(problems).to_contain_text("Did you mean")
    expect(studio.locator(".cm-lintRange-error")).to_have_text('"opn-menu"')
    problems.get_by_role("button", name="Write").first.click()
    expect(problems).to_contain_text("No problems")
    assert text_of(studio) == 'pyautogui.click("open-menu")'


def test_problems_are_mended_by_keys_too(studio: Page) -> None:
    write(studio, 'pyautogui.click("sve-file")')
    expect(studio.locator(".cm-lintRange-error")).to_be_visible()
    studio.keyboard.press("F8")
    studio.locator(".cm-diagnosticAction").first.click()
    expect(studio.get_by_role("list", name="Problems of the script")).to_contain_text("No problems")


def test_functions_labels_and_keys_are_completed(studio: Page) -> None:
    script_of(studio).click()
    studio.keyboard.type("cli")
    expect(studio.get_by_role("option", name=re.compile("^click"))).to_be_visible()
    studio.wait_for_timeout(200)  # for a moment the list takes no key, so that nobody accepts by accident
    studio.keyboard.press("Enter")
    studio.keyboard.press("Control+Space")
    studio.get_by_role("option", name=re.compile("name-field")).click()
    assert text_of(studio) == 'pyautogui.click("name-field")'
    studio.keyboard.press("End")
    studio.keyboard.type('\npyautogui.hotkey("shi')
    expect(studio.get_by_role("option", name="shift", exact=True)).to_be_visible()
    studio.keyboard.press("Escape")


def test_clicking_a_box_writes_its_label(studio: Page) -> None:
    studio.mouse.click(*middle(studio, "save-file"))
    expect(studio.locator(".cm-line")).to_have_text('pyautogui.click("save-file")')
    write(studio, 'pyautogui.scroll(-3, "")')
    studio.keyboard.press("ArrowLeft")
    studio.keyboard.press("ArrowLeft")
    studio.mouse.click(*middle(studio, "name-field"))
    expect(studio.locator(".cm-line")).to_have_text('pyautogui.scroll(-3, "name-field")')


def test_dragging_from_box_to_box_writes_a_drag(studio: Page) -> None:
    studio.mouse.move(*middle(studio, "open-menu"))
    studio.mouse.down()
    studio.mouse.move(*middle(studio, "save-file"), steps=5)
    studio.mouse.up()
    expect(studio.locator(".cm-line")).to_have_text(
        ['pyautogui.moveTo("open-menu")', 'pyautogui.dragTo("save-file", duration=0.5)']
    )
    expect(studio.get_by_role("list", name="Problems of the script")).to_contain_text("No problems")


def test_a_double_click_and_a_right_click_on_a_box_are_written_as_what_they_are(studio: Page) -> None:
    studio.mouse.dblclick(*middle(studio, "open-menu"))
    expect(studio.locator(".cm-line")).to_have_text('pyautogui.doubleClick("open-menu")')
    studio.mouse.click(*middle(studio, "save-file"), button="right")
    expect(studio.locator(".cm-line").last).to_have_text('pyautogui.rightClick("save-file")')


def test_boxes_are_clicked_and_dragged_by_keys_alone(studio: Page) -> None:
    studio.keyboard.press("Alt+b")
    expect(canvas_of(studio)).to_be_focused()
    studio.keyboard.press("Tab")
    studio.keyboard.press("Shift+D")
    studio.keyboard.press("Tab")
    expect(studio.get_by_role("status").filter(has_text="dragging from open-menu to")).to_have_count(1)
    studio.keyboard.press("Enter")
    expect(script_of(studio)).to_be_focused()
    expect(studio.locator(".cm-line")).to_have_text(
        ['pyautogui.moveTo("open-menu")', 'pyautogui.dragTo("name-field", duration=0.5)']
    )
    studio.keyboard.press("Alt+b")
    studio.keyboard.press("Enter")
    expect(studio.locator(".cm-line").last).to_have_text('pyautogui.click("name-field")')


def test_a_label_is_lit_in_both_directions(studio: Page) -> None:
    write(studio, 'pyautogui.click("close-window")\npyautogui.click("open-menu")')
    studio.mouse.move(*middle(studio, "close-window"))
    expect(studio.locator(".cm-lit")).to_have_text("close-window")
    studio.get_by_role("heading").first.hover()
    expect(studio.locator(".cm-lit")).to_have_count(0)
    touched = studio.locator("canvas").nth(2)
    before = touched.screenshot()
    studio.locator(".cm-line").first.locator("span", has_text="close-window").first.hover()
    expect_other_picture(touched, before)


def expect_other_picture(canvas: Locator, before: bytes) -> None:
    """Until the canvas looks otherwise than it did."""
    for _ in range(100):
        if canvas.screenshot() != before:
            return
        canvas.page.wait_for_timeout(50)
    raise AssertionError("the picture has not changed")


def test_a_snippet_of_the_reference_is_found_and_inserted(studio: Page) -> None:
    studio.get_by_role("tab", name="Reference").click()
    studio.get_by_role("searchbox", name="Search the reference").fill("sideways")
    expect(studio.get_by_role("button", name=re.compile("^Insert "))).to_have_count(1)
    studio.get_by_role("button", name="Insert hscroll").click()
    expect(studio.locator(".cm-line")).to_have_text("pyautogui.hscroll(10)")


def test_the_script_is_played_on_the_picture(studio: Page) -> None:
    write(studio, 'pyautogui.click("open-menu")\npyautogui.write("tea")')
    expect(studio.get_by_text("2 actions")).to_be_visible()
    before = canvas_of(studio).screenshot()
    studio.get_by_role("button", name="Step", exact=True).click()
    expect(studio.get_by_text("1 of 2: click at 60, 40")).to_be_visible()
    expect_other_picture(canvas_of(studio), before)
    studio.keyboard.press("Alt+p")
    expect(studio.get_by_text(re.compile("^2 of 2"))).to_be_visible()


def test_a_phrasing_too_close_is_reported_while_typing(studio: Page) -> None:
    studio.get_by_label("Task", exact=True).fill("Open the menu of the editor")
    first = studio.get_by_label("Reformulation 1")
    first.fill("Open the menu of this editor")
    expect(first).to_have_accessible_description(re.compile("Too close to the task: it "))
    first.fill("Show me what the editor has to offer")
    expect(first).to_have_accessible_description(
        re.compile(r"Nearest to the task: \d+ % of the words, \d+ % of the letters")
    )
    studio.get_by_label("Reformulation 2").fill("Show me what this editor has to offer")
    expect(studio.get_by_label("Reformulation 2")).to_have_accessible_description(re.compile("phrasing 1"))


def test_a_draft_survives_a_reload_and_the_end_of_the_session(studio: Page, stack: Stack) -> None:
    fill(studio, "Name the file", 'pyautogui.click("name-field")')
    studio.reload()
    expect(studio.get_by_label("Task", exact=True)).to_have_value("Name the file")
    assert text_of(studio) == 'pyautogui.click("name-field")'
    cookies = studio.context.cookies()
    # Typed first: the dialog, which any request can open by then, would take the focus and what is typed.
    studio.get_by_label("Task", exact=True).fill("Name the file “notes”")
    studio.context.clear_cookies(name="sessionid")
    dialog = studio.get_by_role("dialog", name="Sign in again")
    dialog.get_by_label("User name").fill("vera")
    dialog.get_by_role("textbox", name="Password").fill(SECRET)
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_have_count(0)
    expect(studio.get_by_text("Draft saved")).to_be_visible(timeout=PATIENCE_MS)
    assert len(studio.context.cookies()) == len(cookies)
    studio.reload()
    expect(studio.get_by_label("Task", exact=True)).to_have_value("Name the file “notes”")


def test_two_devices_do_not_overwrite_each_other(studio: Page, browser: Browser, stack: Stack, address: str) -> None:
    fill(studio, "Written on the desk", 'pyautogui.click("open-menu")')
    expect(studio.get_by_text("Draft saved")).to_be_visible()
    phone = sign_in(browser, stack, "vera", SECRET)
    phone.goto(address)
    expect(phone.get_by_label("Task", exact=True)).to_have_value("Written on the desk")
    phone.get_by_label("Task", exact=True).fill("Written on the phone")
    expect(phone.get_by_text("Draft saved")).to_be_visible()
    studio.get_by_label("Task", exact=True).fill("Written on the desk, later")
    dialog = studio.get_by_role("dialog", name="This draft was changed elsewhere too")
    expect(dialog.get_by_role("region", name="Here", exact=True)).to_contain_text("Written on the desk, later")
    expect(dialog.get_by_role("region", name="Elsewhere", exact=True)).to_contain_text("Written on the phone")
    expect(dialog).to_be_visible()
    assert accessibility_violations(studio) == []
    dialog.get_by_role("button", name="Keep both").click()
    aside = studio.get_by_role("region", name="Drafts put aside")
    expect(aside).to_contain_text("Written on the phone")
    expect(studio.get_by_text("Draft saved")).to_be_visible()
    aside.get_by_role("button", name="Take up").click()
    expect(studio.get_by_label("Task", exact=True)).to_have_value("Written on the phone")
    expect(aside).to_contain_text("Written on the desk, later")
    aside.get_by_role("button", name="Throw away").click()
    studio.get_by_role("dialog").get_by_role("button", name="Throw away").click()
    expect(aside).to_have_count(0)
    phone.context.close()


def test_submitting_twice_makes_one_task_and_its_evidence_comes_by_itself(studio: Page, stack: Stack) -> None:
    fill(studio, "Save what was written", 'pyautogui.click("save-file")')
    for _ in range(3):
        studio.keyboard.press("Control+Enter")
    expect(studio.get_by_text("Proven: every event landed where it should.")).to_be_visible(timeout=PATIENCE_MS)
    strip = studio.get_by_role("listbox", name="The run, action by action")
    expect(strip.get_by_role("option", name="Whole path")).to_have_attribute("aria-selected", "true")
    studio.keyboard.press("Alt+.")
    expect(strip.get_by_role("option", name="1: click")).to_have_attribute("aria-selected", "true")
    expect(studio.get_by_role("status").filter(has_text="1 of 1: click")).to_contain_text("inside its box")
    strip.focus()
    studio.keyboard.press("Escape")
    expect(strip.get_by_role("option", name="Whole path")).to_have_attribute("aria-selected", "true")
    studio.get_by_role("tab", name="Tasks on this screen").click()
    expect(studio.get_by_role("table", name="Tasks on this screen").get_by_role("row")).to_have_count(1)
    unused = studio.get_by_role("region", name="Labels no task uses yet")
    expect(unused.get_by_role("button")).to_have_text(["open-menu", "name-field", "close-window"])
    expect(studio.get_by_role("region", name="Actions no task uses yet")).to_contain_text("Drag")
    studio.get_by_label("Task", exact=True).fill("Save what was written!")
    expect(studio.get_by_role("status", name="Near copies")).to_contain_text("Nearly the same as Save what was written")


def test_panels_are_resized_and_hidden_by_keys_and_mouse_and_stay_so(studio: Page) -> None:
    edge = studio.get_by_role("separator", name="Size of the right panel")
    wide = int(edge.get_attribute("aria-valuenow") or 0)
    edge.focus()
    studio.keyboard.press("ArrowLeft")
    expect(edge).to_have_attribute("aria-valuenow", str(wide + 24))
    studio.get_by_role("button", name="Hide the lower panel").click()
    expect(studio.get_by_role("tab", name="Run")).to_be_hidden()
    studio.reload()
    expect(edge).to_have_attribute("aria-valuenow", str(wide + 24))
    expect(studio.get_by_role("tab", name="Run")).to_be_hidden()
    assert accessibility_violations(studio) == []
    studio.get_by_role("button", name="Show the lower panel").click()
    expect(studio.get_by_role("tab", name="Run")).to_be_visible()


def test_a_renamed_label_takes_its_tasks_along(vera: Page, browser: Browser, stack: Stack, address: str) -> None:
    max_ = sign_in(browser, stack, "max", SECRET)
    max_.goto(f"/datasets/{SLUG}/final-pass")
    max_.get_by_role("button", name="Accept").click()
    expect(max_.get_by_role("button", name="Accept")).to_have_count(0)
    max_.goto(address)
    max_.get_by_role("tab", name="Labels").click()
    max_.get_by_role("button", name="Rename save-file").click()
    dialog = max_.get_by_role("dialog")
    dialog.get_by_label("New label").fill("open menu")
    dialog.get_by_role("button", name="Rename", exact=True).click()
    expect(dialog).to_contain_text("Another box of this screen is called")
    dialog.get_by_label("New label").fill("Store file")
    expect(dialog).to_contain_text("1 task on this screen will be written anew")
    dialog.get_by_role("button", name="Rename", exact=True).click()
    expect(max_.get_by_role("button", name="Rename store-file")).to_be_visible()
    max_.goto(f"/datasets/{SLUG}/final-pass")
    repeated = max_.get_by_role("alert").filter(has_text="Renamed only")
    expect_after_reloads(max_, repeated)
    expect(repeated).to_contain_text("save-file → store-file by max")
    max_.keyboard.press("a")
    expect(max_.get_by_role("button", name="Accept")).to_have_count(0)
    vera.goto(f"/datasets/{SLUG}/tasks")
    vera.get_by_role("link", name="Save what was written").click()
    expect(vera.get_by_text("Actwright wrote this revision itself")).to_be_visible()
    expect(vera.locator(".cm-line").first).to_have_text('pyautogui.click("store-file")')
    max_.context.close()


def expect_after_reloads(page: Page, expected: Locator) -> None:
    """The worker looks every fifteen seconds, and a list that is empty asks for no news."""
    nothing_yet = page.get_by_text("Nothing waits for the final pass")
    for _ in range(60):
        expected.or_(nothing_yet).first.wait_for()
        if expected.count():
            return
        page.wait_for_timeout(1000)
        page.reload()
    expect(expected).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_part_of_the_studio_passes_axe(scheme: str, studio: Page) -> None:
    studio.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    write(studio, 'pyautogui.click("opn-menu")')
    for tab in TABS:
        studio.get_by_role("tab", name=tab).click()
        expect(studio.get_by_label("Loading")).to_have_count(0)
        assert accessibility_violations(studio) == []
