"""Browser tests of screens: captures with steps and logins, failures and retries, known addresses."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

SLUG = "captures"
PATIENCE_MS = 60_000
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_application, make_dataset
dataset = make_dataset("{SLUG}")
dataset.allowed_hosts = ["127.0.0.1"]
dataset.save()
user = User.objects.create_user("cas", password="{PASSWORD}", name="Cas")
Membership.objects.create(dataset=dataset, user=user, role=Role.MAINTAINER)
make_application(dataset, "club")
"""
LOGINS_LEFT = "from annotator.screens.models import Login; print(Login.objects.exclude(state=None).count())"
STATE = json.dumps({"cookies": [{"name": "member", "value": "s3cret", "domain": "127.0.0.1"}]})


class Club(ThreadingHTTPServer):
    """A site with a page for members only, and pages that break or are slow until they are mended."""

    daemon_threads = True
    broken = True
    slow = True

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


OPENING_HOURS = "The club is open on weekdays from nine to eighteen, on Saturdays until noon; guests ring the bell."


class _Answers(BaseHTTPRequestHandler):
    server: Club

    def do_GET(self) -> None:
        broken = self.path.startswith("/breaks") and self.server.broken
        member = "member=s3cret" in self.headers.get("Cookie", "")
        name = "Hello, member" if member else f"Page {self.path}"
        length = len(self.path)
        skeleton = "<div class=skeleton style='height:200px; background:#ccc'></div>"
        waits = skeleton if self.path.startswith("/slow") and self.server.slow else ""
        act = "document.title = 'Found ' + document.querySelector('input').value"
        body = (
            f"<!doctype html><html lang=en><title>{name}</title><h1 style='font-size:60px'>{name}</h1>"
            f'<input aria-label=Search><button onclick="{act}">Find</button><p>{OPENING_HOURS}</p>'
            f"{waits}<div style='height:{100 + 60 * length}px; width:{40 * length}px; background:#357'>"
        ).encode()
        self.send_response(503 if broken else 200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def serving() -> Iterator[Club]:
    server = Club(("127.0.0.1", 0), _Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def cas(stack: Stack, browser: Browser) -> Iterator[Page]:
    stack.manage("shell", "--verbosity", "0", "-c", SCENE)
    page = sign_in(browser, stack, "cas")
    yield page
    page.context.close()


def open_dialog(page: Page) -> Locator:
    page.goto(f"/datasets/{SLUG}/screens")
    page.get_by_role("button", name="Capture pages").first.wait_for()
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name="Capture pages")
    expect(dialog.get_by_label("Addresses, one a line")).to_be_focused()
    return dialog


def row(page: Page, words: str) -> Locator:
    return page.get_by_role("region", name="Captured addresses").get_by_role("row").filter(has_text=words)


def test_a_page_behind_a_login_is_captured_after_its_steps(stack: Stack, cas: Page, club: Club) -> None:
    dialog = open_dialog(cas)
    dialog.get_by_label("Addresses, one a line").fill(f"{club.origin}/home")
    dialog.get_by_role("button", name="More settings").click()
    add = dialog.get_by_role("button", name="Add a step")
    add.focus()
    cas.keyboard.press("Enter")
    first = dialog.get_by_role("group", name="Step 1")
    expect(first.get_by_label("Do")).to_be_focused()
    first.get_by_label("Element").fill("button")
    add.click()
    second = dialog.get_by_role("group", name="Step 2")
    second.get_by_label("Do").select_option("type")
    second.get_by_label("Into element").fill("input")
    dialog.get_by_role("button", name="Capture 1 page").click()
    expect(second.get_by_text("Say what to type.")).to_be_visible()
    second.get_by_label("Text").fill("tea")
    cas.keyboard.press("Alt+ArrowUp")
    expect(first.get_by_label("Text")).to_have_value("tea")
    expect(dialog.get_by_role("group", name="Step 2").get_by_label("Element")).to_have_value("button")
    dialog.get_by_label("Login (storage state)").fill(STATE)
    assert accessibility_violations(cas) == []
    dialog.get_by_role("button", name="Capture 1 page").click()
    expect(dialog).to_have_count(0)
    cas.get_by_role("link", name=f"Screen of {club.origin}/home").click(timeout=PATIENCE_MS)
    facts = cas.get_by_role("complementary", name="About this screen")
    expect(facts.get_by_text("Found tea")).to_be_visible()
    expect(facts.get_by_text("type “tea” into input")).to_be_visible()
    expect(facts.get_by_text("used, not kept")).to_be_visible()
    assert stack.manage("shell", "--verbosity", "0", "-c", LOGINS_LEFT).strip() == "0"


def test_a_batch_from_a_file_with_failures_is_told_and_tried_again(cas: Page, club: Club, tmp_path: Path) -> None:
    table = tmp_path / "pages.csv"
    names = ["home", "list/of/things", "breaks/now", "breaks/again/and/again"]
    table.write_text("name;url\n" + "\n".join(f"{name};{club.origin}/{name}" for name in names))
    dialog = open_dialog(cas)
    dialog.locator("input[type=file]").first.set_input_files(table)
    expect(dialog.get_by_text("4 addresses")).to_be_visible()
    expect(dialog.get_by_text("1 of these have a screen")).to_be_visible()
    dialog.get_by_role("button", name="Leave it out").click()
    expect(dialog.get_by_text("3 addresses")).to_be_visible()
    assert accessibility_violations(cas) == []
    dialog.get_by_role("button", name="Capture 3 pages").click()
    panel = cas.get_by_role("region", name="Captures", exact=True)
    expect(panel.get_by_text("4 captures: 2 done, 2 failed")).to_be_visible(timeout=PATIENCE_MS)
    expect(row(cas, "breaks/now").get_by_text("answers 503")).to_be_visible()
    panel.get_by_role("checkbox", name="Only failed").check()
    expect(panel.get_by_role("row")).to_have_count(1 + 2)
    panel.get_by_role("checkbox", name="Only failed").uncheck()
    expect(panel.get_by_role("row")).to_have_count(1 + 4)
    assert accessibility_violations(cas) == []
    club.broken = False
    row(cas, "breaks/now").get_by_role("button", name="Try again").click()
    expect(panel.get_by_text("4 captures: 3 done, 1 failed")).to_be_visible(timeout=PATIENCE_MS)
    panel.get_by_role("button", name="Try 1 failed again").click()
    expect(panel.get_by_text("4 captures: 4 done")).to_be_visible(timeout=PATIENCE_MS)


DROP = """text => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'pages.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def test_a_list_dropped_on_the_page_waits_in_the_dialog_and_a_bad_line_is_named(cas: Page, club: Club) -> None:
    cas.goto(f"/datasets/{SLUG}/screens")
    cas.get_by_role("button", name="Capture pages").first.wait_for()
    cas.evaluate(DROP, f"{club.origin}/a\r\nclub.example/b\r\n")
    dialog = cas.get_by_role("dialog", name="Capture pages")
    expect(dialog.get_by_label("Addresses, one a line")).to_have_value(f"{club.origin}/a\nclub.example/b")
    dialog.get_by_role("button", name="Capture 2 pages").click()
    expect(dialog.get_by_text("Line 2: “club.example/b” does not begin with")).to_be_visible()
    dialog.get_by_role("button", name="More settings").click()
    dialog.get_by_label("Login (storage state)").fill('{"cookies": 3}')
    dialog.get_by_label("Addresses, one a line").fill(f"{club.origin}/a")
    dialog.get_by_role("button", name="Capture 1 page").click()
    expect(dialog.get_by_text("“cookies” must be a list.")).to_be_visible()
    assert accessibility_violations(cas) == []
    cas.keyboard.press("Escape")


def test_a_page_that_was_not_at_rest_is_captured_again_in_the_place_of_its_screen(cas: Page, club: Club) -> None:
    dialog = open_dialog(cas)
    dialog.get_by_label("Addresses, one a line").fill(f"{club.origin}/slow")
    dialog.get_by_role("button", name="More settings").click()
    dialog.get_by_label("Time to come to rest (s)").fill("1")
    dialog.get_by_label("The whole page").check()
    assert accessibility_violations(cas) == []
    dialog.get_by_role("button", name="Capture 1 page").click()
    first = row(cas, "/slow").first
    # On a busy machine the page may still be changing as well.
    reason = re.compile("Not at rest in its picture: .*1 skeleton")
    expect(first.get_by_text(reason)).to_be_visible(timeout=PATIENCE_MS)
    expect(first.get_by_text("whole page")).to_be_visible()
    assert accessibility_violations(cas) == []
    club.slow = False
    cas.get_by_role("button", name="Capture 1 again").click()
    expect(row(cas, "/slow")).to_have_count(2)
    links = cas.get_by_role("link", name=f"Screen of {club.origin}/slow")
    expect(links).to_have_count(2, timeout=PATIENCE_MS)
    # The earlier screen has gone, so that there is nothing to be taken again.
    expect(cas.get_by_role("button", name="Capture again")).to_have_count(0)


def test_the_last_settings_are_offered_for_the_next_capture(cas: Page, club: Club) -> None:
    dialog = open_dialog(cas)
    dialog.get_by_label("Addresses, one a line").fill(f"{club.origin}/homf")
    viewports = dialog.get_by_role("textbox", name="Viewports").or_(dialog.get_by_role("combobox", name="Viewports"))
    viewports.first.fill("1280x800")
    cas.keyboard.press("Enter")
    dialog.get_by_role("button", name="Capture 2 pages").click()
    panel = cas.get_by_role("region", name="Captures", exact=True)
    expect(panel.get_by_text("8 captures: 8 done")).to_be_visible(timeout=PATIENCE_MS)
    assert accessibility_violations(cas) == []
    cas.reload()
    dialog = open_dialog(cas)
    expect(dialog.get_by_text("Last time: 1280 x 720, 1280 x 800")).to_be_visible()
    dialog.get_by_role("button", name="Use these settings").click()
    expect(dialog.get_by_text("Last time")).to_have_count(0)
    dialog.get_by_label("Addresses, one a line").fill(f"{club.origin}/other")
    expect(dialog.get_by_role("button", name="Capture 2 pages")).to_be_visible()
    cas.keyboard.press("Escape")
