"""Rows of others in the training formats: what is there comes in, and every other row is told with its reason."""

import io
import json
from typing import IO, Any

import pytest
from PIL import Image

from annotator.domain.formats.picture_size import picture_size
from annotator.domain.formats.readers import read_release
from annotator.domain.formats.release_reader import ReadRelease
from annotator.domain.geometry import Rect
from annotator.domain.problems import Rejected
from tests.annotator.domain.formats.random_releases import png


def read(name: str, files: dict[str, Any]) -> ReadRelease:
    contents = {
        path: value if isinstance(value, bytes) else json.dumps(value).encode() for path, value in files.items()
    }

    def open_file(path: str) -> IO[bytes]:
        if path not in contents:
            raise FileNotFoundError(path)
        return io.BytesIO(contents[path])

    return read_release(name, open_file, lambda picture: "", list(contents))


def reasons(result: ReadRelease) -> list[str]:
    return [problem.message for problem in result.refused]


def lines(*rows: object) -> bytes:
    return b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows)


def grounding(reference: object, box: object, **more: object) -> dict[str, Any]:
    objects = {"ref": [reference], "bbox": [box], **more}
    messages = [
        {"role": "user", "content": "<image>Find <ref-object>"},
        {"role": "assistant", "content": "<bbox>"},
    ]
    return {"messages": messages, "images": ["shots/a.png"], "objects": objects}


def test_references_of_ms_swift_are_labels_and_clicks_are_tasks() -> None:
    click = {
        "messages": [
            {"role": "system", "content": "You act."},
            {"role": "user", "content": "<image>Open the file"},
            {"role": "assistant", "content": "Thought: there.\nAction: click(start_box='<bbox>')"},
        ],
        "images": ["shots/a.png"],
        "objects": {"ref": [], "bbox": [[10, 20, 31, 40]]},
    }
    shares = grounding("Save", [0.5, 0.5, 0.75, 1.0], bbox_type="norm1")
    result = read("ms-swift", {"val.jsonl": lines(grounding("Open", [10, 20, 31, 40]), shares, click),
                               "shots/a.png": png(100, 60, "")})  # fmt: skip
    assert not reasons(result)
    (record,) = result.records
    assert (record.split, record.sentence, record.resolved) == (
        "validation", "Open the file", "pyautogui.click(20.5, 30)\n"
    )  # fmt: skip
    assert [(box.label, box.rect) for box in record.screen.boxes] == [
        ("Open", Rect(10, 20, 31, 40)),
        ("Save", Rect(50, 30, 75, 60)),
    ]
    assert (record.screen.platform, record.screen.application, record.screen.number) == ("", "shots", 1)


def test_every_row_of_ms_swift_that_cannot_be_used_is_told() -> None:
    sound = grounding("Open", [1, 2, 3, 4])
    damaged: dict[str, Any] = {
        "it is not JSON": b"{",
        "it is not an object": [],
        "there is no file b.png": sound | {"images": ["b.png"]},
        "it has no pictures": sound | {"images": []},
        "not as many placeholders": sound | {"objects": {"ref": ["a", "b"], "bbox": [[1, 2, 3, 4]]}},
        "is empty or reaches over the picture": grounding("Open", [1, 2, 300, 4]),
        "is not four numbers": grounding("Open", [1, 2, "3", 4]),
        "has a point and no box": grounding("Open", [1, 2]),
        "a reference is not a text": grounding(7, [1, 2, 3, 4]),
        "its bbox_type": grounding("Open", [1, 2, 3, 4], bbox_type="norm1000"),
        "image_id": grounding("Open", [1, 2, 3, 4], image_id=[4]),
        "not one question": sound | {"messages": sound["messages"] * 2},
        "no known role": sound | {"messages": [{"role": "tool", "content": "x"}]},
    }
    files = {"train.jsonl": lines(sound, *damaged.values()), "shots/a.png": png(100, 60, ""), "other.json": {"a": 1}}
    reasons_read = reasons(read("ms-swift", files))
    assert len(reasons_read) == len(damaged) + 1
    for reason in damaged:
        assert sum(reason in message for message in reasons_read) == 1, (reason, reasons_read)
    assert "other.json: it is not a list of rows" in reasons_read[0]


def conversation(sentence: str, code: str, **more: object) -> dict[str, Any]:
    turns = [{"from": "human", "value": f"<image>\n{sentence}"}, {"from": "gpt", "value": code, **more}]
    return {"image": "a.png", "conversations": turns}


def test_conversations_of_aguvis_are_tasks_in_pixels_and_several_answers_several_tasks() -> None:
    first = conversation("Open", "pyautogui.click(x=0.5, y=0.25)", bbox_gt=[0.4, 0.2, 0.6, 0.3])
    first["conversations"] = [
        {"from": "system", "value": "You act."},
        *first["conversations"],
        {"from": "human", "value": "Write it"},
        {"from": "gpt", "value": "I shall.", "recipient": "all"},
        {"from": "gpt", "value": 'pyautogui.write("so")', "recipient": "os"},
    ]
    config = b"datasets:\n- {json_path: omniact.json, images_folder: omniact/images, sampling_strategy: 'first:5'}\n"
    result = read("aguvis", {"omniact.json": [first], "stage1.yaml": config, "omniact/images/a.png": png(200, 100, "")})
    assert [(record.sentence, record.resolved) for record in result.records] == [
        ("Open", "pyautogui.click(100, 25)\n"),
        ("Write it", 'pyautogui.write("so")\n'),
    ]
    assert [box.rect for box in result.records[0].screen.boxes] == [Rect(80, 20, 120, 30)]
    assert result.records[0].screen.application == "omniact"
    assert [problem.code for problem in result.refused] == ["all", "thought"]


def test_every_answer_of_aguvis_that_cannot_be_used_is_told() -> None:
    damaged: dict[str, Any] = {
        "no PyAutoGUI that can be imported": conversation("Swipe", "mobile.swipe(from_coord=[0, 0], to_coord=[1, 1])"),
        "is not between 0 and 1": conversation("Open", "pyautogui.click(x=500, y=2)"),
        "bbox_gt": conversation("Open", "pyautogui.click(x=0.5, y=0.5)", bbox_gt="all"),
        "several files a.png": conversation("Open", "pyautogui.click(x=0.5, y=0.5)") | {"image": "a.png"},
        "it has 2 pictures": conversation("Open", "pyautogui.click(x=0.5, y=0.5)") | {"image": ["a.png", "b.png"]},
        "no sentence before it": {"image": "x/b.png", "conversations": [{"from": "gpt", "value": "pyautogui.click()"}]},
        "its conversations are not a list": {"image": "x/b.png", "conversations": 3},
    }
    rows = [row | ({"image": "x/b.png"} if row["image"] == "a.png" and "several" not in reason else {})
            for reason, row in damaged.items()]  # fmt: skip
    picture = png(200, 100, "")
    files = {"train.json": rows, "x/a.png": picture, "y/a.png": picture, "x/b.png": picture, "bad.yaml": b"a: [\n"}
    reasons_read = reasons(read("aguvis", files))
    assert len(reasons_read) == len(damaged) + 1
    for reason in (*damaged, "it is not YAML"):
        assert sum(reason in message for message in reasons_read) == 1, (reason, reasons_read)


def step(number: int, action: str, value: object = None, point: object = None, **more: object) -> dict[str, Any]:
    names = {"id": "t", "step_id": number, "task": "Search", "img_url": "a", "img_size": [200, 100]}
    return {**names, "action_type": action, "action_value": value, "point": point, "bbox": None, **more}


def test_items_of_showui_are_boxes_and_tasks_of_all_their_steps() -> None:
    elements = [{"instruction": "search bar", "bbox": [0.1, 0.1, 0.3, 0.2], "point": [0.2, 0.15]}]
    screen = {"img_url": "a.png", "img_size": [200, 100], "element": elements, "element_size": 1}
    steps = [
        step(0, "CLICK", point=[0.2, 0.15], bbox=[0.1, 0.1, 0.3, 0.2]),
        step(1, "INPUT", "shoes", [0.2, 0.15]),
        step(2, "ENTER"),
        step(3, "SCROLL", "DOWN"),
    ]
    files = {"D/metadata/ground.json": [screen], "D/metadata/nav_test.json": steps, "D/images/a.png": png(200, 100, "")}
    result = read("showui", files)
    (record,) = result.records
    assert record.resolved.splitlines() == [
        "pyautogui.click(40, 15)",
        "pyautogui.click(40, 15)",
        'pyautogui.write("shoes")',
        'pyautogui.press("enter")',
        "pyautogui.scroll(-1)",
    ]
    assert [(box.label, box.rect) for box in record.screen.boxes] == [("search bar", Rect(20, 10, 60, 20))]
    assert [problem.code for problem in result.refused] == ["one-click"]


def test_every_item_of_showui_that_cannot_be_used_is_told() -> None:
    elements = [{"instruction": "a"}, {"instruction": "b", "bbox": [0.5, 0.5, 0.4, 0.6]}]
    grounded = [{"img_url": "a.png", "element": elements}, {"img_url": "c.png", "element": []}]
    steps = [
        step(0, "TAP", point=[0.1, 0.1], id="tap"),
        step(1, "CLICK", point=[0.1, 0.1], id="late"),
        step(0, "CLICK", id="nowhere"),
        step(0, "CLICK", point=[3, 4], id="outside"),
        step(0, "CLICK", point=[0.1, 0.1], id="moved"),
        step(1, "CLICK", point=[0.1, 0.1], id="moved", img_url="b"),
    ]
    files = {"metadata/g.json": grounded, "metadata/n.json": steps, "images/a.png": png(200, 100, "")}
    reasons_read = reasons(read("showui", files))
    expected = ["no instruction or no bbox", "is empty or reaches", "no file c.png", "TAP with None", "not numbered",
                "CLICK has no point", "inside the picture", "and 1 more of its task: its steps"]  # fmt: skip
    assert len(reasons_read) == len(expected)
    for reason in expected:
        assert sum(reason in message for message in reasons_read) == 1, (reason, reasons_read)


def test_coco_files_are_screens_with_boxes_and_say_what_they_leave_out() -> None:
    annotations = [
        {"id": 1, "image_id": 5, "category_id": 2, "bbox": [10, 10.5, 20, 5], "caption": "Open"},
        {"id": 2, "image_id": 5, "category_id": 1, "bbox": [0, 0, 0, 3]},
        {"id": 3, "image_id": 9, "category_id": 1, "bbox": [0, 0, 1, 3]},
        {"id": 4, "image_id": 5, "category_id": 1, "bbox": [90, 0, 30, 3]},
        "nothing",
    ]
    coco = {
        "images": [{"id": 5, "file_name": "a.jpg", "width": 100, "height": 60}, {"id": 7, "file_name": "gone.png"}, {}],
        "categories": [{"id": 1, "name": "UI_ELEMENT"}, {"id": 2, "name": "type"}],
        "annotations": annotations,
    }
    picture = io.BytesIO()
    Image.new("RGB", (100, 60)).save(picture, "JPEG")
    files = {"annotations/instances_val.json": coco, "shots/a.jpg": picture.getvalue(), "b.json": []}
    result = read("coco", files)
    ((split, screen),) = result.more_screens
    assert split == "validation"
    assert [(box.label, box.kind, box.rect) for box in screen.boxes] == [("Open", "type", Rect(10, 10, 30, 16))]
    expected = [
        "b.json: it has no “images”",
        "2 annotations are of pictures",
        "1 pictures have no file_name",
        'Box "2" has no bbox',
        "reaches over the picture",
        "no file gone.png; left out with 0 boxes",
    ]
    assert len(reasons(result)) == len(expected)
    for reason in expected:
        assert sum(reason in message for message in reasons(result)) == 1, (reason, reasons(result))


def test_folders_of_the_appendix_are_tasks_and_equal_screens_one() -> None:
    boxes = {"1": {"top_left": [0, 0], "bottom_right": [20, 10], "label": "Open"}, "2": {"label": "lost"}}
    files: dict[str, Any] = {"train.json": [2, 10, 11, 12], "val.json": {}, "test.json": [3]}
    for number, text in {
        2: "pyautogui.click(10.0,5.0)",
        10: 'pyautogui.press("enter")',
        11: "nothing",
        3: "pyautogui.click(10.0,5.0)",
    }.items():
        files[f"data/{number}/task.txt"] = f"Task: Do {number}\nOutput Script:\n{text}".encode()
        files[f"data/{number}/box.json"] = boxes
        files[f"data/{number}/image.png"] = png(100, 60, "")
    result = read("omniact-appendix", files)
    assert [(record.split, record.sentence) for record in result.records] == [
        ("train", "Do 2"), ("test", "Do 3"), ("train", "Do 10")
    ]  # fmt: skip
    assert len({record.screen.image for record in result.records}) == 1
    assert len(result.records[0].screen.boxes) == 1
    expected = [
        "val.json: it is not a list",
        'Box "2" has no top_left',
        "task 11: data/11/task.txt: line 2",
        "task 12: there is no file",
    ]
    assert len(reasons(result)) == len(expected)
    for reason in expected:
        assert sum(reason in message for message in reasons(result)) == 1, (reason, reasons(result))


@pytest.mark.parametrize("name", ["ms-swift", "aguvis", "showui", "coco", "omniact-appendix"])
def test_a_folder_without_a_row_of_the_format_is_refused_in_words(name: str) -> None:
    for files in ({}, {"train.json": [{"a": 1}]}, {"a.jsonl": b"[" * 10_000}, {"train.json": b"no"}):
        with pytest.raises(Rejected):
            read(name, dict(files))


def test_rows_of_our_own_release_that_were_changed_are_read_instead_of_its_records() -> None:
    from hypothesis import find

    from tests.annotator.domain.formats.random_releases import releases

    release = find(releases(pointed=["click"], typed=[], all_with_task=True), lambda drawn: True)
    files = release.written("aguvis")
    assert read("aguvis", dict(files)).head.dataset == "Random"
    changed = next(path for path in ("train.json", "validation.json", "test.json") if len(files[path]) > 5)
    rows = json.loads(files[changed])
    rows[0]["conversations"][0]["value"] = "<image>\nAnother sentence"
    files[changed] = json.dumps(rows).encode()
    result = read("aguvis", dict(files))
    assert "is missing or not the file of manifest.json" in reasons(result)[0]
    assert "Another sentence" in {record.sentence for record in result.records}
    assert result.head.dataset == ""


@pytest.mark.parametrize(("form", "options"), [
    ("PNG", {}), ("JPEG", {}), ("JPEG", {"progressive": True}), ("WEBP", {}), ("WEBP", {"lossless": True}),
    ("WEBP", {"exif": b"x" * 50}),
])  # fmt: skip
def test_the_size_of_a_picture_is_read_from_its_header(form: str, options: dict[str, Any]) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (1237, 81)).save(picture, form, **options)
    assert picture_size(io.BytesIO(picture.getvalue())) == (1237, 81)
    for length in (0, 3, 12, 20):
        with pytest.raises(Rejected):
            picture_size(io.BytesIO(picture.getvalue()[:length]))
