"""The rows of each training format, read as its trainers read them."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from annotator.domain.formats.files import StoredImage
from tests.annotator.domain.formats.conftest import WrittenRelease
from tests.annotator.domain.formats.test_formats import bytes_of

Make = Callable[[str], WrittenRelease]


def lines(files: WrittenRelease, path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in bytes_of(files, path).decode().splitlines()]


def test_json_lines_say_everything_of_each_sentence(written_release: Make) -> None:
    files = written_release("json-lines")
    assert [row["sentence_number"] for row in lines(files, "train.jsonl")] == [0, 1, 2]
    first = lines(files, "test.jsonl")[0]
    assert first["instruction"] == "Search for „shoes“"
    assert first["script_labelled"].startswith('pyautogui.click("search-bar")')
    assert [action["box"] for action in first["actions"]] == ["w1", None, None]
    assert first["boxes"][1] == {"id": "w2", "label": "search", "kind": "click", "bbox": [101, 0, 131, 30]}
    assert isinstance(files[first["image"]], StoredImage)


def test_ms_swift_has_as_many_placeholders_as_references_and_boxes(written_release: Make) -> None:
    files = written_release("ms-swift")
    rows = [
        row
        for split in ("train", "test")
        for kind in ("boxes", "tasks")
        for row in lines(files, f"{kind}-{split}.jsonl")
    ]
    assert len(rows) == 3 + 3 + 1
    for row in rows:
        question, answer = (message["content"] for message in row["messages"])
        assert question.count("<image>") == len(row["images"])
        assert question.count("<ref-object>") == len(row["objects"]["ref"])
        assert answer.count("<bbox>") == len(row["objects"]["bbox"])
        assert set(row["images"]) <= set(files)


def test_llama_factory_has_one_image_token_for_each_picture_and_names_its_columns(written_release: Make) -> None:
    files = written_release("llama-factory")
    info = json.loads(bytes_of(files, "dataset_info.json"))["actwright_test"]
    rows = json.loads(bytes_of(files, info["file_name"]))
    for row in rows:
        turns = row[info["columns"]["messages"]]
        assert [turn["from"] for turn in turns] == ["human", "gpt"]
        assert turns[0]["value"].count("<image>") == len(row[info["columns"]["images"]])
    assert rows[0]["conversations"][1]["value"].splitlines()[0] == "pyautogui.click(50.5, 15)"
    assert "1280 x 720" in rows[0]["system"]


def test_aguvis_points_are_shares_and_lie_in_the_box_of_the_answer(written_release: Make) -> None:
    row = json.loads(bytes_of(written_release("aguvis"), "train.json"))[0]
    answer = row["conversations"][1]
    assert answer["value"] == "pyautogui.click(x=0.0320, y=0.0625)"
    left, top, right, bottom = answer["bbox_gt"]
    assert left < 0.0320 < right
    assert top < 0.0625 < bottom


def test_showui_has_every_box_and_only_sentences_that_its_actions_can_say(written_release: Make) -> None:
    files = written_release("showui")
    (screen,) = json.loads(bytes_of(files, "metadata/grounding_test.json"))
    assert screen["element_size"] == len(screen["element"]) == 2
    steps = json.loads(bytes_of(files, "metadata/navigation_test.json"))
    assert [step["action_type"] for step in steps[:3]] == ["CLICK", "INPUT", "ENTER"]
    assert [len(step["step_history"]) for step in steps[:3]] == [0, 1, 2]
    assert steps[1]["action_value"] == "shoes"


def test_guiact_boxes_are_pixels_and_shares_and_pandas_finds_pictures_by_their_id(written_release: Make) -> None:
    pandas = pytest.importorskip("pandas")
    files = written_release("guiact-web-single")
    question = json.loads(bytes_of(files, "web-single_test_data.json"))[0]
    assert question["actions_label"][0]["element"]["absolute"] == "<box>0, 0, 101, 30</box>"
    assert question["actions_label"][0]["element"]["related"] == "<box>0.000, 0.000, 0.079, 0.042</box>"
    assert question["actions_label"][1] == {"name": "input", "text": "shoes"}
    pictures = pandas.read_parquet(io.BytesIO(bytes_of(files, "web-single_test_images.parquet")))
    assert json.loads(pictures.loc[question["image_id"]]["elements"])[0]["uid"] == "w1"


def test_screenspot_holds_single_targets_as_corners(written_release: Make) -> None:
    (row,) = json.loads(bytes_of(written_release("screenspot"), "screenspot_test.json"))
    assert row["instruction"] == "Start the search"
    assert row["bbox"] == [101, 0, 131, 30]
    assert row["img_size"] == [1280, 720]


def test_coco_annotations_point_at_their_pictures_and_categories(written_release: Make) -> None:
    coco = json.loads(bytes_of(written_release("coco"), "annotations/test.json"))
    assert [image["file_name"] for image in coco["images"]] == ["web/shop/3.png"]
    categories = {category["id"]: category["name"] for category in coco["categories"]}
    assert [(categories[box["category_id"]], box["bbox"]) for box in coco["annotations"]] == [
        ("type", [0, 0, 101, 30]),
        ("click", [101, 0, 30, 30]),
    ]


def test_the_appendix_layout_has_a_folder_for_each_task(written_release: Make) -> None:
    files = written_release("omniact-appendix")
    assert json.loads(bytes_of(files, "test.json")) == [3, 4, 5]
    assert (
        bytes_of(files, "data/5/task.txt").decode()
        == "Task: Start the search\nOutput Script:\npyautogui.click(116.0,15.0)"
    )
    assert isinstance(files["data/5/image.png"], StoredImage)
    assert set(json.loads(bytes_of(files, "data/5/box.json"))) == {"w1", "w2"}
