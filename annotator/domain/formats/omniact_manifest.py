"""manifest.json: what OmniACT's layout has no place for, and a digest of every file."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from annotator.domain.formats.counts import count
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.omniact_layout import box_path, image_path, placed_screens, placed_tasks
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseHead

VERSION = 1
COORDINATES = (
    "integer pixels of the screenshot, origin top-left, y downwards; "
    "a box holds top_left <= (x, y) < bottom_right; points in scripts are exact box centres, "
    "multiples of 0.5"
)


def manifest(head: ReleaseHead, records: Records, digests: Iterable[tuple[str, str]]) -> Iterator[bytes]:
    """One JSON object; `digests` are (path, SHA-256 in hex) of all other files."""
    members: list[tuple[str, Any]] = [
        ("format", "omniact"),
        ("version", VERSION),
        ("dataset", head.dataset),
        ("licence", head.licence),
        ("seed", head.seed),
        ("ratio", list(head.ratio)),
        ("counts", count(records)),
        ("coordinates", COORDINATES),
        ("screens", map(_screen, placed_screens(records))),
        ("families", _families(records)),
        ("files", ({"path": path, "sha256": sha256} for path, sha256 in digests)),
    ]
    return json_object(members)


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
    """The first of `tasks` is the task, the others its phrasings; `script` names boxes by label."""
    for _, group in groupby(placed_tasks(records), lambda task: task.record.family_id):
        tasks = list(group)
        record = tasks[0].record
        yield {
            "family": record.family_id,
            "split": record.split,
            "tasks": [task.path for task in tasks],
            "script": record.labelled,
        }
