"""Browser tests of suggested labels: a maintainer has them made, annotators take, change and correct by them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.assistant_steps import add_endpoint, write_prompt
from tests.e2e.conftest import PASSWORD, Stack, accessibility_violations, sign_in
from tests.faults.ask_run import model_process

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SCENE = f"""
from annotator.accounts.services import create_user
from annotator.boxes.models import Box
from annotator.datasets.models import Membership, Role
from tests.factories import make_application, make_approved_screen, make_dataset, make_member
dataset = make_dataset("suggested-labels")
people = dict(namer_otto=Role.MAINTAINER, namer_nora=Role.ANNOTATOR, namer_nils=Role.ANNOTATOR)
for name, role in people.items():
    person = create_user(username=name, password="{PASSWORD}", name=name.title())
    Membership.objects.create(dataset=dataset, user=person, role=role)
drawer, reviewer = make_member(dataset), make_member(dataset)
_, boxes = make_approved_screen(make_application(dataset, "shop"), drawer, reviewer, boxes=3)
for box, text in zip(boxes, ["Open menu", "Find product", "Buy one two three four"]):
    Box.objects.filter(pk=box.pk).update(details=dict(tag="button", text=text))
print(f"/datasets/{{dataset.slug}}")
"""


@pytest.fixture(scope="module")
def dataset(stack: Stack) -> str:
    """The address of a dataset with three boxes that wait for a label."""
    return stack.manage("shell", "--verbosity", "0", "-c", SCENE).strip()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with model_process(tmp_path_factory.mktemp("model")) as (url, _):
        yield url


@pytest.fixture
def otto(dataset: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "namer_otto")
    yield page
    page.context.close()


@pytest.fixture
def nora(dataset: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "namer_nora")
    yield page
    page.context.close()


@pytest.fixture
def nils(dataset: str, browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "namer_nils")
    yield page
    page.context.close()


def test_a_maintainer_has_labels_suggested_and_annotators_take_and_correct_by_them(
    otto: Page, nora: Page, nils: Page, dataset: str, model: str
) -> None:
    otto.goto(f"{dataset}/settings/assistants")
    add_endpoint(otto, model)
    write_prompt(otto, "labels")
    _suggest(otto)
    otto.get_by_label("People see suggestions").select_option("before")
    expect(otto.get_by_text("Saved; it holds for the next box")).to_be_visible()
    _name_before(nora, dataset)
    otto.get_by_label("People see suggestions").select_option("after")
    expect(otto.get_by_label("People see suggestions")).to_be_enabled()
    _name_after(nils, dataset)
    otto.reload()
    use = otto.get_by_role("table", name="What people made of suggestions").get_by_role("row", name="Local, Labels 1")
    expect(use.get_by_role("cell").nth(1)).to_have_text("2")
    expect(use.get_by_role("cell").nth(2)).to_have_text("1")
    expect(use.get_by_role("cell").nth(6)).to_have_text("1")
    expect(use.get_by_role("cell").nth(8)).to_contain_text("67 % (21–94)")
    assert accessibility_violations(otto) == []


def _suggest(otto: Page) -> None:
    otto.get_by_role("button", name="Suggest labels").press("Enter")
    dialog = otto.get_by_role("dialog", name="Suggest labels")
    expect(dialog.get_by_label("Prompt")).to_contain_text("Labels 1")
    assert accessibility_violations(otto) == []
    dialog.get_by_role("button", name="Ask about all boxes that wait").press("Enter")
    run = otto.get_by_role("table", name="Runs for labels").get_by_role("row").nth(1)
    expect(run).to_contain_text("1 of 1 request answered", timeout=60_000)
    expect(run).to_contain_text("stand-in, no model")
    expect(run.get_by_role("cell").nth(2)).to_have_text("3")
    assert accessibility_violations(otto) == []


def _name_before(nora: Page, dataset: str) -> None:
    """The first suggestion is taken by its key, the second edited by its key, the last one taken by a click."""
    nora.goto(f"{dataset}/labels")
    suggested = nora.get_by_role("region", name="Suggested label")
    expect(suggested).to_contain_text("open-menu")
    expect(suggested).to_contain_text("Local suggests")
    expect(suggested).to_contain_text("stand-in, no model")
    assert accessibility_violations(nora) == []
    nora.keyboard.press("Alt+s")
    expect(nora.get_by_text("Saved “open-menu”.")).to_be_visible()
    expect(suggested).to_contain_text("find-product")
    nora.keyboard.press("Alt+e")
    line = nora.get_by_label("Label", exact=True)
    expect(line).to_have_value("find product")
    line.press("End")
    nora.keyboard.type(" bar")
    nora.keyboard.press("Enter")
    expect(nora.get_by_text("Saved “find-product-bar”.")).to_be_visible()
    expect(suggested).to_contain_text("buy-one-two-three")
    suggested.get_by_role("button", name="Take it").click()
    expect(nora.get_by_text("No box waits for a name from you.")).to_be_visible()
    expect(nora.get_by_text("Saved “buy-one-two-three”.")).to_be_visible()


def _name_after(nils: Page, dataset: str) -> None:
    """Nothing is shown until the box is named; then the suggestion may be taken."""
    nils.goto(f"{dataset}/labels")
    expect(nils.get_by_label("Label", exact=True)).to_be_focused()
    expect(nils.get_by_role("region", name="Suggested label")).to_have_count(0)
    nils.keyboard.type("show commands")
    nils.keyboard.press("Enter")
    expect(nils.get_by_text("Saved “show-commands”. Local suggests “open-menu”.")).to_be_visible()
    nils.keyboard.press("Alt+k")
    expect(nils.get_by_role("region", name="Suggested label")).to_contain_text("open-menu")
    assert accessibility_violations(nils) == []
    nils.keyboard.press("Alt+s")
    expect(nils.get_by_text("Corrected: “open-menu”.")).to_be_visible()
