"""Browser tests of the page of a session: keyboard, clipboard, touch, reconnection, watching, and the bar."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.e2e.session_screen import PATIENCE_MS, await_screen, click_at, point_of, require_session_programs

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(300)]

SLUG = "desk"
TEXT_AREA = 500, 300
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_dataset, make_environment, make_episode_task
dataset = make_dataset("{SLUG}")
people = dict()
for name, role in (("sam", Role.MAINTAINER), ("thea", Role.VOLUNTEER)):
    people[name] = User.objects.create_user(name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=people[name], role=role)
notes = make_environment(dataset, name="Notes", program="mousepad", width=1024, height=768)
for sentence in ("Write a note", "Find the date", "Open the list", "Close the list"):
    make_episode_task(notes, people["sam"], sentence, asks_answer=sentence == "Find the date")
"""
KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = new Proxy(WebSocket, {construct(target, words) {
  const socket = new target(...words);
  window.sockets.push(socket);
  return socket;
}});
"""
# A key of a keyboard layout of another language, as the browser reports it.
FOREIGN_KEY = """(canvas, key) => {
  for (const kind of ['keydown', 'keyup'])
    canvas.dispatchEvent(new KeyboardEvent(kind, {key, code: 'Digit2', bubbles: true, cancelable: true}));
}"""


@pytest.fixture(scope="module", autouse=True)
def scene(stack: Stack) -> None:
    require_session_programs("mousepad")
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)


@pytest.fixture
def thea(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "thea")


@pytest.fixture
def sam(stack: Stack, browser: Browser) -> Iterator[Page]:
    yield from signed_in(browser, stack, "sam")


def signed_in(browser: Browser, stack: Stack, name: str) -> Iterator[Page]:
    page = sign_in(browser, stack, name)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(KEEP_SOCKETS)
    yield page
    page.context.close()


def begin(page: Page, sentence: str) -> Locator:
    """The steps of the task's episode, once its screen is connected."""
    page.goto(f"/datasets/{SLUG}/episodes")
    page.get_by_role("button", name=f"Begin “{sentence}”").click()
    await_screen(page)
    return page.get_by_role("complementary", name="Recorded steps").get_by_role("listitem")


def give_up(page: Page, button: str, reason: str) -> None:
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(reason)
    dialog.get_by_role("button", name="Report and end" if "wrong" in button else "Give up").click()
    expect(page.get_by_text("Given up", exact=True)).to_be_visible()
    expect(page.get_by_text(reason)).to_be_visible()


def test_layouts_clipboards_and_a_lost_connection_reach_the_program(thea: Page, sam: Page) -> None:
    steps = begin(thea, "Write a note")
    click_at(thea, TEXT_AREA)
    expect(steps).to_have_count(1, timeout=PATIENCE_MS)
    canvas = await_screen(thea)
    canvas.evaluate(FOREIGN_KEY, "é")
    expect(steps).to_have_count(2, timeout=PATIENCE_MS)
    expect(steps.nth(1)).to_contain_text("é")

    thea.evaluate("navigator.clipboard.writeText('漢字 from outside')")
    thea.get_by_role("button", name="Send my clipboard").click()
    thea.wait_for_timeout(500)
    thea.keyboard.press("Control+v")
    expect(steps.filter(has_text='"v"').or_(steps.filter(has_text="'v'"))).to_be_visible(timeout=PATIENCE_MS)
    thea.keyboard.press("Control+a")
    thea.keyboard.press("Control+c")
    take = thea.get_by_role("button", name="Take its clipboard")
    expect(take).to_be_enabled(timeout=PATIENCE_MS)
    take.click()
    expect(take).to_be_disabled()
    assert thea.evaluate("navigator.clipboard.readText()") == "é漢字 from outside"

    before = thea.evaluate("sockets.length")
    thea.evaluate("sockets.at(-1).close()")
    thea.wait_for_function("before => sockets.length > before", arg=before)
    await_screen(thea)
    # click, é, the clipboard pasted, everything chosen and copied; they come once the person pauses
    recorded = 6
    expect(steps).to_have_count(recorded, timeout=PATIENCE_MS)
    thea.keyboard.type("!")
    expect(steps).to_have_count(recorded + 1, timeout=PATIENCE_MS)

    sam.goto(thea.url)
    expect(sam.get_by_text("You watch; your input does not reach the session.")).to_be_visible(timeout=PATIENCE_MS)
    expect(sam.get_by_role("button", name="Send my clipboard")).to_have_count(0)
    expect(sam.get_by_role("button", name="Submit")).to_have_count(0)
    sam.mouse.click(*point_of(sam, TEXT_AREA))
    sam.keyboard.type("x")
    sam.wait_for_timeout(1500)
    expect(steps).to_have_count(recorded + 1)

    thea.get_by_role("button", name="Revise sentence").click()
    dialog = thea.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Write a short note")
    dialog.get_by_role("button", name="Save").or_(dialog.get_by_role("button", name="Revise")).click()
    expect(thea.get_by_role("heading", name="Write a short note")).to_be_visible()
    for width, height in ((1440, 900), (1024, 768)):
        thea.set_viewport_size({"width": width, "height": height})
        for name in ("Revise sentence", "Undo last step", "State is wrong", "Give up", "Submit", "Send my clipboard"):
            button = thea.get_by_role("button", name=name)
            box = button.bounding_box()
            assert box is not None, name
            assert box["x"] >= 0, name
            assert box["x"] + box["width"] <= width, name
            assert button.evaluate("button => button.scrollWidth <= button.clientWidth"), name
        assert thea.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert accessibility_violations(thea) == []
    thea.get_by_text("1:1", exact=True).click()
    size = await_screen(thea).bounding_box()
    assert size is not None
    assert (round(size["width"]), round(size["height"])) == (1024, 768)
    give_up(thea, "State is wrong", "The note is there already")


def test_a_finger_taps_on_the_screen(stack: Stack, browser: Browser) -> None:
    signed = sign_in(browser, stack, "thea")
    context = browser.new_context(has_touch=True, storage_state=signed.context.storage_state(), base_url=stack.address)
    try:
        page = context.new_page()
        steps = begin(page, "Open the list")
        page.touchscreen.tap(*point_of(page, TEXT_AREA))
        expect(steps).to_have_count(1, timeout=PATIENCE_MS)
        expect(steps).to_contain_text("click(")
        give_up(page, "Give up", "Only to try a finger")
    finally:
        context.close()
        signed.context.close()


def test_what_was_typed_just_now_is_undone_and_a_task_may_have_no_answer(thea: Page) -> None:
    steps = begin(thea, "Find the date")
    click_at(thea, TEXT_AREA)
    expect(steps).to_have_count(1, timeout=PATIENCE_MS)
    thea.keyboard.type("ab")
    thea.get_by_role("button", name="Undo last step").click()
    with thea.expect_response(lambda response: response.url.endswith("/changes")) as undone:
        thea.get_by_role("dialog").get_by_role("button", name="Undo last step").click()
    assert undone.value.status == 201
    assert undone.value.json()["steps"] == 2  # the click, and what was typed; it is in the list no more
    expect(steps).to_have_count(1)
    expect(steps).to_contain_text("click(")
    thea.reload()
    await_screen(thea)
    thea.get_by_role("button", name="Submit").click()
    dialog = thea.get_by_role("dialog", name="Submit the episode")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog.get_by_text("answer", exact=False).first).to_be_visible()
    dialog.get_by_label("It has no answer").check()
    dialog.get_by_role("button", name="Submit").click()
    expect(thea.get_by_text("Submitted", exact=True)).to_be_visible(timeout=PATIENCE_MS)
