"""A small release: a web screen with two families, a desktop screen with one; and its files."""

import io
from collections.abc import Callable

import pytest
from PIL import Image

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
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


WrittenRelease = dict[str, bytes | StoredImage]


def no_picture(image: StoredImage) -> bytes:
    """For formats that only name pictures."""
    raise AssertionError(f"{image.name} is asked for")


@pytest.fixture
def written_release(head: ReleaseHead, records: list[ReleaseRecord]) -> Callable[[str], WrittenRelease]:
    """The files of the small release in a format, by path; each picture is a PNG of the screen's size."""

    def in_format(name: str) -> WrittenRelease:
        files = FORMATS[name].files(head, lambda: records, png_of)
        return {
            file.path: file.content if isinstance(file.content, StoredImage) else b"".join(file.content)
            for file in files
        }

    return in_format


def png_of(image: StoredImage) -> bytes:
    """A plain PNG of the size of the screen that has this picture."""
    screen = next(screen for screen in (EDITOR, SHOP) if screen.image == image.name)
    content = io.BytesIO()
    Image.new("RGB", (screen.width, screen.height)).save(content, "PNG")
    return content.getvalue()
