"""OmniACT's layout of appendix D: a folder for each task, with three files that carry the task's number."""

from collections.abc import Iterator

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.layout import ReadImage, picture_of
from annotator.domain.formats.omniact import box_members, task_text
from annotator.domain.formats.omniact_layout import INDEXES, PlacedTask, placed_tasks
from annotator.domain.formats.record import Records, ReleasedScreen, ReleaseHead
from annotator.domain.formats.records_file import REMARK, records_file

LAYOUT = Layout(
    """\
- `data/<number>/image.png`, `task.txt`, `box.json`: a task, its screenshot and the boxes of that screen;
  numbers count from 0.
- `train.json`, `val.json`, `test.json`: lists of the numbers of the tasks in each split.
- `task.txt`: `Task: <sentence>`, `Output Script:`, then one call a line. `box.json`: by box id `top_left`,
  `bottom_right` and `label`, on the web also `valid`.""",
    "Pixels of the screenshot, origin top-left, y downwards; boxes are half-open, points are exact box centres.",
    ("families, platform, application and category", "kinds of boxes", "scripts that name labels"),
    remark=REMARK,
)


def files(head: ReleaseHead, records: Records, read_image: ReadImage) -> Iterator[File]:
    """The files of the release; a picture is stored with each of its tasks. Raises ValueError for an unreadable
    script.
    """
    yield File("README.md", [card(head, records, LAYOUT).encode()])
    for split, path in INDEXES.items():
        numbers = [number for number, task in _numbered(records) if task.record.split == split]
        yield File(path, [("[" + ", ".join(map(str, numbers)) + "]\n").encode()])
    for number, task in _numbered(records):
        screen = task.record.screen
        yield File(f"data/{number}/image.png", picture_of(screen))
        yield File(f"data/{number}/task.txt", [task_text(task).encode()])
        yield File(f"data/{number}/box.json", json_object(box_members(screen)))
    yield _records_file(records)


def _records_file(records: Records) -> File:
    """The records, each screen with the picture of its first task."""
    first: dict[tuple[str, str, int], int] = {}
    for number, task in _numbered(records):
        first.setdefault(_key(task.record.screen), number)
    return records_file(records, lambda screen: f"data/{first[_key(screen)]}/image.png")


def _key(screen: ReleasedScreen) -> tuple[str, str, int]:
    return screen.platform, screen.application, screen.number


def _numbered(records: Records) -> Iterator[tuple[int, PlacedTask]]:
    return enumerate(placed_tasks(records))
