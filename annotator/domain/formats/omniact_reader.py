"""Reads a split of OmniACT's layout, of our own releases and of the public one with its errors."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from annotator.domain.clean_text import clean, load_json
from annotator.domain.formats.omniact_layout import INDEXES
from annotator.domain.formats.script_text import read_script
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script import box_file
from annotator.domain.script.actions import Script
from annotator.domain.script.labels import Labels
from annotator.domain.script.resolve import targets

Read: TypeAlias = Callable[[str], bytes]
"""Gives a file by its path in the release, with forward slashes; raises FileNotFoundError."""

HEADER = re.compile(r"^[ \t]*output script[ \t]*:?[ \t]*$", re.IGNORECASE | re.MULTILINE)
WEB_BOXES = re.compile(r"screen_(\d+)\.json$")
CACHED_SCREENS = 64


@dataclass(frozen=True, slots=True)
class GoldTask:
    """A task as released; `platform` is desktop or web, `targets` the box of each action.

    `category` stays empty: the layout does not tell. A task that cannot be read has no action, and `fault` says why.
    """

    id: str
    platform: str
    image: str
    sentence: str
    script: Script
    targets: tuple[Rect | None, ...]
    fault: str = ""
    category: str = ""


def read_split(read_file: Read, split: str) -> Iterator[GoldTask]:
    """The tasks of a split (train, validation or val, test) in the order of its file.

    Boxes are found as OmniACT's evaluation finds them: the first whose exact centre the coordinate is. Raises
    Rejected when there is no such split or its file is not an index.
    """
    boxes = lru_cache(CACHED_SCREENS)(lambda path: _boxes(read_file, path))
    for key, entry in read_index(read_file, split).items():
        try:
            yield _task(key, entry, read_file, boxes)
        except UnreadableTask as error:
            yield GoldTask(key, _platform(str(entry)), "", "", (), (), str(error))


class UnreadableTask(Exception):  # noqa: N818 - says what is wrong with one task
    """The reason why a task cannot be read."""


def read_index(read_file: Read, split: str) -> Mapping[str, Any]:
    path = INDEXES.get("validation" if split == "val" else split)
    if path is None:
        raise Rejected(Problem("unknown-split", f"There is no split {split}; there are {', '.join(INDEXES)}."))
    try:
        content = load_json(read_file(path))
    except FileNotFoundError:
        raise Rejected(Problem("no-split", f"There is no {path} in the gold folder.")) from None
    except (ValueError, RecursionError) as error:
        raise Rejected(Problem("not-json", f"{path} is not JSON: {error}.")) from None
    if not isinstance(content, dict):
        raise Rejected(Problem("not-an-index", f"{path} is not an object of tasks by id."))
    return content


def _task(key: str, entry: Any, read_file: Read, boxes: Callable[[str], Labels]) -> GoldTask:
    path, image, box = (entry_path(entry, name) for name in ("task", "image", "box"))
    sentence, text = task_parts(clean(read_first(read_file, path).decode(errors="replace")))
    script, reason = read_script(text)
    if reason:
        raise UnreadableTask(f"{path}: {reason}")
    return GoldTask(key, _platform(path), image, sentence, script, targets(script, boxes(box)))


def entry_path(entry: Any, name: str) -> str:
    """The path of that name in the index entry. Raises UnreadableTask where it is missing or leads out of the
    folder.
    """
    path = entry.get(name) if isinstance(entry, dict) else None
    if not isinstance(path, str):
        raise UnreadableTask(f"the index has no “{name}” for it")
    if path.startswith("/") or ".." in path.split("/") or "\\" in path:
        raise UnreadableTask(f"{path} leads out of the folder")
    return path


def task_parts(text: str) -> tuple[str, str]:
    """The sentence and the script of a task; some tasks of the public release have no header between them."""
    header = HEADER.search(text)
    sentence, script = (text[: header.start()], text[header.end() :]) if header else _split_at_first_line(text)
    return sentence.strip().removeprefix("Task:").strip(), script


def _split_at_first_line(text: str) -> tuple[str, str]:
    sentence, _, script = text.strip().partition("\n")
    return sentence, script


def _boxes(read_file: Read, path: str) -> Labels:
    """The screen's boxes under their ids; labels are ignored, since they repeat in the public release."""
    try:
        content = box_file.read(read_first(read_file, path, *alternative_box_paths(path)))
    except Rejected as rejection:
        raise UnreadableTask(f"{path}: {rejection}") from None
    return Labels((box.id, box.rect) for box in content.boxes)


def alternative_box_paths(path: str) -> Iterator[str]:
    """Other names of a box file: the public release has screen1_boxes.json for its indexes' screen_1.json."""
    if _platform(path) == "web":
        for name in (r"screen\1_boxes.json", r"screen\1.json", r"screen_\1_boxes.json"):
            yield WEB_BOXES.sub(name, path)


def read_first(read_file: Read, *paths: str) -> bytes:
    """The content of the first path that exists. Raises UnreadableTask where none does."""
    for path in paths:
        try:
            return read_file(path)
        except FileNotFoundError:
            continue
    raise UnreadableTask(f"there is no {paths[0]}")


def _platform(path: str) -> str:
    return "web" if "/web/" in path else "desktop"
