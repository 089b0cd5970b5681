"""Tests of the OmniACT reader, on our own releases and on the errors of the public one."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.domain.formats.catalog import FORMATS
from annotator.domain.formats.files import StoredImage
from annotator.domain.formats.omniact_reader import GoldTask, Read, read_split
from annotator.domain.formats.record import ReleasedBox, ReleasedScreen, ReleaseHead, ReleaseRecord
from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from annotator.domain.script import analyse
from annotator.domain.script.actions import At, Pointer
from tests.annotator.domain.formats.conftest import no_picture

ENTRY = {
    "task": "data/tasks/web/udemy/task_1.30.txt",
    "image": "data/data/web/udemy/screen_1.png",
    "box": "data/metadata/web/boxes/udemy/screen_1.json",
}
BOXES = {
    "a": {"top_left": [0, 0], "bottom_right": [11, 20], "label": "NA", "valid": 0},
    "b": {"top_left": [4, 8], "bottom_right": [7, 12], "label": "inner"},
    "c": {"top_left": [5, 5], "bottom_right": [5, 5]},
}
TASK = "Task: Go on\nOutput Script:\npyautogui.moveTo(5.5,10.0)"


def _read(files: Mapping[str, bytes]) -> Read:
    def read(path: str) -> bytes:
        if path not in files:
            raise FileNotFoundError(path)
        return files[path]

    return read


def _one(task: str | bytes = TASK, boxes: object = BOXES, box_path: str = ENTRY["box"]) -> GoldTask:
    text = task if isinstance(task, bytes) else task.encode()
    files = {ENTRY["task"]: text, box_path: json.dumps(boxes).encode()}
    (tasks,) = read_split(_read({"test.json": json.dumps({"0": ENTRY}).encode(), **files}), "test")
    return tasks


def test_the_box_is_the_first_whose_exact_centre_is_meant_whatever_its_label() -> None:
    result = _one()
    assert (result.id, result.platform, result.sentence, result.fault) == ("0", "web", "Go on", "")
    assert result.script == (Pointer("moveTo", At(5.5, 10)),)
    assert result.targets == (Rect(0, 0, 11, 20),)


def test_of_two_boxes_with_one_centre_the_first_in_the_file_counts_also_when_labels_repeat() -> None:
    boxes = {
        "a": {"top_left": [50, 50], "bottom_right": [60, 60], "label": "x"},
        "b": {"top_left": [0, 0], "bottom_right": [11, 20], "label": "y"},
        "c": {"top_left": [4, 8], "bottom_right": [7, 12], "label": "x"},
    }
    assert _one(boxes=boxes).targets == (Rect(0, 0, 11, 20),)


@pytest.mark.parametrize("name", ["screen1_boxes.json", "screen1.json", "screen_1_boxes.json"])
def test_web_boxes_are_found_under_their_public_names(name: str) -> None:
    assert _one(box_path=f"data/metadata/web/boxes/udemy/{name}").targets == (Rect(0, 0, 11, 20),)


@pytest.mark.parametrize(
    "task",
    [
        "Task: Go on\npyautogui.moveTo(5.5,10.0)",
        "Task: Go on\noutput script :\n\npyautogui.moveto(5.5,10.0)\n",
        "Task: Go on\r\nOutput Script:\r\npyautogui.moveTo(5.5,10.0)\r\n",
        "Task: Go on\nScript\npyautogui.moveTo(5.5,10.0)",
    ],
)
def test_headers_and_line_ends_of_the_public_release_vary(task: str) -> None:
    result = _one(task)
    assert (result.sentence, result.fault) == ("Go on", "")
    assert result.script == (Pointer("moveTo", At(5.5, 10)),)


def test_a_coordinate_without_a_box_has_none() -> None:
    assert _one(TASK.replace("5.5", "6.5")).targets == (None,)


@pytest.mark.parametrize(
    ("task", "boxes", "words"),
    [
        ("Task: Go on\nOutput Script:\n", BOXES, "task_1.30.txt: there is no action"),
        ("Task: Go on\nOutput Script:\npyautogui.moveTo(", BOXES, "line"),
        (b"\xff", BOXES, "there is no action"),
        (TASK, [1], "screen_1.json: The box file is not"),
    ],
)
def test_a_task_that_cannot_be_read_says_why_and_has_no_action(task: str | bytes, boxes: object, words: str) -> None:
    result = _one(task, boxes)
    assert words in result.fault
    assert result.script == ()


def test_missing_files_and_entries_are_faults_of_their_task_only() -> None:
    index = {"0": ENTRY, "1": {**ENTRY, "task": "data/gone.txt"}, "2": {"task": 5}, "3": None}
    files = {"train.json": json.dumps(index).encode(), ENTRY["task"]: TASK.encode()}
    files[ENTRY["box"]] = json.dumps(BOXES).encode()
    results = list(read_split(_read(files), "train"))
    assert [task.fault for task in results] == [
        "",
        "there is no data/gone.txt",
        "the index has no “task” for it",
        "the index has no “task” for it",
    ]


@pytest.mark.parametrize("path", ["/etc/passwd", "../secret", "data/../../secret", "data\\..\\x"])
def test_paths_that_lead_out_of_the_release_are_never_read(path: str) -> None:
    files = _read({"test.json": json.dumps({"0": {**ENTRY, "task": path}}).encode(), path: TASK.encode()})
    (tasks,) = read_split(files, "test")
    assert "leads out" in tasks.fault


@pytest.mark.parametrize(
    ("index", "split", "code"),
    [
        (b"{}", "tset", "unknown-split"),
        (b"{}", "train", "no-split"),
        (b"{", "test", "not-json"),
        (b"[]", "test", "not-an-index"),
    ],
)
def test_a_folder_without_that_split_is_refused(index: bytes, split: str, code: str) -> None:
    with pytest.raises(Rejected) as refusal:
        list(read_split(_read({"test.json": index}), split))
    assert [problem.code for problem in refusal.value.problems] == [code]


rects = st.builds(
    lambda x, y, wide, high: Rect(x, y, x + wide, y + high),
    st.integers(0, 900),
    st.integers(0, 900),
    st.integers(1, 99),
    st.integers(1, 99),
)


@given(
    st.lists(rects, min_size=1, max_size=5, unique_by=lambda rect: rect.center),
    st.lists(st.sampled_from(["click", "moveTo", "rightClick"]), min_size=1, max_size=4),
    st.sampled_from(["web", "macos"]),
    st.sampled_from(["omniact", "omniact-verbatim"]),
    st.text(min_size=1, max_size=20),
)
def test_released_tasks_are_read_back_with_their_target_boxes(
    boxes: list[Rect], functions: list[str], platform: str, name: str, sentence: str
) -> None:
    released = tuple(ReleasedBox(f"b{n}", box, f"box-{n}", "click") for n, box in enumerate(boxes))
    screen = ReleasedScreen(platform, "app", "", 1, "x.png", "00", 1000, 1000, released)
    labelled = "".join(f'pyautogui.{f}("box-{n % len(boxes)}")\n' for n, f in enumerate(functions))
    judged = analyse(labelled, {box.label: box.rect for box in released}, 1000, 1000)
    record = ReleaseRecord("f", "test", screen, "A task", ("A phrasing",), labelled, judged.resolved_text)
    head = ReleaseHead(sentence, 1, (7, 1, 2))
    files = {
        file.path: b"" if isinstance(file.content, StoredImage) else b"".join(file.content)
        for file in FORMATS[name].files(head, lambda: [record], no_picture)
    }
    results = list(read_split(_read(files), "test"))
    assert [task.sentence for task in results] == ["A task", "A phrasing"]
    for task in results:
        assert (task.script, task.targets, task.fault) == (judged.resolved, judged.targets, "")
