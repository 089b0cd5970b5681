"""Tests of the folder of a captured page."""

import json
from pathlib import Path

import pytest

from annotator.domain.geometry import Rect
from annotator.domain.hosts import without_password
from workers.browser.captured_page import CapturedPage, CollectedBox, VisibleText
from workers.capture_folder import folder_names, write_folder

BOX = CollectedBox(
    rect=Rect(1, 2, 30, 40), kind="click", tag="a", role="link", name="Größe", text="Größe", selector="#a",
    frame=("#f",), shadow_path=(), order=0, signals=("tag",),
)  # fmt: skip
PAGE = CapturedPage(
    image=b"png", width=100, height=50, device_scale=1, boxes=(BOX,), texts=(VisibleText(Rect(1, 2, 3, 4), "x"),),
    title="T", final_url="http://a.example/", language="en", snapshot=None, differing_pixels=None, timings={"load": 1},
    warnings=(),
)  # fmt: skip


def test_boxes_are_written_as_corners_in_viewport_pixels(tmp_path: Path) -> None:
    write_folder(tmp_path / "new" / "folder", PAGE)
    (box,) = json.loads((tmp_path / "new" / "folder" / "boxes.json").read_text())
    assert box["box"] == [1, 2, 30, 40]
    assert {key: box[key] for key in ("kind", "tag", "role", "name")} == {
        "kind": "click", "tag": "a", "role": "link", "name": "Größe",
    }  # fmt: skip
    assert box["frame"] == ["#f"]


def test_a_second_capture_leaves_nothing_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "snapshot.zip").write_bytes(b"old")
    write_folder(tmp_path, PAGE)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boxes.json", "image.png", "page.json"]


@pytest.mark.parametrize(
    ("urls", "names"),
    [
        (["http://a.example/"], ["a.example"]),
        (["http://a.example:80/b/c?d=e f#g"], ["a.example-80-b-c-d-e-f"]),
        (["http://a.example/?", "http://a.example/", "http://a.example"], ["a.example", "a.example-2", "a.example-3"]),
        (["http://../.."], ["page"]),
        (["http://a.example/" + "x" * 500], ["a.example-" + "x" * 70]),
    ],
)
def test_folders_are_called_like_their_pages_and_no_two_alike(urls: list[str], names: list[str]) -> None:
    assert folder_names(urls) == names


def test_the_same_page_in_two_viewports_goes_into_two_folders() -> None:
    urls = ["http://a.example/" + "x" * 500] * 2
    first, second = folder_names(urls, ["-1280x720", "-390x844"])
    assert first.endswith("x-1280x720")
    assert second.endswith("x-390x844")


def test_a_password_in_an_address_reaches_no_folder_name() -> None:
    assert folder_names(["http://ada:secret@shop.test:8000/a?b=c"]) == ["shop.test-8000-a-b-c"]


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://ada:secret@shop.test/a@b", "https://shop.test/a@b"),
        ("https://ada@shop.test", "https://shop.test"),
        ("https://a:b@c:d@shop.test:80?x=1@2", "https://shop.test:80?x=1@2"),
        ("https://shop.test/", "https://shop.test/"),
    ],
)
def test_what_is_kept_of_an_address_has_no_password(url: str, kept: str) -> None:
    assert without_password(url) == kept
