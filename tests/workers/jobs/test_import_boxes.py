"""Boxes of a file beside a picture become the screen's, with those of their labels that keep the rules."""

import io
import json
from typing import Any

import pytest

from annotator.boxes.models import Origin
from annotator.boxes.selectors import boxes_of
from annotator.jobs.models import Status
from annotator.labels.models import How
from annotator.screens.models import BoxImport
from annotator.screens.sent_files import Sent
from annotator.screens.uploads import upload_screens
from tests.factories import make_application, make_picture, make_user
from workers.jobs.import_boxes import import_boxes

pytestmark = pytest.mark.django_db


def entry(left: int, label: Any) -> dict[str, Any]:
    return {"top_left": [left, 10], "bottom_right": [left + 20, 30], "label": label}


def imported(boxes: dict[str, Any]) -> BoxImport:
    files = {"a.png": make_picture(), "a.json": json.dumps(boxes).encode()}
    sent = [Sent(name, io.BytesIO(content)) for name, content in files.items()]
    outcome = upload_screens(application=make_application(), files=sent, by=make_user())
    (job,) = outcome.imports.values()
    import_boxes(job.pk)
    job.refresh_from_db()
    return job


def test_boxes_arrive_in_order_and_say_where_they_come_from() -> None:
    job = imported({"b": entry(50, "two"), "a": entry(10, "one")})
    assert job.status == Status.DONE
    boxes = sorted(boxes_of(job.screen), key=lambda box: box.left)
    assert [(box.left, box.top, box.right, box.bottom) for box in boxes] == [(10, 10, 30, 30), (50, 10, 70, 30)]
    assert {box.origin for box in boxes} == {Origin.IMPORTED}
    assert boxes[0].details == {"id": "a", "label": "one"}


def test_labels_become_slugs_told_apart_and_what_is_none_is_left_to_people() -> None:
    long = "one two three four five six"
    job = imported(
        {
            "1": entry(10, "Save “as” — Datei"),
            "2": entry(40, "save as datei"),
            "3": entry(70, long),
            "4": entry(99, "NA"),
        }
    )
    chosen = {choice.box.left: (choice.slug, choice.how) for choice in job.screen.choices.all()}
    assert chosen == {10: ("save-as-datei", How.IMPORTED), 40: ("save-as-datei-2", How.IMPORTED)}


def test_a_job_done_twice_brings_the_boxes_once() -> None:
    job = imported({"1": entry(10, "one")})
    import_boxes(job.pk)
    assert len(boxes_of(job.screen)) == 1
