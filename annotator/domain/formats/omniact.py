"""OmniACT's layout as it was released: three indexes, a text file a task, boxes and pictures by screen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from annotator.domain.formats.dataset_card import card
from annotator.domain.formats.files import File, StoredImage, digest
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.omniact_layout import (
    INDEXES,
    PlacedTask,
    box_path,
    image_path,
    is_web,
    placed_screens,
    placed_tasks,
)
from annotator.domain.formats.omniact_manifest import manifest
from annotator.domain.formats.record import Records, ReleasedBox, ReleasedScreen, ReleaseHead
from annotator.domain.script.parse import parse
from annotator.domain.script.render import render


@dataclass(frozen=True, slots=True)
class Naming:
    """Turns a path as the indexes have it into the file's own; `remark` tells readers about it."""

    on_disk: Callable[[str], str] = str
    remark: str = ""


AS_INDEXED = Naming()


def files(head: ReleaseHead, records: Records, naming: Naming = AS_INDEXED) -> Iterator[File]:
    """Every file of the release in constant memory; the same records give the same bytes.

    Raises ValueError for records that are out of order or whose script cannot be read.
    """
    yield from _files_but_manifest(head, records, naming)
    digests = ((file.path, digest(file)) for file in _files_but_manifest(head, records, naming))
    yield File("manifest.json", manifest(head, records, digests))


def _files_but_manifest(head: ReleaseHead, records: Records, naming: Naming) -> Iterator[File]:
    yield File("README.md", [card(head, records, naming.remark).encode()])
    for split, path in INDEXES.items():
        yield File(path, json_object(_index(records, split)))
    for screen in placed_screens(records):
        yield File(naming.on_disk(image_path(screen)), StoredImage(screen.image, screen.sha256))
        yield File(naming.on_disk(box_path(screen)), json_object(_boxes(screen)))
    for task in placed_tasks(records):
        yield File(task.path, [_task_text(task).encode()])


def _index(records: Records, split: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Ids count from 0 in each split, as decimal strings."""
    tasks = (task for task in placed_tasks(records) if task.record.split == split)
    for number, task in enumerate(tasks):
        screen = task.record.screen
        yield str(number), {"task": task.path, "image": image_path(screen), "box": box_path(screen)}


def _boxes(screen: ReleasedScreen) -> Iterator[tuple[str, dict[str, object]]]:
    for box in screen.boxes:
        yield box.id, _box(box) | ({"valid": 1} if is_web(screen) else {})


def _box(box: ReleasedBox) -> dict[str, object]:
    return {
        "top_left": [box.rect.left, box.rect.top],
        "bottom_right": [box.rect.right, box.rect.bottom],
        "label": box.label,
    }


def _task_text(task: PlacedTask) -> str:
    """No line break at the end: public loaders count lines as actions."""
    sentence = " ".join(task.sentence.split())
    return f"Task: {sentence}\nOutput Script:\n{_script_text(task.record.resolved)}"


@lru_cache(maxsize=1)  # a family's sentences share one script and follow each other
def _script_text(resolved: str) -> str:
    parsed = parse(resolved)
    if parsed.problems or not parsed.script:
        reason = parsed.problems[0].message if parsed.problems else "it has no action"
        raise ValueError(f"this script cannot be released: {reason}\n{resolved}")
    return render(parsed.script, style="omniact").rstrip()
