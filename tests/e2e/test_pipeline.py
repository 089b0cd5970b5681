"""A browser test of OmniACT's figure 2: from a page and a picture to a release that is read back."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import ROOT, Stack, accessibility_violations, sign_in

pytestmark = [pytest.mark.real_path, pytest.mark.browser, pytest.mark.display, pytest.mark.timeout(600)]

PICTURE = ROOT / "fixtures" / "demo" / "screens" / "galculator--main.png"
SLUG = "corner-shops"
PATIENCE_MS = 60_000
PEOPLE = {"mara": "maintainer", "anna": "annotator", "ben": "annotator", "vic": "volunteer"}


@pytest.fixture(scope="module")
def people(browser: Browser, stack: Stack) -> Iterator[dict[str, Page]]:
    """Everybody in a browser of their own."""
    stack.create_people(*PEOPLE)
    stack.make_staff("mara")
    pages = {name: sign_in(browser, stack, name) for name in PEOPLE}
    yield pages
    for page in pages.values():
        page.context.close()


def test_from_a_page_and_a_picture_to_a_release(
    people: dict[str, Page], stack: Stack, shop: str, tmp_path: Path
) -> None:
    mara, anna, ben, vic = (people[name] for name in PEOPLE)
    found_a_dataset(mara)
    for colleague in (anna, ben, vic):
        colleague.reload()
        colleague.get_by_role("button", name="Join Corner shops").click()
        expect(colleague.get_by_role("region", name="Corner shops")).to_be_visible()
    bring_in_screens(mara, shop)
    draw_a_calculator(anna)
    tighten_and_submit(anna)
    review_everything(anna, ben)
    result = name_all_boxes(anna)
    assert name_all_boxes(ben, differ_once=True) == result == 5
    adjudicate(mara)
    write_tasks(vic)
    accept_all(mara, 2)
    archive = release(mara)
    read_back(archive, stack, tmp_path)
    mark_as_official_and_withdraw_one(mara)


def found_a_dataset(mara: Page) -> None:
    """A dataset, two applications, three colleagues, and the host that may be captured."""
    mara.get_by_role("button", name="New dataset").click()
    mara.get_by_label("Name").fill("Corner shops")
    mara.get_by_role("button", name="Create").click()
    expect(mara).to_have_url(re.compile(f"/datasets/{SLUG}"))
    for name, platform in (("Shop", "web"), ("Calculator", "linux")):
        add_application(mara, name, platform)
    mara.goto(f"/datasets/{SLUG}/people")
    for name, role in list(PEOPLE.items())[1:]:
        mara.get_by_role("button", name="Invite").click()
        dialog = mara.get_by_role("dialog")
        dialog.get_by_label("User name").fill(name)
        dialog.get_by_label("Role").select_option(role)
        dialog.get_by_role("button", name="Invite", exact=True).click()
        mara.get_by_role("button", name="Done").click()
        expect(dialog).to_have_count(0)
    mara.goto(f"/datasets/{SLUG}/settings")
    mara.get_by_label("Hosts that captures may load").fill("127.0.0.1")
    mara.get_by_role("button", name="Save settings").click()
    expect(mara.get_by_text("Saved.")).to_be_visible()


def add_application(mara: Page, name: str, platform: str) -> None:
    mara.goto(f"/datasets/{SLUG}/applications")
    mara.get_by_role("button", name="Add application").first.click()
    dialog = mara.get_by_role("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Platform").select_option(platform)
    if platform == "web":
        dialog.get_by_role("combobox", name="Category").fill("shopping")
    dialog.get_by_role("button", name="Add").click()
    expect(mara.get_by_role("link", name=name, exact=True)).to_be_visible()


def bring_in_screens(mara: Page, shop: str) -> None:
    """One by a worker, live; one by upload; and a private host that nobody has opened is refused."""
    mara.goto(f"/datasets/{SLUG}/screens")
    mara.get_by_role("button", name="Capture pages").first.click()
    dialog = mara.get_by_role("dialog")
    dialog.get_by_label("Addresses, one a line").fill(f"{shop}\nhttp://127.0.0.2:8099/")
    dialog.get_by_role("button", name="Capture").click()
    captures = mara.get_by_role("region", name="Captures", exact=True)
    expect(captures.get_by_role("cell", name=re.compile("not a public address"))).to_be_visible(timeout=PATIENCE_MS)
    expect(mara.get_by_role("link", name="Shop 1").first).to_be_visible(timeout=PATIENCE_MS)
    mara.get_by_role("button", name="Upload").first.click()
    dialog = mara.get_by_role("dialog")
    dialog.get_by_label("Application").select_option("calculator")
    dialog.locator("input[type=file]").set_input_files([PICTURE, ROOT / "README.md"])
    dialog.get_by_role("button", name="Upload").click()
    expect(mara.get_by_role("link", name="Calculator 1").first).to_be_visible()
    expect(mara.get_by_role("region", name="Uploads").get_by_text("README.md")).to_be_visible()


def open_screen(page: Page, screen: str) -> None:
    page.goto(f"/datasets/{SLUG}/screens")
    page.get_by_role("link", name=screen).click()
    page.get_by_role("heading", name=screen).wait_for()


def open_boxes(page: Page, screen: str) -> Locator:
    """The box editor of a screen; gives its canvas."""
    open_screen(page, screen)
    page.get_by_role("main").get_by_role("link", name=re.compile("boxes", re.IGNORECASE)).click()
    canvas = page.get_by_role("application", name=re.compile("Boxes"))
    canvas.wait_for()
    return canvas


def draw_a_calculator(anna: Page) -> None:
    """Two boxes by mouse; the second is drawn wrongly, undone and drawn again."""
    canvas = open_boxes(anna, "Calculator 1")
    drag(anna, canvas, 0.42, 0.35, 0.5, 0.4)
    expect(listed(anna)).to_have_count(1)
    drag(anna, canvas, 0.2, 0.2, 0.3, 0.3)
    anna.keyboard.press("Control+z")
    drag(anna, canvas, 0.52, 0.5, 0.58, 0.55)
    anna.keyboard.press("t")
    expect(listed(anna)).to_have_count(2)
    expect(listed(anna).filter(has_text="type")).to_have_count(1)
    expect(anna.get_by_text("All saved")).to_be_visible()
    anna.get_by_role("button", name="Submit for review").click()
    expect(anna.get_by_role("button", name="Submit for review")).to_have_count(0)


def listed(page: Page) -> Locator:
    """The rows of the list of boxes."""
    return page.get_by_role("listbox", name=re.compile("Boxes")).get_by_role("option")


def drag(page: Page, canvas: Locator, left: float, top: float, right: float, bottom: float) -> None:
    """Draws from one place of the canvas to another, in shares of its size."""
    area = canvas.bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + left * area["width"], area["y"] + top * area["height"])
    page.mouse.down()
    page.mouse.move(area["x"] + right * area["width"], area["y"] + bottom * area["height"], steps=4)
    page.mouse.up()


def tighten_and_submit(anna: Page) -> None:
    """The captured page has its boxes; one is moved by a key and back."""
    canvas = open_boxes(anna, "Shop 1")
    expect(listed(anna)).to_have_count(3)
    canvas.focus()
    anna.keyboard.press("Tab")
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("ArrowLeft")
    expect(anna.get_by_text("All saved")).to_be_visible()
    anna.get_by_role("button", name="Submit for review").click()
    expect(anna.get_by_role("button", name="Submit for review")).to_have_count(0)


def review_everything(anna: Page, ben: Page) -> None:
    """Whoever drew cannot approve; a colleague can."""
    open_boxes(anna, "Shop 1")
    expect(anna.get_by_role("button", name="Approve")).to_have_count(0)
    for screen in ("Shop 1", "Calculator 1"):
        open_boxes(ben, screen)
        ben.get_by_role("button", name="Approve").click()
        expect(ben.get_by_role("button", name="Approve")).to_have_count(0)


def name_all_boxes(page: Page, *, differ_once: bool = False) -> int:
    """Names every box after its place, so that two people agree without seeing each other; how many there were."""
    page.goto(f"/datasets/{SLUG}/labels")
    count = 0
    while True:
        field = page.get_by_role("textbox", name="Label", exact=True)
        empty = page.get_by_text("No box waits for a name from you.")
        expect(field.or_(empty).first).to_be_visible()
        if not field.is_visible():
            return count
        place = re.search(r"at (\d+),(\d+)", page.get_by_role("status").filter(has_text="box 1 of 1").inner_text())
        assert place is not None
        if count == 0 and differ_once:
            field.fill("one two three four five six seven")
            expect(page.get_by_role("button", name="Save and next")).to_be_disabled()
        field.fill("another name" if differ_once and count == 0 else f"item {place[1]} {place[2]}")
        page.keyboard.press("Enter")
        count += 1
        expect(page.get_by_text(f"{place[0]}")).to_have_count(0)


def adjudicate(mara: Page) -> None:
    """One box has two names: the first one is chosen by key."""
    mara.goto(f"/datasets/{SLUG}/adjudication")
    expect(mara.get_by_text("another-name").first).to_be_visible()
    mara.get_by_role("heading").first.click()
    mara.keyboard.press("1")
    expect(mara.get_by_text("another-name")).to_have_count(0)


def write_tasks(vic: Page) -> None:
    """A task on each screen; the first has a typo, which is underlined, kept and corrected."""
    for screen in ("Shop 1", "Calculator 1"):
        open_screen(vic, screen)
        vic.get_by_role("link", name="Write tasks").click()
        vic.get_by_label("Task", exact=True).fill(f"Use the first item of {screen}")
        label = first_label(vic)
        editor = vic.get_by_role("textbox", name="Script")
        editor.click()
        vic.keyboard.insert_text(f'pyautogui.click("{label}x")\npyautogui.write("a<b")')
        expect(vic.get_by_role("list", name="Problems of the script")).to_contain_text("Did you mean")
        editor.click()
        vic.keyboard.press("Control+a")
        vic.keyboard.insert_text(f'pyautogui.click("{label}")\npyautogui.write("a<b")')
        expect(vic.get_by_text("Did you mean")).to_have_count(0)
        for number, words in enumerate(("Please make {} do its thing", "I want {} at work now", "Have {} act"), 1):
            vic.get_by_label(f"Reformulation {number}").fill(words.format(screen))
        vic.get_by_role("button", name="Submit task").click()
        expect(vic.get_by_text("Proven", exact=False).first).to_be_visible(timeout=PATIENCE_MS)


def first_label(vic: Page) -> str:
    unused = vic.get_by_role("region", name="Labels no task uses yet").get_by_role("button")
    return unused.first.inner_text()


def accept_all(mara: Page, how_many: int) -> None:
    mara.goto(f"/datasets/{SLUG}/final-pass")
    for left in range(how_many, 0, -1):
        expect(mara.get_by_text(f"{left} proven task", exact=False)).to_be_visible()
        mara.get_by_role("button", name="Accept").click()
    expect(mara.get_by_role("button", name="Accept")).to_have_count(0)


def release(mara: Page) -> bytes:
    """Cuts a release and downloads it."""
    mara.goto(f"/datasets/{SLUG}/releases")
    mara.get_by_role("button", name="Cut a release").first.click()
    dialog = mara.get_by_role("dialog")
    dialog.get_by_label("Seed").fill("7")
    dialog.get_by_role("button", name="Cut the release").click()
    link = mara.get_by_role("link", name=re.compile("Download"))
    expect(link).to_be_visible(timeout=PATIENCE_MS)
    with mara.expect_download() as result:
        link.click()
    return result.value.path().read_bytes()


def read_back(archive: bytes, stack: Stack, folder: Path) -> None:
    """The release is OmniACT's layout, and its own scripts score 100 % against it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        opened.extractall(folder)
    splits = {split: json.loads((folder / f"{split}.json").read_text()) for split in ("train", "val", "test")}
    tasks = [row for rows in splits.values() for row in rows.values()]
    assert len(tasks) == 8
    texts = [(folder / row["task"]).read_text().splitlines() for row in tasks]
    assert all(text[1] == "Output Script:" for text in texts)
    assert all(re.fullmatch(r"pyautogui\.click\(\d+\.[05],\d+\.[05]\)", text[2]) for text in texts)
    assert {row["image"].split("/")[2] for row in tasks} == {"web", "desktop"}
    (folder / "answers.json").write_text(json.dumps(gold_scripts(folder, splits["train"])))
    answers = str(folder / "answers.json")
    result = stack.manage(
        "score_predictions", "--gold", str(folder), "--predictions", answers, "--split", "train", "--json"
    )
    assert json.loads(result)["overall"]["action_score"] == pytest.approx(1.0)


def gold_scripts(folder: Path, rows: dict[str, dict[str, str]]) -> list[str]:
    return ["\n".join((folder / row["task"]).read_text().splitlines()[2:]) for row in rows.values()]


def export_in_another_format(mara: Page) -> None:
    """On the page of the release."""
    title = "JSON Lines with everything"
    mara.get_by_text("Other formats", exact=True).click()
    formats = mara.get_by_role("table", name="Other formats")
    formats.get_by_role("button", name=f"Export as {title}").click()
    link = formats.get_by_role("link", name=f"Download the release as {title}")
    expect(link).to_be_visible(timeout=PATIENCE_MS)
    expect(formats).to_contain_text("kept until")
    with mara.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        assert {"train.jsonl", "validation.jsonl", "test.jsonl"} < set(archive.namelist())


def mark_as_official_and_withdraw_one(mara: Page) -> None:
    """On the page of the release; the patch release differs from it by the withdrawn family."""
    mara.get_by_role("link", name="Release 1", exact=True).click()
    mara.get_by_role("button", name="Make it official").click()
    expect(mara.get_by_role("button", name="Take the official mark off")).to_be_visible()
    tasks = mara.get_by_role("region", name="Tasks", exact=True)
    expect(tasks.get_by_role("checkbox")).to_have_count(2)
    export_in_another_format(mara)
    assert accessibility_violations(mara) == []
    tasks.get_by_role("checkbox").first.check()
    tasks.get_by_role("button", name="Withdraw 1").click()
    dialog = mara.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("The screen shows a name.")
    assert accessibility_violations(mara) == []
    dialog.get_by_role("button", name="Cut the patch release").click()
    mara.get_by_role("link", name="Release 2", exact=True).click()
    expect(mara.get_by_role("list", name="Withdrawn tasks")).to_contain_text("The screen shows a name.")
    expect(tasks.get_by_role("checkbox")).to_have_count(1, timeout=PATIENCE_MS)
    mara.get_by_label("Compare with").select_option("Release 1")
    expect(mara.get_by_role("region", name="Differences")).to_contain_text("Removed: 1 family.")
