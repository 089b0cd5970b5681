"""Browser tests of suggested boxes: a maintainer has them made, an annotator accepts, edits and drops them by keys."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.assistant_steps import add_endpoint, write_prompt
from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SCENE = f"""
from pathlib import Path
from annotator.accounts.services import create_user
from annotator.boxes.services.proposals import Finding, record_proposals
from annotator.datasets.models import Membership, Role
from annotator.domain.geometry import Rect
from annotator.screens.models import Source
from annotator.screens.services import store_screen
from tests.factories import make_application, make_dataset
dataset = make_dataset("suggested-boxes")
for name, role in dict(finder_otto=Role.MAINTAINER, finder_nora=Role.ANNOTATOR).items():
    person = create_user(username=name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=person, role=role)
picture = Path("fixtures/demo/screens/galculator--main.png").read_bytes()
screen = store_screen(application=make_application(dataset, "calculator", platform="linux"), image_bytes=picture,
    source=Source.UPLOAD)
rects = [(800, 559, 859, 593), (870, 559, 929, 593), (940, 559, 999, 593), (800, 600, 859, 634)]
record_proposals(screen=screen, findings=[Finding(Rect(*rect), "click", 0.7) for rect in rects])
print(f"/datasets/{{dataset.slug}} {{screen.pk}}")
"""


@pytest.fixture(scope="module")
def scene(stack: Stack) -> tuple[str, str]:
    """The address of a dataset and the id of its screen, which waits to be drawn and has four proposals."""
    address, screen = stack.manage("shell", "--verbosity", "0", "-c", SCENE).strip().split()
    return address, screen


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with model_process(tmp_path_factory.mktemp("model")) as (url, _):
        yield url


@pytest.fixture
def otto(scene: tuple[str, str], browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "finder_otto")
    yield page
    page.context.close()


@pytest.fixture
def nora(scene: tuple[str, str], browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "finder_nora")
    yield page
    page.context.close()


def test_a_maintainer_has_boxes_suggested_and_an_annotator_accepts_edits_and_drops_them(
    otto: Page, nora: Page, scene: tuple[str, str], model: str
) -> None:
    dataset, screen = scene
    otto.goto(f"{dataset}/settings/assistants")
    add_endpoint(otto, model)
    write_prompt(otto, "boxes")
    _suggest(otto)
    _draw_without(nora, dataset, screen)
    otto.get_by_label("Those who draw boxes see suggestions").press("Space")
    expect(otto.get_by_label("Those who draw boxes see suggestions")).to_be_checked()
    _draw(nora, dataset, screen)
    otto.reload()
    use = otto.get_by_role("table", name="What people made of suggested boxes").get_by_role("row").nth(1)
    expect(use).to_contain_text("stand-in, no model")
    for place, count in enumerate(["1", "1", "1", "1", "0", "0"], 1):
        expect(use.get_by_role("cell").nth(place)).to_have_text(count)
    expect(use.get_by_role("cell").nth(8)).to_contain_text("25 % (5–70)")
    assert accessibility_violations(otto) == []
    _picture(otto, "assistants")


def _suggest(otto: Page) -> None:
    otto.get_by_role("button", name="Suggest boxes").press("Enter")
    dialog = otto.get_by_role("dialog", name="Suggest boxes")
    expect(dialog.get_by_label("Prompt")).to_contain_text("Boxes 1")
    assert accessibility_violations(otto) == []
    dialog.get_by_role("button", name="Ask about all screens to be drawn").press("Enter")
    run = otto.get_by_role("table", name="Runs for boxes").get_by_role("row").nth(1)
    expect(run).to_contain_text("1 of 1 request answered", timeout=60_000)
    expect(run.get_by_role("cell").nth(2)).to_have_text("4")


def _draw_without(nora: Page, dataset: str, screen: str) -> None:
    """What the dataset does not show is not among the proposals."""
    nora.goto(f"{dataset}/screens/{screen}/boxes")
    proposals = nora.get_by_role("region", name="Proposals")
    expect(proposals.get_by_role("status")).to_have_text("Proposals: 4")
    expect(proposals).to_contain_text("70 % sure, found in the picture")


def _draw(nora: Page, dataset: str, screen: str) -> None:
    """By keys: the first suggestion is accepted, the second edited, the third dropped; the fourth stays."""
    nora.goto(f"{dataset}/screens/{screen}/boxes")
    canvas = nora.get_by_role("application", name="Boxes of")
    canvas.wait_for()
    proposals = nora.get_by_role("region", name="Proposals")
    nora.get_by_role("slider").press("Home")
    expect(proposals.get_by_role("status")).to_have_text("Proposals: 4 (4 by an assistant)")
    expect(proposals).to_contain_text("sure, suggested by Local")
    expect(proposals).to_contain_text("stand-in, no model")
    assert accessibility_violations(nora) == []
    _picture(nora, "editor")
    canvas.focus()
    nora.keyboard.press("p")
    expect(nora.get_by_text("suggested by Local, a stand-in").first).to_be_visible()
    nora.keyboard.press("a")
    nora.keyboard.press("a")
    nora.keyboard.press("Alt+ArrowRight")
    nora.keyboard.press("x")
    expect(nora.get_by_role("button", name="Show 1 dismissed")).to_be_visible()
    expect(proposals.get_by_role("status")).to_have_text("Proposals: 1 (1 by an assistant)")
    expect(nora.get_by_text("All saved")).to_be_visible()
    boxes: Any = nora.request.get(f"/api/screens/{screen}/boxes").json()["boxes"]
    assert [box["origin"] for box in boxes] == ["model", "model"]
    expect(nora.get_by_text("Suggested by an assistant")).to_be_visible()
    nora.get_by_role("button", name="Submit").first.click()
    expect(nora.get_by_role("status", name="Done")).to_have_text("Submitted.")


def _picture(page: Page, name: str) -> None:
    """Pictures of the page for whoever looks, where PICTURES names a folder."""
    if folder := os.environ.get("PICTURES"):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            for width, height in ((1440, 900), (1024, 768)):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(500)
                page.screenshot(path=Path(folder) / f"{name}-{scheme}-{width}.png", full_page=name == "assistants")
        page.emulate_media(color_scheme="light")
