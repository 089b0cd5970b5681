"""Browser tests of imports: a dry run with its report, then the import."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.annotator.imports.importing import packed
from tests.annotator.imports.test_omniact import public_release
from tests.e2e.conftest import Stack, accessibility_violations, sign_in
from tests.factories import make_picture

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

SLUG = "import-work"
FOUND = """
from annotator.accounts.models import User
from annotator.datasets.services import create_dataset
create_dataset(name="Import work", founder=User.objects.get(username="zelda"))
"""


@pytest.fixture(scope="module", autouse=True)
def founded(stack: Stack) -> None:
    stack.create_people("zelda")
    stack.manage("shell", "--verbosity", "0", "-c", FOUND)


@pytest.fixture
def zelda(browser: Browser, stack: Stack) -> Iterator[Page]:
    page = sign_in(browser, stack, "zelda")
    yield page
    page.context.close()


def test_a_dataset_is_read_reported_and_imported(zelda: Page) -> None:
    zelda.goto(f"/datasets/{SLUG}/releases")
    zelda.get_by_role("main").get_by_role("link", name="Imports").click()
    zelda.get_by_role("button", name="Import a dataset").click()
    dialog = zelda.get_by_role("dialog")
    dialog.get_by_role("button", name="Read the files").click()
    expect(dialog.get_by_text("Choose a zip file of the folder")).to_be_visible()
    file = FilePayload(name="omniact.zip", mimeType="application/zip", buffer=packed(public_release()))
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_label("Platform of programs").select_option("linux")
    dialog.get_by_role("combobox", name="Category of web sites").fill("shopping")
    assert accessibility_violations(zelda) == []
    dialog.get_by_role("button", name="Read the files").click()
    dry_run = zelda.get_by_role("listitem", name="Dry run of omniact.zip")
    expect(dry_run).to_contain_text("Would bring 2 applications, 2 screens", timeout=60_000)
    dry_run.get_by_role("button", name="Report").click()
    expect(dry_run.get_by_role("list", name="Left out or taken differently")).to_contain_text("is marked invalid")
    assert accessibility_violations(zelda) == []
    dry_run.get_by_role("button", name="Import omniact.zip").click()
    done = zelda.get_by_role("listitem", name="Import of omniact.zip")
    expect(done).to_contain_text("Brought 2 applications, 2 screens", timeout=60_000)
    zelda.goto(f"/datasets/{SLUG}/screens")
    expect(zelda.get_by_role("link", name="Apple music 1")).to_be_visible()


def agentnet() -> bytes:
    """Two trajectories, of which one was not completed."""
    picture = make_picture(64, 48, seed=1)
    step = {"index": 0, "image": "a.png", "value": {"code": "pyautogui.click(x=0.5, y=0.5)", "action": "Click"}}
    end = {"index": 1, "image": "a.png", "value": {"code": "computer.terminate(status='success')", "action": "Done"}}
    rows = [
        {"task_id": "1", "instruction": "Open the list", "task_completed": True, "traj": [step, end]},
        {"task_id": "2", "instruction": "Close the list", "task_completed": False, "traj": [step, end]},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    return packed({"agentnet_ubuntu.jsonl": lines.encode(), "images/a.png": picture})


def test_episodes_are_read_reported_and_imported(zelda: Page) -> None:
    zelda.goto(f"/datasets/{SLUG}/releases/imports")
    zelda.get_by_role("button", name="Import a dataset").click()
    dialog = zelda.get_by_role("dialog")
    dialog.get_by_label("Format").select_option("agentnet")
    expect(dialog.get_by_text("wait in the review of episodes")).to_be_visible()
    expect(dialog.get_by_label("Platform of programs")).to_have_count(0)
    assert accessibility_violations(zelda) == []
    file = FilePayload(name="agentnet.zip", mimeType="application/zip", buffer=agentnet())
    dialog.locator("input[type=file]").set_input_files(file)
    dialog.get_by_role("button", name="Read the files").click()
    dry_run = zelda.get_by_role("listitem", name="Dry run of agentnet.zip")
    expect(dry_run).to_contain_text("Would bring 1 episode (1 action); 1 left out.", timeout=60_000)
    dry_run.get_by_role("button", name="Report").click()
    report = dry_run.get_by_role("list", name="Left out or taken differently")
    expect(report).to_contain_text("agentnet_ubuntu.jsonl, line 2: left out: its task was not completed")
    dry_run.get_by_role("button", name="Import agentnet.zip").click()
    done = zelda.get_by_role("listitem", name="Import of agentnet.zip")
    expect(done).to_contain_text("Brought 1 episode (1 action); 1 left out.", timeout=60_000)
    assert accessibility_violations(zelda) == []
    zelda.goto(f"/datasets/{SLUG}/episodes")
    expect(zelda.get_by_text("Open the list").first).to_be_visible()
