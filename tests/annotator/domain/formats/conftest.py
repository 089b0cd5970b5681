"""A small release: a web screen with two families, a desktop screen with one."""

import pytest

from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect

EDITOR = ReleasedScreen(
    "linux",
    "text-editor",
    "",
    1,
    "screens/a.png",
    "aa",
    640,
    480,
    (ReleasedBox("b1", Rect(10, 20, 31, 40), "open-file", "click"),),
)
SHOP = ReleasedScreen(
    "web",
    "shop",
    "shopping",
    3,
    "screens/b.png",
    "bb",
    1280,
    720,
    (
        ReleasedBox("w1", Rect(0, 0, 101, 30), "search-bar", "type"),
        ReleasedBox("w2", Rect(101, 0, 131, 30), "search", "click"),
    ),
)


@pytest.fixture
def head() -> ReleaseHead:
    return ReleaseHead("Demo: shops", 7, (7, 1, 2), "cc-by-4.0", "Made for tests.")


@pytest.fixture
def records() -> list[ReleaseRecord]:
    return [
        ReleaseRecord(
            "t1",
            "train",
            EDITOR,
            "Open a file",
            ("Bring up the file chooser", "Load a document"),
            'pyautogui.click("open-file")\n',
            "pyautogui.click(20.5, 30)\n",
        ),
        ReleaseRecord(
            "t2",
            "test",
            SHOP,
            "Search for\n„shoes“",
            ("Look up shoes",),
            'pyautogui.click("search-bar")\npyautogui.write("shoes")\npyautogui.press("enter")\n',
            'pyautogui.click(50.5, 15)\npyautogui.write("shoes")\npyautogui.press("enter")\n',
        ),
        ReleaseRecord(
            "t3",
            "test",
            SHOP,
            "Start the search",
            (),
            'pyautogui.click("search")\n',
            "pyautogui.click(116, 15)\n",
        ),
    ]
