"""Browser tests of accounts, from the first one on."""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, free_port, running, wait_for, web_command
from tests.services import migrated
from tests.services.openid_provider import OpenIDProvider, running_openid_provider

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

TEAM = f"""
from annotator.accounts.services import create_user
from annotator.datasets.services import create_dataset
create_dataset(name="Team", founder=create_user(username="mae", password="{PASSWORD}", name="Mae"))
"""


@pytest.fixture(scope="module")
def provider() -> Iterator[OpenIDProvider]:
    with running_openid_provider() as provider:
        yield provider


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory, provider: OpenIDProvider) -> Iterator[Stack]:
    """A web server on an empty database, with single sign-on."""
    port = free_port()
    inherited = {
        name: value for name, value in os.environ.items() if name not in {"DJANGO_SETTINGS_MODULE", "DATABASE_URL"}
    }
    folder = tmp_path_factory.mktemp("accounts")
    env = {**inherited, "DATA_DIR": str(folder), "PORT": str(port), "EMAIL_URL": f"filemail:///{folder / 'mail'}"}
    env |= {"OIDC_ISSUER": provider.issuer, "OIDC_NAME": "Example SSO", "OIDC_CLIENT_ID": "actwright"}
    env["OIDC_CLIENT_SECRET"] = "s3cret"
    web = Stack(f"http://127.0.0.1:{port}", env)
    migrated.copy_to(folder / "actwright.sqlite3")
    with running(web_command(web.address), env):
        wait_for(f"{web.address}/api/me")
        yield web


def open_browser(browser: Browser, web: Stack) -> Page:
    context = browser.new_context(
        base_url=web.address, reduced_motion="reduce", viewport={"width": 1440, "height": 900}
    )
    context.set_default_timeout(20_000)
    return context.new_page()


@pytest.fixture
def page(browser: Browser, web: Stack) -> Iterator[Page]:
    page = open_browser(browser, web)
    yield page
    page.context.close()


def picture(page: Page, name: str) -> None:
    """Keeps pictures of the page for people to look at, where ACTWRIGHT_PICTURES names a folder."""
    if not (folder := os.environ.get("ACTWRIGHT_PICTURES")):
        return
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width, height in ((1440, 900), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(200)
            page.screenshot(path=Path(folder) / f"{name}-{scheme}-{width}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1440, "height": 900})


def test_the_first_page_of_an_empty_installation_creates_the_first_account(web: Stack, page: Page) -> None:
    page.goto("/")
    page.get_by_role("heading", name="Set up Actwright").wait_for()
    assert accessibility_violations(page) == []
    picture(page, "setup")
    page.get_by_label("User name").fill("root")
    page.get_by_label("Your name").fill("Rhoda")
    page.get_by_label("E-mail").fill("rhoda@example.org")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_label("Setup token").fill("guessed")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("not the token")).to_be_visible()
    page.get_by_label("Setup token").fill(web.manage("setup_token").strip())
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("heading", name="My work").wait_for()
    expect(page.get_by_role("button", name="New dataset")).to_be_visible()


def test_a_maintainer_renews_and_revokes_invitations_and_somebody_with_an_account_joins_by_link(
    web: Stack, browser: Browser, page: Page
) -> None:
    web.create_people("ira")
    web.manage("shell", "--verbosity", "0", "-c", TEAM)
    sign_in_at(page, "mae")
    page.goto("/datasets/team/people")
    expect(page.get_by_text("None is open")).to_be_visible()
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Renew the invitation for whoever opens the link").click()
    link = page.get_by_role("dialog").locator("code").inner_text()
    page.get_by_role("button", name="Done").click()
    picture(page, "invitations")
    assert accessibility_violations(page) == []
    joining = open_browser(browser, web)
    sign_in_at(joining, "ira")
    joining.goto(link)
    joining.get_by_role("button", name="Join as Ira").click()
    joining.get_by_role("heading", name="My work").wait_for()
    expect(joining.get_by_text("Team").first).to_be_visible()
    joining.context.close()
    page.reload()
    expect(page.get_by_text("None is open")).to_be_visible()
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Revoke the invitation for whoever opens the link").click()
    page.get_by_role("button", name="Revoke", exact=True).last.click()
    expect(page.get_by_text("None is open")).to_be_visible()


def sign_in_at(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/sign-in")
    page.get_by_label("User name").fill(name)
    page.get_by_role("textbox", name="Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="My work").wait_for()


def test_a_forgotten_password_is_set_anew_by_the_link_of_a_mail_and_changed_in_the_account(
    web: Stack, page: Page
) -> None:
    web.create_people("fay")
    web.manage("shell", "--verbosity", "0", "-c", "from annotator.accounts.models import User\n" + FAYS_ADDRESS)
    page.goto("/sign-in")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail").fill("fay@example.org")
    picture(page, "password-reset")
    page.get_by_role("button", name="Send a link").click()
    expect(page.get_by_text("a link is on its way")).to_be_visible()
    page.goto(link_mailed(web))
    page.get_by_role("textbox", name="New password").fill("forgotten no longer")
    assert accessibility_violations(page) == []
    picture(page, "new-password")
    page.get_by_role("button", name="Set password").click()
    page.get_by_role("link", name="Sign in").click()
    sign_in_at(page, "fay", "forgotten no longer")
    page.goto("/account")
    page.get_by_role("button", name="Change password").click()
    page.get_by_role("textbox", name="Current password").fill("forgotten no longer")
    page.get_by_role("textbox", name="New password").fill(PASSWORD)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_text("The password is changed")).to_be_visible()
    picture(page, "account")
    assert accessibility_violations(page) == []


FAYS_ADDRESS = "User.objects.filter(username='fay').update(email='fay@example.org')"


def link_mailed(web: Stack) -> str:
    """The link in the only mail, once it is there: mails are sent after the answer."""
    folder = Path(web.env["DATA_DIR"]) / "mail"
    until = time.monotonic() + 20
    while time.monotonic() < until:
        texts = [file.read_text() for file in folder.glob("*.log")]
        if result := re.findall(r"http\S+", "".join(texts)):
            return str(result[0])
        time.sleep(0.1)
    raise TimeoutError("no mail came")


def test_staff_makes_a_link_to_a_new_password_removes_an_account_and_reads_of_it_in_the_audit_log(
    web: Stack, page: Page
) -> None:
    web.create_people("gus", "sal")
    web.make_staff("sal")
    sign_in_at(page, "sal")
    page.get_by_role("button", name="Sal").click()
    page.get_by_role("menuitem", name="All accounts").click()
    page.get_by_label("Find an account").fill("gus")
    expect(page.get_by_role("row")).to_have_count(2)
    page.get_by_role("button", name="Link to a new password for gus").click()
    expect(page.locator("code")).to_contain_text("/password-reset/")
    assert accessibility_violations(page) == []
    picture(page, "accounts")
    page.get_by_role("button", name="Remove the account gus").press("Enter")
    assert accessibility_violations(page) == []
    picture(page, "account-removal")
    page.get_by_label("Type gus to confirm").fill("gus")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Audit log").press("Enter")
    expect(page.get_by_role("cell", name="Removed an account")).to_be_visible()
    expect(page.get_by_role("cell", name="account former-member-1").first).to_be_visible()
    assert accessibility_violations(page) == []
    picture(page, "audit-log")
    page.get_by_label("Action").select_option("Signed in")
    expect(page.get_by_role("cell", name="Removed an account")).to_have_count(0)
    expect(page.get_by_role("cell", name="Signed in").first).to_be_visible()


def test_a_person_ends_their_other_sessions(web: Stack, browser: Browser, page: Page) -> None:
    web.create_people("pam")
    elsewhere = open_browser(browser, web)
    sign_in_at(elsewhere, "pam")
    sign_in_at(page, "pam")
    page.goto("/account")
    expect(page.get_by_role("table", name="Sessions").get_by_role("row")).to_have_count(3)
    picture(page, "sessions")
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="End all others").click()
    expect(page.get_by_role("table", name="Sessions").get_by_role("row")).to_have_count(2)
    elsewhere.goto("/")
    elsewhere.get_by_role("button", name="Sign in").wait_for()
    elsewhere.context.close()


def test_a_person_creates_and_revokes_an_api_token_with_the_keyboard(web: Stack, page: Page) -> None:
    web.create_people("tom")
    sign_in_at(page, "tom")
    page.goto("/account")
    page.get_by_role("button", name="New token").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_be_focused()
    page.keyboard.type("notebook")
    page.keyboard.press("Tab")
    page.keyboard.type("Read and")
    assert accessibility_violations(page) == []
    picture(page, "new-token")
    page.get_by_role("button", name="Create", exact=True).press("Enter")
    secret = page.locator("code").inner_text()
    row = page.get_by_role("table", name="API tokens").get_by_role("row").nth(1)
    expect(row).to_contain_text("Read and change datasets")
    bearer = {"Authorization": f"Bearer {secret}"}
    assert requests.get(f"{web.address}/api/me", headers=bearer, timeout=20).json()["username"] == "tom"
    assert requests.get(f"{web.address}/api/tokens", headers=bearer, timeout=20).status_code == 403
    page.reload()
    expect(row).to_contain_text("notebook")
    expect(row).not_to_contain_text("never")  # its last use is there, written after the response
    assert accessibility_violations(page) == []
    picture(page, "tokens")
    page.get_by_role("button", name="Revoke notebook").press("Enter")
    page.get_by_role("button", name="Revoke", exact=True).last.press("Enter")
    expect(page.get_by_text("You have no tokens.")).to_be_visible()
    assert requests.get(f"{web.address}/api/me", headers=bearer, timeout=20).status_code == 401


def test_somebody_invited_by_e_mail_comes_by_single_sign_on(
    web: Stack, provider: OpenIDProvider, browser: Browser, page: Page
) -> None:
    web.create_people("liv")
    web.make_staff("liv")
    sign_in_at(page, "liv")
    page.get_by_role("button", name="New dataset").click()
    page.get_by_label("Name").fill("Forms")
    page.get_by_role("button", name="Create").click()
    page.goto("/datasets/forms/people")
    page.get_by_role("button", name="Invite").click()
    page.get_by_label("E-mail").fill("zoe@example.org")
    picture(page, "invite")
    page.get_by_role("button", name="Invite", exact=True).last.click()
    expect(page.get_by_text("signs in by single sign-on as zoe@example.org")).to_be_visible()
    provider.add("zoe", email="zoe@example.org", email_verified=True, name="Zoe", preferred_username="zoe")

    guest = open_browser(browser, web)
    guest.goto("/sign-in?refused=not-invited")
    expect(guest.get_by_role("alert")).to_contain_text("Nobody has invited your e-mail address")
    assert accessibility_violations(guest) == []
    picture(guest, "sign-in")
    guest.get_by_role("button", name="Continue with Example SSO").press("Enter")
    guest.wait_for_url(f"{provider.issuer}/**")
    guest.locator("input[name=sub]").fill("zoe")
    guest.locator("input[name=sub]").press("Enter")
    guest.get_by_role("heading", name="My work").wait_for()
    guest.get_by_role("button", name="Join Forms").click()
    expect(guest.get_by_role("button", name="Join Forms")).to_have_count(0)
    guest.goto("/account")
    expect(guest.get_by_text("You can sign in with Example SSO.")).to_be_visible()
    assert accessibility_violations(guest) == []
    picture(guest, "account")
    guest.context.close()
    page.goto("/datasets/forms/people/log")
    expect(page.get_by_role("cell", name="Joined in a role")).to_be_visible()
    assert accessibility_violations(page) == []
    picture(page, "dataset-log")
