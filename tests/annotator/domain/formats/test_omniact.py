"""Tests of OmniACT's layout: paths, text files, exact half pixels, manifest, reproducible bytes."""

import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.omniact import files
from annotator.domain.formats.record import ReleaseHead, ReleaseRecord, as_json, from_json
from tests.annotator.domain.formats.conftest import no_picture

Cut = dict[str, bytes | StoredImage]


def release_files(head: ReleaseHead, records: list[ReleaseRecord], name: str = "omniact") -> Cut:
    result = FORMATS[name].files(head, lambda: records, no_picture)
    return {
        file.path: file.content if isinstance(file.content, StoredImage) else b"".join(file.content) for file in result
    }


@pytest.fixture
def release(head: ReleaseHead, records: list[ReleaseRecord]) -> Cut:
    return release_files(head, records)


def _json(content: bytes | StoredImage) -> dict[str, Any]:
    assert isinstance(content, bytes)
    result: dict[str, Any] = json.loads(content)
    return result


def test_the_layout_is_that_of_the_public_release(release: Cut) -> None:
    assert sorted(release) == [
        "README.md",
        "data/data/desktop/text-editor/screen_1.png",
        "data/data/web/shop/screen_3.png",
        "data/metadata/desktop/boxes/text-editor/screen_1.json",
        "data/metadata/web/boxes/shop/screen_3.json",
        "data/tasks/desktop/text-editor/task_1.1.txt",
        "data/tasks/desktop/text-editor/task_1.2.txt",
        "data/tasks/desktop/text-editor/task_1.3.txt",
        "data/tasks/web/shop/task_3.1.txt",
        "data/tasks/web/shop/task_3.2.txt",
        "data/tasks/web/shop/task_3.3.txt",
        "manifest.json",
        "statistics.json",
        "test.json",
        "train.json",
        "val.json",
    ]


def test_indexes_are_objects_keyed_from_zero_in_each_split(release: Cut) -> None:
    assert list(_json(release["train.json"])) == ["0", "1", "2"]
    assert _json(release["val.json"]) == {}
    test = _json(release["test.json"])
    assert list(test) == ["0", "1", "2"]
    assert test["2"] == {
        "task": "data/tasks/web/shop/task_3.3.txt",
        "image": "data/data/web/shop/screen_3.png",
        "box": "data/metadata/web/boxes/shop/screen_3.json",
    }


def test_a_task_is_its_sentence_and_calls_with_exact_halves(release: Cut) -> None:
    assert (
        release["data/tasks/web/shop/task_3.1.txt"]
        == (
            "Task: Search for „shoes“\n"
            "Output Script:\n"
            "pyautogui.click(50.5,15.0)\n"
            'pyautogui.write("shoes")\n'
            'pyautogui.press("enter")'
        ).encode()
    )


def test_a_phrasing_is_a_task_of_its_own_with_the_same_script(release: Cut) -> None:
    first, second = (release[f"data/tasks/desktop/text-editor/task_1.{number}.txt"] for number in (1, 2))
    assert isinstance(first, bytes)
    assert isinstance(second, bytes)
    assert second.startswith(b"Task: Bring up the file chooser\n")
    assert first.split(b"\n")[1:] == second.split(b"\n")[1:]


def test_boxes_have_their_corners_and_labels_and_valid_on_the_web_only(release: Cut) -> None:
    desktop = _json(release["data/metadata/desktop/boxes/text-editor/screen_1.json"])
    assert desktop == {"b1": {"top_left": [10, 20], "bottom_right": [31, 40], "label": "open-file"}}
    web = _json(release["data/metadata/web/boxes/shop/screen_3.json"])
    assert list(web) == ["w1", "w2"]
    assert web["w1"] == {"top_left": [0, 0], "bottom_right": [101, 30], "label": "search-bar", "valid": 1}


def test_pictures_are_referred_to_and_not_read(release: Cut) -> None:
    assert release["data/data/web/shop/screen_3.png"] == StoredImage("screens/b.png", "bb")


def test_the_manifest_seals_every_other_file(release: Cut) -> None:
    sealed = {entry["path"]: entry["sha256"] for entry in _manifest(release)["files"]}
    assert set(sealed) == set(release) - {"manifest.json"}
    for path, digest in sealed.items():
        content = release[path]
        assert digest == (content.sha256 if isinstance(content, StoredImage) else sha256(content).hexdigest())


def test_the_manifest_keeps_what_the_layout_has_no_place_for(release: Cut) -> None:
    manifest = _manifest(release)
    assert (manifest["format"], manifest["seed"], manifest["ratio"]) == ("omniact", 7, [7, 1, 2])
    assert manifest["counts"]["tasks"] == {"train": 3, "validation": 0, "test": 3}
    assert manifest["counts"]["families"] == {"train": 1, "validation": 0, "test": 2}
    assert "origin top-left" in manifest["coordinates"]
    assert manifest["families"][1] == {
        "family": "t2",
        "split": "test",
        "tasks": ["data/tasks/web/shop/task_3.1.txt", "data/tasks/web/shop/task_3.2.txt"],
        "script": 'pyautogui.click("search-bar")\npyautogui.write("shoes")\npyautogui.press("enter")\n',
    }
    assert manifest["screens"][0]["platform"] == "linux"
    assert manifest["screens"][1]["category"] == "shopping"
    assert manifest["screens"][1]["kinds"] == {"w1": "type", "w2": "click"}


def _manifest(release: Cut) -> dict[str, Any]:
    return _json(release["manifest.json"])


def test_the_card_names_the_release_its_counts_and_its_fields(release: Cut) -> None:
    content = release["README.md"]
    assert isinstance(content, bytes)
    card = content.decode()
    assert 'pretty_name: "Demo: shops"' in card
    assert "| test | 2 | 3 |" in card
    assert "7:1:2 with seed 7" in card
    for term in ("top_left", "half-open", "exact box centres", "manifest.json", "score_predictions"):
        assert term in card


def test_the_same_records_give_the_same_bytes(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    repeated = [from_json(as_json(record)) for record in records]
    assert list(release_files(head, records).items()) == list(release_files(head, repeated).items())


def test_records_are_never_held_together(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    results: list[int] = []

    def endless() -> Iterator[ReleaseRecord]:
        number = 0
        while True:
            number += 1
            results.append(number)
            yield replace(records[0], screen=replace(records[0].screen, number=number))

    index = next(islice((file for file in files(head, lambda: islice(endless(), 5000), no_picture)), 1, None))
    assert not isinstance(index.content, StoredImage)
    before = len(results)
    next(iter(index.content))
    assert len(results) - before < 1000, "a block of 64 KB holds some hundred entries"


def test_records_out_of_order_are_refused(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    with pytest.raises(ValueError, match=r"screen_1\.png comes after data/data/web/shop/screen_3\.png"):
        release_files(head, records[::-1])


def test_two_screens_of_one_number_are_refused(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    other = replace(records[2], screen=replace(records[2].screen, image="screens/c.png"))
    with pytest.raises(ValueError, match="sort by folder"):
        release_files(head, [records[1], other])


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden"])
def test_an_application_that_is_no_folder_name_is_refused(
    head: ReleaseHead, records: list[ReleaseRecord], name: str
) -> None:
    bad = replace(records[0], screen=replace(records[0].screen, application=name))
    with pytest.raises(ValueError, match="cannot be a folder"):
        release_files(head, [bad])


def test_a_script_that_cannot_be_read_is_never_released(head: ReleaseHead, records: list[ReleaseRecord]) -> None:
    for text in ("", "pyautogui.click(", "print(1)"):
        with pytest.raises(ValueError, match="cannot be released"):
            release_files(head, [replace(records[0], resolved=text)])


def test_an_empty_release_is_still_a_folder(head: ReleaseHead) -> None:
    assert sorted(release_files(head, [])) == [
        "README.md",
        "manifest.json",
        "statistics.json",
        "test.json",
        "train.json",
        "val.json",
    ]
