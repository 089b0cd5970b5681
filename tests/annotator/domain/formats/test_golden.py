"""Each format of tasks writes the golden files in `fixtures/releases`.

`.venv/bin/python -m tests.annotator.domain.formats.test_golden` writes them anew: look at the difference.
"""

from collections.abc import Mapping
from hashlib import sha256

import pytest

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord, Withdrawal
from annotator.domain.geometry import Rect
from annotator.domain.script.labels import Labels
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render
from annotator.domain.script.resolve import resolve
from annotator.domain.splits import Split
from tests.annotator.domain.formats.golden import keep, kept, readable
from tests.annotator.domain.formats.random_releases import RandomRelease, png

FOLDER = "releases"
NAMES = [release_format.name for release_format in FORMATS.values() if not release_format.of_episodes]
HEAD = ReleaseHead(
    dataset="Demo: shops",
    seed=7,
    ratio=(7, 1, 2),
    licence="cc-by-4.0",
    description="Made for tests.",
    name="Shops",
    version="1.1",
    note="Two tasks more.",
    citation="@misc{shops, title={Shops}}",
    hold={"shop": "test"},
    withdrawn=(Withdrawal("00aa", "The box was renamed."),),
)


def screen(
    platform: str, application: str, category: str, number: int, size: tuple[int, int], *boxes: ReleasedBox
) -> tuple[ReleasedScreen, bytes]:
    """A released screen with the picture that it names."""
    picture = png(*size, f"{platform} {application} {number}")
    name = f"screens/{application}-{number}.png"
    digest = sha256(picture).hexdigest()
    return ReleasedScreen(platform, application, category, number, name, digest, *size, boxes), picture


EDITOR, EDITOR_PICTURE = screen(
    "linux", "text-editor", "", 1, (640, 480),
    ReleasedBox("0", Rect(10, 20, 31, 40), "open-file", "click"),
    ReleasedBox("1", Rect(0, 60, 640, 480), "text-area", "type"),
)  # fmt: skip
CALCULATOR, CALCULATOR_PICTURE = screen(
    "windows", "calculator", "", 2, (320, 481),
    ReleasedBox("0", Rect(0, 400, 80, 481), "zero", "click"),
)  # fmt: skip
SHOP, SHOP_PICTURE = screen(
    "web", "shop", "shopping", 3, (1280, 720),
    ReleasedBox("0", Rect(0, 0, 101, 30), "search-bar", "type"),
    ReleasedBox("1", Rect(101, 0, 131, 30), "search", "click"),
    ReleasedBox("2", Rect(20, 100, 300, 400), "été-offers", "hover"),
    ReleasedBox("3", Rect(400, 100, 480, 120), "sort-order", "select"),
)  # fmt: skip


def family(
    key: str, split: Split, on: ReleasedScreen, text: str, sentence: str, *phrasings: str
) -> ReleaseRecord:  # fmt: skip
    labels = Labels((box.label, box.rect) for box in on.boxes)
    return ReleaseRecord(key, split, on, sentence, phrasings, text, render(resolve(parse(text).script, labels)))


FAMILIES = (
    family("11aa", "train", EDITOR, 'pyautogui.click("open-file")\n', "Open a file", "Load a document", "Open one"),
    family(
        "11bb", "train", EDITOR,
        'pyautogui.moveTo("text-area")\npyautogui.dragTo("open-file", duration=0.5)\npyautogui.scroll(-3)\n',
        "Drag the text\nto „Open“",
    ),
    family(
        "22aa", "test", SHOP,
        'pyautogui.click("search-bar")\npyautogui.write("it\'s \\"red\\" shoes")\npyautogui.press("enter")\n',
        "Search for it's \"red\" shoes", "Look up shoes",
    ),
    family(
        "22bb", "test", SHOP,
        'pyautogui.doubleClick("search-bar")\npyperclip.copy("été")\npyautogui.hotkey("ctrl", "v")\n'
        'pyautogui.sleep(0.5)\npyautogui.rightClick("search")\n',
        "Search for été", "Find été", "Look for été", "Été, please",
    ),
)  # fmt: skip
RELEASE = RandomRelease(
    FAMILIES,
    [("validation", CALCULATOR)],
    {EDITOR.image: EDITOR_PICTURE, CALCULATOR.image: CALCULATOR_PICTURE, SHOP.image: SHOP_PICTURE},
)


def texts(name: str) -> Mapping[str, bytes]:
    return readable(RELEASE.written(name, HEAD), manifest=True)


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_the_golden_ones(name: str) -> None:
    assert texts(name) == kept(FOLDER, name)


if __name__ == "__main__":
    keep(FOLDER, NAMES, texts)
