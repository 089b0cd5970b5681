"""Browser tests of box proposals: uploaded picture, search, accepting proposals by mouse and keys."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from tests.e2e.conftest import ROOT, Stack, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PICTURE = ROOT / "fixtures" / "demo" / "screens" / "galculator--main.png"
SLUG = "proposed"
PATIENCE_SECONDS = 90
MAKE = """
from annotator.accounts.models import User
from annotator.datasets.models import Dataset, Membership, Role
from annotator.datasets.services import add_application
dataset = Dataset.objects.create(slug="proposed", name="Proposed")
for name in ("pia", "quentin"):
    Membership.objects.create(dataset=dataset, user=User.objects.get(username=name), role=Role.ANNOTATOR)
for number in (1, 2, 3):
    add_application(dataset=dataset, name=f"Calculator {number}", platform="linux", category="", target=1)
"""
#: counts what a person does: a key is one event, so is a click, a drag, a turn of the wheel
COUNT = """() => {
  window.handed = 0;
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(type, (event) => { if (event.isTrusted) window.handed += 1; }, {capture: true});
}"""


@pytest.fixture(scope="module")
def pia(browser: Browser, stack: Stack) -> Iterator[Page]:
    stack.create_people("pia", "quentin")
    stack.manage("shell", "--verbosity", "0", "-c", MAKE)
    page = sign_in(browser, stack, "pia")
    yield page
    page.context.close()


def api(page: Page, path: str) -> Any:
    answer = page.request.get(f"/api/{path}")
    assert answer.ok, answer.text()
    return answer.json()


def upload(page: Page, application: int) -> int:
    """The id of a screen with proposals: the worker has looked through its picture."""
    page.goto(f"/datasets/{SLUG}/screens")
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    picture = FilePayload(name="calculator.png", mimeType="image/png", buffer=PICTURE.read_bytes())
    answer = page.request.post(
        f"/api/datasets/{SLUG}/screens",
        multipart={"application": f"calculator-{application}", "images": picture},
        headers={"X-CSRFToken": token, "Referer": page.url},
    )
    assert answer.ok, answer.text()
    sent, until = answer.json()["id"], time.monotonic() + PATIENCE_SECONDS
    while not (accepted := api(page, f"uploads/{sent}")["accepted"]):
        assert time.monotonic() < until, "no worker has looked at the upload"
        time.sleep(0.2)
    screen: int = accepted[0]["id"]
    while not api(page, f"screens/{screen}/box-proposals")["proposals"]:
        assert time.monotonic() < until, "no worker has looked through the picture"
        time.sleep(0.5)
    return screen


def open_editor(page: Page, screen: int) -> Locator:
    page.goto(f"/datasets/{SLUG}/screens/{screen}/boxes")
    canvas = page.get_by_role("application", name="Boxes of")
    canvas.wait_for()
    expect(page.get_by_role("region", name="Proposals").get_by_role("status")).to_contain_text("Proposals: ")
    canvas.focus()
    page.evaluate(COUNT)
    return canvas


def wait_until_free(page: Page, screen: int) -> None:
    """A page gives its lease back as it is left, with a request that may arrive after the next page's first ones."""
    until = time.monotonic() + 30
    while not api(page, f"screens/{screen}/boxes")["may"]["edit"]:
        assert time.monotonic() < until, "somebody else still has the screen"
        time.sleep(0.1)


def handed(page: Page) -> int:
    return int(page.evaluate("() => window.handed"))


def saved(page: Page, screen: int) -> list[dict[str, Any]]:
    """The boxes as the server has them, once everything is sent."""
    expect(page.get_by_text("All saved")).to_be_visible()
    boxes: list[dict[str, Any]] = api(page, f"screens/{screen}/boxes")["boxes"]
    return boxes


def rows(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Boxes of").get_by_role("option")


def shown_proposals(page: Page) -> int:
    words = page.get_by_role("region", name="Proposals").get_by_role("status").inner_text()
    return int(words.removeprefix("Proposals: "))


def at(page: Page, canvas: Locator, x: float, y: float) -> tuple[float, float]:
    """A place of the 1920 x 1080 picture, fitted into the canvas, in the window."""
    area = canvas.bounding_box()
    assert area is not None
    scale = 0.97 * min(area["width"] / 1920, area["height"] / 1080)
    return area["x"] + area["width"] / 2 + (x - 960) * scale, area["y"] + area["height"] / 2 + (y - 540) * scale


def test_ten_boxes_are_accepted_from_proposals_with_ten_events_and_all_with_one(pia: Page) -> None:
    screen = upload(pia, 1)
    open_editor(pia, screen)
    before = shown_proposals(pia)
    assert before >= 20
    for _ in range(10):
        pia.keyboard.press("a")
    expect(rows(pia)).to_have_count(10)
    assert handed(pia) <= 10
    boxes = saved(pia, screen)
    assert {box["origin"] for box in boxes} == {"vision"}
    left = shown_proposals(pia)
    assert left <= before - 10
    pia.keyboard.press("Shift+A")
    assert len(saved(pia, screen)) == 10 + left
    assert shown_proposals(pia) == 0
    pia.keyboard.press("Control+z")
    expect(pia.get_by_role("region", name="Proposals").get_by_role("status")).to_contain_text(f"Proposals: {left}")
    assert len(saved(pia, screen)) == 10
    assert {box["id"] for box in saved(pia, screen)} <= {
        proposal["id"] for proposal in api(pia, f"screens/{screen}/box-proposals")["proposals"]
    }


def test_ten_boxes_with_kinds_are_drawn_with_twenty_events(pia: Page) -> None:
    screen = upload(pia, 2)
    canvas = open_editor(pia, screen)
    kinds = {"c": "click", "t": "type", "s": "select", "h": "hover", "d": "drag", "o": "scroll"}
    keys = "cctshdotch"
    for number, key in enumerate(keys):
        left, top = 60 + 130 * (number % 5), 60 + 120 * (number // 5)
        pia.mouse.move(*at(pia, canvas, left, top))
        pia.mouse.down()
        pia.mouse.move(*at(pia, canvas, left + 90, top + 70), steps=3)
        pia.mouse.up()
        pia.keyboard.press(key)
    expect(rows(pia)).to_have_count(10)
    assert handed(pia) <= 20
    drawn = sorted(saved(pia, screen), key=lambda box: (box["top"] // 100, box["left"]))
    assert [box["kind"] for box in drawn] == [kinds[key] for key in keys]
    assert {box["origin"] for box in drawn} == {"drawn"}


def test_a_click_takes_a_proposal_alt_and_a_click_a_control_and_what_is_dismissed_stays_away(
    pia: Page, browser: Browser, stack: Stack
) -> None:
    screen = upload(pia, 3)
    canvas = open_editor(pia, screen)
    seven = (800, 559, 859, 593)
    pia.mouse.click(*at(pia, canvas, 829, 564))
    expect(rows(pia)).to_have_count(1)
    pia.keyboard.press("Delete")
    pia.keyboard.press("v")
    expect(pia.get_by_text("Proposals hidden")).to_be_visible()
    pia.keyboard.down("Alt")
    pia.mouse.click(*at(pia, canvas, 829, 564))
    pia.keyboard.up("Alt")
    (box,) = saved(pia, screen)
    sides = (box["left"], box["top"], box["right"], box["bottom"])
    assert all(abs(side - other) <= 2 for side, other in zip(sides, seven, strict=True)), sides
    pia.keyboard.press("v")
    before = shown_proposals(pia)
    pia.keyboard.press("p")
    pia.keyboard.press("x")
    expect(pia.get_by_role("button", name="Show 1 dismissed")).to_be_visible()
    assert shown_proposals(pia) == before - 1
    open_editor(pia, screen)
    assert shown_proposals(pia) == before - 1
    pia.get_by_role("link", name="My work").click()  # one person at a time draws on a screen
    quentin = sign_in(browser, stack, "quentin")
    wait_until_free(quentin, screen)
    open_editor(quentin, screen)
    assert shown_proposals(quentin) == before
    quentin.get_by_role("link", name="My work").click()
    wait_until_free(pia, screen)
    open_editor(pia, screen)
    quentin.context.close()
    pia.get_by_role("button", name="Show 1 dismissed").click()
    expect(pia.get_by_role("button", name="Show 1 dismissed")).to_have_count(0)
    assert shown_proposals(pia) == before
