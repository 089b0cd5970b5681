"""Box files uploaded with pictures: which file belongs to which picture, and which boxes lie on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, TypeVar

from annotator.domain.clean_text import load_json
from annotator.domain.formats import coco_reader
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script import box_file

Key = TypeVar("Key", PurePosixPath, tuple[PurePosixPath, str])
# The file's name, its boxes for one picture, and what it says itself of others.
Found = tuple[str, list[dict[str, Any]], tuple[Problem, ...]]

BOX_LIMIT = 5000
# OmniACT's public release calls the boxes of screen1.png screen_1.json or screen1_boxes.json.
WHAT_NAMES_LEAVE_OUT = re.compile(r"_boxes$|[_\- ]")


@dataclass(frozen=True, slots=True)
class FileBoxes:
    """The boxes for one picture, as plain JSON: `box` [left, top, right, bottom] in pixels, `label`, `category`."""

    file: str
    boxes: list[dict[str, Any]] = field(default_factory=list)
    left_out: tuple[Problem, ...] = ()


@dataclass(slots=True)
class BoxFiles:
    """The uploaded box files, by path."""

    _omniact: dict[PurePosixPath, box_file.BoxFile] = field(default_factory=dict)
    _coco: dict[PurePosixPath, Mapping[str, coco_reader.CocoPicture]] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> None:
        """Reads a box file. Raises Rejected when it is neither OmniACT's nor COCO's."""
        path, decoded = PurePosixPath(name), _decoded(content)
        if coco_reader.is_coco(decoded):
            self._coco[path] = coco_reader.read_coco(decoded)
        else:
            self._omniact[path] = box_file.read(decoded)

    def of(self, picture: str, width: int, height: int) -> FileBoxes | None:
        """The boxes for the picture of that name: from the file with its name, else from one that lists it.

        Raises Rejected when several files fit equally well or hold too many boxes.
        """
        path = PurePosixPath(picture)
        file_boxes = self._called_like(path) or self._listed(path)
        return _on_picture(*file_boxes, Rect(0, 0, width, height)) if file_boxes else None

    def _called_like(self, picture: PurePosixPath) -> Found | None:
        path = _nearest(picture, {path: path for path in self._omniact if _stem(path) == _stem(picture)})
        if path is None:
            return None
        content = self._omniact[path]
        boxes = [_plain(box.id, box.rect, label=box.label) for box in content.boxes if box.valid]
        return str(path), boxes, content.warnings

    def _listed(self, picture: PurePosixPath) -> Found | None:
        listing = {
            (path, name): PurePosixPath(name)
            for path, pictures in self._coco.items()
            for name in pictures
            if PurePosixPath(name).name == picture.name
        }
        listed = _nearest(picture, listing)
        if listed is None:
            return None
        path, name = listed
        coco_picture = self._coco[path][name]
        return (
            str(path),
            [_plain(box.id, box.rect, category=box.category) for box in coco_picture.boxes],
            coco_picture.warnings,
        )


def is_box_file(name: str) -> bool:
    return PurePosixPath(name).suffix.lower() == ".json"


def _decoded(content: bytes) -> Any:
    try:
        return load_json(content)
    except (ValueError, RecursionError) as error:
        raise Rejected(Problem("not-json", f"The box file is not JSON: {error}.")) from None


def _stem(path: PurePosixPath) -> str:
    return WHAT_NAMES_LEAVE_OUT.sub("", WHAT_NAMES_LEAVE_OUT.sub("", path.stem.lower()))


def _nearest(picture: PurePosixPath, paths: Mapping[Key, PurePosixPath]) -> Key | None:
    """The key whose path shares the most folders with the picture. Raises Rejected on a tie."""
    shared = {key: _shared_folders(picture, path) for key, path in paths.items()}
    best = [key for key, count in shared.items() if count == max(shared.values())]
    if len(best) > 1:
        several = " and ".join(str(key if isinstance(key, PurePosixPath) else key[0]) for key in best[:3])
        raise Rejected(Problem("several-box-files", f"{several} could both be its box file; send only one of them."))
    return best[0] if best else None


def _shared_folders(first: PurePosixPath, second: PurePosixPath) -> int:
    """The number of folder names that two paths share, in any position (data/desktop/chess, boxes/chess)."""
    return len(set(first.parent.parts) & set(second.parent.parts))


def _plain(key: str, rect: Rect, label: str = "", category: str = "") -> dict[str, Any]:
    return {"id": key, "box": [rect.left, rect.top, rect.right, rect.bottom], "label": label, "category": category}


def _on_picture(file: str, boxes: list[dict[str, Any]], warnings: tuple[Problem, ...], picture: Rect) -> FileBoxes:
    if len(boxes) > BOX_LIMIT:
        many = f"{file} holds {len(boxes)} boxes for this picture; at most {BOX_LIMIT} are taken."
        raise Rejected(Problem("too-many-boxes", many))
    inside = [box for box in boxes if _is_inside(box, picture)]
    outside = [_outside(box, picture) for box in boxes if not _is_inside(box, picture)]
    return FileBoxes(file, inside, (*warnings, *outside))


def _is_inside(box: dict[str, Any], picture: Rect) -> bool:
    return Rect(*box["box"]).intersection(picture) == Rect(*box["box"])


def _outside(box: dict[str, Any], picture: Rect) -> Problem:
    message = f'Box "{box["id"]}" {box["box"]} reaches over the {picture.right} x {picture.bottom} picture; left out.'
    return Problem("off-screen", message, field=box["id"])
