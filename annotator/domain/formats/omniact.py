"""OmniACT's layout as published: three indexes, one text file for each task, boxes and pictures by screen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from annotator.domain.formats.dataset_card import Layout, card
from annotator.domain.formats.files import File, StoredImage
from annotator.domain.formats.gold_findings import described, gold_findings
from annotator.domain.formats.json_stream import json_object
from annotator.domain.formats.layout import ReadImage
from annotator.domain.formats.manifest import with_manifest, with_statistics
from annotator.domain.formats.omniact_layout import (
    INDEXES,
    PlacedTask,
    box_path,
    image_path,
    is_web,
    placed_screens,
    placed_tasks,
)
from annotator.domain.formats.omniact_manifest import members
from annotator.domain.formats.record import Records, ReleasedBox, ReleasedScreen, ReleaseHead
from annotator.domain.formats.released_actions import script_with_points
from annotator.domain.script.render import render


@dataclass(frozen=True, slots=True)
class PathMapping:
    """A mapping from paths in the indexes to paths of files; `remark` describes it to readers."""

    on_disk: Callable[[str], str] = str
    remark: str = ""


UNCHANGED_PATHS = PathMapping()
LAYOUT = Layout(
    """- `train.json`, `val.json`, `test.json`: one object; its keys count from `"0"`, its values hold the
  paths `task`, `image` and `box`.
- `data/tasks/<folder>/<application>/task_<screen>.<number>.txt`: `Task: <sentence>`, `Output
  Script:`, then one call a line.
- `data/data/<folder>/<application>/screen_<screen>.png`: the screenshot.
- `data/metadata/<folder>/boxes/<application>/screen_<screen>.json`: by box id `top_left`,
  `bottom_right` and `label`, on the web also `valid`.
- `manifest.json`: seed, counts, screens with the kinds of their boxes, families with their scripts
  naming labels, and the SHA-256 of every file.

`<folder>` is `desktop` or `web`; applications of macOS, Linux and Windows are in `desktop`, and
`manifest.json` says which is which. `<number>` counts the sentences of a screen from 1; a task is
followed by its reformulations.""",
    """Pixels of the screenshot, origin top-left, y downwards. Boxes are integers and half-open: a box
holds the pixels with `top_left <= (x, y) < bottom_right`. Points in scripts are exact box centres,
so they end in `.0` or `.5`; rounding them breaks the look-up of the box in evaluation.""",
    evaluation="""Sequence score, click, key and write penalties and action score: `manage.py score_predictions --gold
<this folder> --predictions <file> --variant paper`. Predictions are JSON Lines, `{"id": "0",
"script": "pyautogui.click(10.0,20.0)"}` with the keys of the split file, or a JSON list of scripts
parallel to it.""",
)


def files(
    head: ReleaseHead, records: Records, read_image: ReadImage, naming: PathMapping = UNCHANGED_PATHS
) -> Iterator[File]:
    """All files of the release, in constant memory; equal records give equal bytes.

    Raises ValueError for records that are out of order or whose script cannot be read.
    """
    release_files = with_statistics(head, records, _files_but_manifest(head, records, naming))
    return with_manifest("omniact", head, records, release_files, members)


def _files_but_manifest(head: ReleaseHead, records: Records, naming: PathMapping) -> Iterator[File]:
    findings = head.findings or described(gold_findings(records()))
    layout = replace(LAYOUT, remark=naming.remark, evaluation=f"{LAYOUT.evaluation}\n\n{findings}")
    yield File("README.md", [card(head, records, layout).encode()])
    for split, path in INDEXES.items():
        yield File(path, json_object(_index(records, split)))
    for screen in placed_screens(records):
        yield File(naming.on_disk(image_path(screen)), StoredImage(screen.image, screen.sha256))
        yield File(naming.on_disk(box_path(screen)), json_object(box_members(screen)))
    for task in placed_tasks(records):
        yield File(task.path, [task_text(task).encode()])


def _index(records: Records, split: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The index of a split; ids count from 0 as decimal strings."""
    tasks = (task for task in placed_tasks(records) if task.record.split == split)
    for number, task in enumerate(tasks):
        screen = task.record.screen
        yield str(number), {"task": task.path, "image": image_path(screen), "box": box_path(screen)}


def box_members(screen: ReleasedScreen) -> Iterator[tuple[str, dict[str, object]]]:
    """The entries of a screen's box file by id."""
    for box in screen.boxes:
        yield box.id, _box(box) | ({"valid": 1} if is_web(screen) else {})


def _box(box: ReleasedBox) -> dict[str, object]:
    return {
        "top_left": [box.rect.left, box.rect.top],
        "bottom_right": [box.rect.right, box.rect.bottom],
        "label": box.label,
    }


def task_text(task: PlacedTask) -> str:
    """The text file of a task, with a position for every pointer action.

    No line break at the end: public loaders count lines as actions.
    """
    sentence = " ".join(task.sentence.split())
    screen = task.record.screen
    return f"Task: {sentence}\nOutput Script:\n{_script_text(task.record.resolved, screen.width, screen.height)}"


@lru_cache(maxsize=1)  # a family's sentences share one script and follow each other
def _script_text(resolved: str, width: int, height: int) -> str:
    return render(script_with_points(resolved, width, height), style="omniact").rstrip()
