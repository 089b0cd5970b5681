"""Tests of importing training files of others: boxes, labels and tasks come in, the rest is in the report."""

import io
import json

import pytest
from PIL import Image

from annotator.boxes.models import Box
from annotator.jobs.models import Status
from annotator.labels.models import Choice
from annotator.tasks.models import Script
from tests.annotator.imports.importing import imported, messages, packed
from tests.factories import make_dataset

pytestmark = pytest.mark.django_db


def picture() -> bytes:
    content = io.BytesIO()
    Image.linear_gradient("L").resize((200, 100)).convert("RGB").save(content, "PNG")
    return content.getvalue()


def test_coco_files_of_others_bring_boxes_with_labels() -> None:
    box = {"id": 1, "image_id": 1, "category_id": 1, "bbox": [10, 10, 30, 20], "caption": "Open file"}
    coco = {
        "images": [{"id": 1, "file_name": "a.png", "width": 200, "height": 100}],
        "categories": [{"id": 1, "name": "UI_ELEMENT"}],
        "annotations": [box, box | {"id": 2, "bbox": [0, 0, 0, 0]}],
    }
    files = {"annotations/train.json": json.dumps(coco).encode(), "images/a.png": picture()}
    dataset = make_dataset()
    refused = imported(dataset, packed(files, "coco/"), "coco")
    assert refused.status == Status.FAILED
    assert "do not say the platform of “coco”" in refused.error
    done = imported(dataset, packed(files, "coco/"), "coco", platform="windows")
    assert (done.status, done.counts["screens"], done.counts["labels"]) == (Status.DONE, 1, 1)
    assert ["has no bbox" in message for message in messages(done)] == [True]
    assert Choice.objects.get(screen__application__dataset=dataset).slug == "open-file"
    assert Box.objects.get(screen__application__dataset=dataset).kind == "click"


def test_conversations_of_others_bring_tasks_that_are_run_here() -> None:
    turns = [
        {"from": "human", "value": "<image>\nOpen the file"},
        {"from": "gpt", "value": "pyautogui.click(x=0.5, y=0.5)", "bbox_gt": [0.4, 0.4, 0.6, 0.6]},
    ]
    files = {"train.json": json.dumps([{"image": "a.png", "conversations": turns}]).encode(), "images/a.png": picture()}
    dataset = make_dataset()
    done = imported(dataset, packed(files), "aguvis", platform="windows")
    assert (done.status, done.counts["tasks"], done.release) == (Status.DONE, 1, "")
    script = Script.objects.get(task__screen__application__dataset=dataset)
    assert script.text == "pyautogui.click(100, 50)\n"
    assert script.executions.get().proven is None
    assert any("keeps its coordinates" in message for message in messages(done))
