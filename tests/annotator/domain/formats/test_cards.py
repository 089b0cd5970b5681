"""Cards of all formats: a fact of a release that its files do not hold is listed in the card as missing."""

import io
import json
from collections.abc import Sequence

import pyarrow.parquet as pq
import pytest

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect
from tests.annotator.domain.formats.random_releases import RandomRelease, png

SCREEN = ReleasedScreen(
    "web", "quokka-shop", "groceries", 5, "stored/a.png", "", 1000, 800, (
        ReleasedBox("key-77", Rect(137, 211, 174, 233), "zebra-crossing", "hover"),
        ReleasedBox("key-78", Rect(612, 419, 633, 457), "other-button", "type"),
    )
)  # fmt: skip
UNTOUCHED = ReleasedScreen(
    "web", "quokka-shop", "groceries", 6, "stored/b.png", "", 1000, 800, (
        ReleasedBox("key-79", Rect(1, 2, 3, 4), "lonely-label", "click"),
    )
)  # fmt: skip
RELEASE = RandomRelease(
    [
        ReleaseRecord("fam-31", "train", SCREEN, "Point at it", ("Aim there",),
                      'pyautogui.rightClick("zebra-crossing")\n', "pyautogui.rightClick(155.5, 222)\n"),
        ReleaseRecord("fam-32", "train", SCREEN, "Press it", (),
                      'pyautogui.click("other-button")\npyautogui.hotkey("ctrl", "f12")\n',
                      'pyautogui.click(622.5, 438)\npyautogui.hotkey("ctrl", "f12")\n'),
        ReleaseRecord("fam-33", "train", SCREEN, "Roll down", (),
                      'pyautogui.moveTo("other-button")\npyautogui.scroll(-37)\n',
                      "pyautogui.moveTo(622.5, 438)\npyautogui.scroll(-37)\n"),
    ],
    [("train", UNTOUCHED)],
    {"stored/a.png": png(1000, 800, "a"), "stored/b.png": png(1000, 800, "b")},
)  # fmt: skip
#: words for all facts of scripts together
WHOLE = "tasks and scripts"
OF_SCRIPTS = ("families", "that name labels", "which pointer action", "exact centres", "hotkey", "wheel clicks")
#: by a word of the card: texts of which the files hold one if they hold that fact
FACTS: dict[str, Sequence[str]] = {
    "families": ["fam-31"],
    "labels": ["zebra-crossing", "zebra crossing"],
    "that name labels": ['rightClick("zebra-crossing")', 'rightClick(\\"zebra-crossing\\")'],
    "boxes": ["419", "0.5238", "0.524"],
    "kinds": ['"hover"', "'hover'"],
    "ids of boxes": ["key-78"],
    "platform": ["web"],
    "application": ["quokka-shop"],
    "category": ["groceries"],
    "which pointer action": ["rightClick"],
    "exact centres": ["155.5", "137, 211, 174, 233", "[137, 211, 37, 22]", "<box>612, 419, 633, 457</box>"],
    "hotkey": ["f12"],
    "wheel clicks": ["37"],
    "without a task": ["lonely-label", "lonely label"],
}


def text_of(path: str, content: bytes) -> str:
    if path.endswith(".parquet"):
        rows = pq.read_table(io.BytesIO(content)).to_pylist()
        return json.dumps(rows, default=lambda value: "", ensure_ascii=False)
    return content.decode(errors="replace")


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("name", [name for name, chosen in FORMATS.items() if not chosen.of_episodes])
def test_what_the_files_of_a_format_do_not_hold_is_listed_in_its_card(name: str, fact: str) -> None:
    files = RELEASE.written(name, ReleaseHead("Cards", 7, (7, 1, 2)))
    beside = {"README.md", "records.jsonl"} | ({"manifest.json"} if not name.startswith("omniact") else set())
    if name == "omniact-appendix":
        beside.add("manifest.json")
    data = "\n".join(f"{path}\n{text_of(path, content)}" for path, content in files.items() if path not in beside)
    missing = files["README.md"].decode().partition("## Not in this format\n")[2].partition("\n## ")[0].lower()
    is_held = any(text in data for text in FACTS[fact])
    words = " ".join(missing.split())
    is_listed = fact in words or (fact in OF_SCRIPTS and WHOLE in words)
    assert is_held or is_listed, f"{name} holds no {fact}, and its card does not say so"
