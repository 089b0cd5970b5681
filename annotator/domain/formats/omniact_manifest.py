"""The members of manifest.json that OmniACT's layout lacks."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from annotator.domain.formats.omniact_layout import box_path, image_path, placed_screens, placed_tasks
from annotator.domain.formats.record import Records, ReleasedScreen
from annotator.domain.script.outside_boxes import outside_boxes_reason

COORDINATES = (
    "integer pixels of the screenshot, origin top-left, y downwards; "
    "a box holds top_left <= (x, y) < bottom_right; points in scripts are exact box centres, "
    "multiples of 0.5"
)


def members(records: Records) -> Iterator[tuple[str, Any]]:
    """The members of the manifest besides the head and the digests."""
    yield "coordinates", COORDINATES
    yield "screens", map(_screen, placed_screens(records))
    yield "families", _families(records)


def _screen(screen: ReleasedScreen) -> dict[str, Any]:
    return {
        "image": image_path(screen),
        "box": box_path(screen),
        "platform": screen.platform,
        "application": screen.application,
        "category": screen.category,
        "width": screen.width,
        "height": screen.height,
        "kinds": {box.id: box.kind for box in screen.boxes},
    }


def _families(records: Records) -> Iterator[dict[str, Any]]:
    """The families; the first of `tasks` is the task, the others its phrasings; `script` names boxes by label.

    `outside_boxes` is the reason why a script points outside all boxes, where it does.
    """
    for _, group in groupby(placed_tasks(records), lambda task: task.record.family_id):
        tasks = list(group)
        record = tasks[0].record
        reason = outside_boxes_reason(record.labelled)
        yield {
            "family": record.family_id,
            "split": record.split,
            "tasks": [task.path for task in tasks],
            "script": record.labelled,
            **({"outside_boxes": reason} if reason else {}),
        }
