"""Tests of the import job: boxes of a file, and its valid labels."""

import json
from typing import Any

import pytest

from annotator.boxes.models import Origin
from annotator.boxes.selectors import boxes_of
from annotator.jobs.services import submit
from annotator.labels.models import How
from annotator.screens.models import BoxImport, Screen
from tests.annotator.screens.uploading import upload
from tests.factories import make_application, make_picture, make_screen, make_user
from workers.jobs.import_boxes import import_boxes

pytestmark = pytest.mark.django_db


def entry(left: int, label: Any) -> dict[str, Any]:
    return {"top_left": [left, 10], "bottom_right": [left + 20, 30], "label": label}


def imported(boxes: dict[str, Any]) -> Screen:
    """The screen of a picture that came with a file of these boxes."""
    files = {"a.png": make_picture(), "a.json": json.dumps(boxes).encode()}
    (screen,) = upload(make_application(), make_user(), **files).accepted
    return screen


def test_boxes_arrive_in_order_and_say_where_they_come_from() -> None:
    screen = imported({"b": entry(50, "two"), "a": entry(10, "one")})
    boxes = sorted(boxes_of(screen), key=lambda box: box.left)
    assert [(box.left, box.top, box.right, box.bottom) for box in boxes] == [(10, 10, 30, 30), (50, 10, 70, 30)]
    assert {box.origin for box in boxes} == {Origin.IMPORTED}
    assert boxes[0].details == {"id": "a", "label": "one"}


def test_labels_become_distinct_slugs_and_invalid_ones_are_left_to_people() -> None:
    long = "one two three four five six"
    screen = imported(
        {
            "1": entry(10, "Save “as” — Datei"),
            "2": entry(40, "save as datei"),
            "3": entry(70, long),
            "4": entry(99, "NA"),
        }
    )
    chosen = {choice.box.left: (choice.slug, choice.how) for choice in screen.choices.all()}
    assert chosen == {10: ("save-as-datei", How.IMPORTED), 40: ("save-as-datei-2", How.IMPORTED)}


def test_half_an_emoji_and_a_nul_in_a_box_file_arrive_as_replacements() -> None:
    screen = imported({"\ud83d": entry(10, "shop\ud83d\0")})
    (box,) = boxes_of(screen)
    assert box.details == {"id": "\ufffd", "label": "shop\ufffd\ufffd"}


def test_a_job_of_an_earlier_version_brings_its_boxes_once() -> None:
    screen = make_screen()
    entry = {"id": "1", "box": [10, 10, 30, 30], "label": "one", "category": ""}
    job = submit(BoxImport(dataset=screen.application.dataset, screen=screen, file="a.json", boxes=[entry]))
    import_boxes(job.pk)
    import_boxes(job.pk)
    assert [(box.left, box.right) for box in boxes_of(screen)] == [(10, 30)]
    assert [choice.slug for choice in screen.choices.all()] == ["one"]
