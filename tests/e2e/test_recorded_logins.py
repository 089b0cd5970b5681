"""Browser test of captures behind a login: signed in by hand in a live session, kept there, and captured with."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.e2e.session_screen import PATIENCE_MS, SIZE, await_screen, click_at, require_session_programs

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(300)]

SLUG = "behind-login"
SCENE = f"""
from annotator.accounts.models import User
from annotator.datasets.models import Membership, Role
from tests.factories import make_application, make_dataset, make_environment
dataset = make_dataset("{SLUG}")
dataset.allowed_hosts = ["127.0.0.1"]
dataset.save()
make_application(dataset, "shop")
user = User.objects.create_user("login_lena", password="{PASSWORD}", name="Lena")
Membership.objects.create(dataset=dataset, user=user, role=Role.MAINTAINER)
make_environment(dataset, name="Shop", kind="browser", program="", start="ADDRESS", hosts=["127.0.0.1"],
                 width={SIZE[0]}, height={SIZE[1]})
"""
BUTTON = 190, 90
STYLE = "position: absolute; left: 40px; top: 40px; width: 300px; height: 100px"
SIGN_IN = f"""<!doctype html><html lang="en"><title>Sign in</title>
<form method="post" action="/sign-in"><button style="{STYLE}">Sign in</button></form>"""
ORDERS = f"""<!doctype html><html lang="en"><title>Orders of Ada</title>
<button style="{STYLE}">Order again</button>"""


class Shop(BaseHTTPRequestHandler):
    """Shows orders to whoever has signed in."""

    signed_in = threading.Event()

    def do_GET(self) -> None:
        known = "session=ada" in (self.headers["Cookie"] or "")
        body = (ORDERS if known else SIGN_IN).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if known:
            self.signed_in.set()

    def do_POST(self) -> None:
        self.send_response(303)
        self.send_header("Set-Cookie", "session=ada; HttpOnly; SameSite=Lax; Path=/")
        self.send_header("Location", "/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Shop) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def lena(site: str, stack: Stack, browser: Browser) -> Iterator[Page]:
    require_session_programs()
    stack.manage("shell", "--verbosity", "0", "-c", SCENE.replace("ADDRESS", site))
    page = sign_in(browser, stack, "login_lena")
    yield page
    page.context.close()


def open_settings(lena: Page) -> None:
    lena.goto(f"/datasets/{SLUG}/screens")
    lena.get_by_role("button", name="Capture pages").first.click()
    lena.get_by_role("dialog").get_by_role("button", name=re.compile("More settings")).click()


def test_who_signs_in_in_a_live_session_captures_what_is_behind_the_login(lena: Page, site: str) -> None:
    lena.goto(f"/datasets/{SLUG}/environments")
    lena.get_by_role("button", name="Try").click()
    await_screen(lena)
    click_at(lena, BUTTON)
    assert Shop.signed_in.wait(PATIENCE_MS / 1000)
    lena.get_by_role("button", name="Keep login for captures").click()
    expect(lena.get_by_text("Login for 127.0.0.1 kept for a day")).to_be_visible(timeout=PATIENCE_MS)
    assert accessibility_violations(lena) == []
    lena.get_by_role("button", name="End the session").click()

    open_settings(lena)
    dialog = lena.get_by_role("dialog")
    dialog.get_by_label("Addresses, one a line").fill(site)
    dialog.get_by_label("Recorded login").select_option(index=1)
    expect(dialog.get_by_label("Login (storage state)")).to_have_count(0)
    assert accessibility_violations(lena) == []
    dialog.get_by_role("button", name="Capture 1 page").click()
    expect(lena.get_by_role("link", name="Shop 1").first).to_be_visible(timeout=PATIENCE_MS)
    (screen,) = lena.request.get(f"/api/datasets/{SLUG}/screens").json()["results"]
    assert screen["title"] == "Orders of Ada"

    open_settings(lena)
    dialog.get_by_label("Recorded login").select_option(index=1)
    dialog.get_by_role("button", name="Delete this login").click()
    expect(dialog.get_by_label("Recorded login")).to_have_count(0)
    expect(dialog.get_by_label("Login (storage state)")).to_be_visible()
