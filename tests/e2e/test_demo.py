"""Browser tests of the demo: work in every stage for every role, accessible pages."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from workers.demo.people import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

DEMO = "/datasets/everyday-screens"
PAGES = [
    "/",
    "/account",
    DEMO,
    f"{DEMO}/applications",
    f"{DEMO}/screens",
    f"{DEMO}/screens/1",
    f"{DEMO}/screens/9/boxes",
    f"{DEMO}/screens/1/tasks",
    f"{DEMO}/boxes",
    f"{DEMO}/labels",
    f"{DEMO}/adjudication",
    f"{DEMO}/tasks",
    f"{DEMO}/dialogues",
    f"{DEMO}/final-pass",
    f"{DEMO}/releases",
    f"{DEMO}/trials",
    f"{DEMO}/trials/answer",
    f"{DEMO}/trials/leaderboard?release=RELEASE",
    f"{DEMO}/trials/baseline-tables?release=RELEASE",
    f"{DEMO}/trials/answers?release=RELEASE&of=people",
    f"{DEMO}/jobs",
    f"{DEMO}/people",
    f"{DEMO}/hours",
    "/hours",
    f"{DEMO}/settings",
    f"{DEMO}/settings/assistants",
]
WORK = {
    "amina": ["Adjudicate", "Final pass"],
    "kenji": ["Draw boxes", "Review boxes", "Name boxes"],
    "sunniva": ["Returned to me"],
    "tomasz": ["Write tasks"],
    "okello": ["Answer tasks"],
}


@pytest.fixture(scope="module")
def demo(stack: Stack) -> dict[str, object]:
    """What `load_demo` says of itself, once it has been loaded."""
    result: dict[str, object] = json.loads(stack.manage("load_demo", "--json"))
    return result


@pytest.fixture(scope="module")
def amina(demo: dict[str, object], browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "amina", PASSWORD)
    yield page
    page.context.close()


def visit(page: Page, address: str) -> None:
    """Opens a page of the demo, which is there: it shows no problem."""
    released = page.request.get(f"/api{DEMO}/releases").json()
    page.goto(address.replace("RELEASE", str(released[0]["id"])))
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def test_a_page_that_is_opened_signed_out_leads_to_the_sign_in_page_and_back(
    demo: dict[str, object], browser: Browser, stack: Stack
) -> None:
    context = browser.new_context(base_url=stack.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{DEMO}/screens/9/boxes")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("User name").fill("kenji")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("application")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    context.close()


def test_everything_in_the_demo_is_real(demo: dict[str, object]) -> None:
    assert demo["screens"] == 26
    assert demo["tasks"] == demo["proven"]
    assert int(str(demo["tasks"])) >= 30


def test_loading_it_again_changes_nothing(demo: dict[str, object], stack: Stack) -> None:
    assert json.loads(stack.manage("load_demo", "--json"))["loaded"] is False


@pytest.mark.parametrize("name", list(WORK))
def test_each_role_finds_work_on_signing_in(name: str, demo: dict[str, object], browser: Browser, stack: Stack) -> None:
    page = sign_in(browser, stack, name, PASSWORD)
    waiting = page.get_by_role("region", name="Everyday screens")
    for verb in WORK[name]:
        expect(waiting.get_by_text(verb, exact=True).first).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_nothing_that_axe_objects_to_neither_light_nor_dark(address: str, amina: Page) -> None:
    amina.emulate_media(color_scheme="light", reduced_motion="reduce")
    visit(amina, address)
    expect(amina.get_by_role("heading", level=1).first).to_be_visible()
    assert accessibility_violations(amina) == []
    amina.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(amina.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")
    assert accessibility_violations(amina) == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_fits_a_small_window(address: str, amina: Page) -> None:
    amina.set_viewport_size({"width": 1024, "height": 768})
    visit(amina, address)
    expect(amina.get_by_role("heading", level=1).first).to_be_visible()
    width = amina.evaluate("document.documentElement.scrollWidth")
    amina.set_viewport_size({"width": 1440, "height": 900})
    assert width <= 1024


@pytest.fixture(scope="module")
def suggested(demo: dict[str, object], stack: Stack) -> int:
    """How many asks the demo's stand-in for a model has answered."""
    return int(json.loads(stack.manage("load_demo", "--assistant", "--json"))["answered"])


def test_a_stand_in_for_a_model_suggests_at_every_stage_and_asking_again_adds_nothing(
    suggested: int, amina: Page, stack: Stack
) -> None:
    assert suggested >= 80
    assert json.loads(stack.manage("load_demo", "--assistant", "--json"))["answered"] == suggested
    amina.goto(f"{DEMO}/settings/assistants")
    for stage in ("Boxes", "Labels", "Tasks", "Dialogues"):
        expect(amina.get_by_role("region", name=f"Suggested {stage.lower()}", exact=True)).to_be_visible()
    assert accessibility_violations(amina) == []


@pytest.mark.parametrize("address", [f"{DEMO}/dialogues", f"{DEMO}/trials/leaderboard?release=RELEASE"])
def test_pages_say_that_it_is_no_model(address: str, suggested: int, amina: Page) -> None:
    visit(amina, address)
    if address.endswith("dialogues"):
        expect(amina.get_by_text("% sure")).to_be_visible()
    expect(amina.get_by_text("no model").first).to_be_visible()
    assert accessibility_violations(amina) == []
