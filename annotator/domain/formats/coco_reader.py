"""Reads the boxes of a COCO file: `images`, `categories`, and `annotations` with `bbox: [left, top, width, height]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor, isfinite
from typing import Any

from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected

_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class CocoBox:
    """One annotation; `category` is the name of its category, `label` its attribute or its caption, `key` the id of
    the box that our files give; each is empty where there is none.
    """

    id: str
    rect: Rect
    category: str
    label: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class CocoPicture:
    """The boxes of one picture in file order, and warnings about skipped ones (a problem's `field` is the box id)."""

    boxes: tuple[CocoBox, ...]
    warnings: tuple[Problem, ...]


def is_coco(source: object) -> bool:
    return isinstance(source, Mapping) and isinstance(source.get("images"), list) and "annotations" in source


def read_coco(source: Mapping[str, Any]) -> dict[str, CocoPicture]:
    """The boxes of every picture by its `file_name`; pixels from the top-left, widened to whole ones.

    Raises Rejected when the whole is not of this form.
    """
    names, annotations = _names(source), source.get("annotations")
    if not isinstance(annotations, list):
        raise Rejected(Problem("not-a-box-file", "The COCO file's “annotations” are not a list."))
    categories = _categories(source.get("categories"))
    boxes_by_name: dict[str, list[CocoBox]] = {name: [] for name in names.values()}
    warnings: dict[str, list[Problem]] = {name: [] for name in names.values()}
    for index, entry in enumerate(annotations):
        name = _name(entry, names)
        if name is None:
            continue  # of a picture that the file does not list
        key = str(entry.get("id", index))
        rect = _rect(entry.get("bbox"))
        if rect is None:
            warnings[name].append(
                Problem("no-corners", f'Box "{key}" has no bbox with a pixel in it; left out.', field=key)
            )
        else:
            boxes_by_name[name].append(CocoBox(key, rect, _category(entry, categories), *_label_and_key(entry)))
    return {name: CocoPicture(tuple(boxes), tuple(warnings[name])) for name, boxes in boxes_by_name.items()}


def _name(entry: object, names: Mapping[Any, str]) -> str | None:
    key = entry.get("image_id") if isinstance(entry, Mapping) else None
    return names.get(key) if isinstance(key, int | str) else None


def _category(entry: Mapping[str, Any], categories: Mapping[Any, str]) -> str:
    key = entry.get("category_id")
    return categories.get(key, "") if isinstance(key, int | str) else ""


def _label_and_key(entry: Mapping[str, Any]) -> tuple[str, str]:
    attributes = entry.get("attributes")
    values = attributes if isinstance(attributes, Mapping) else {}
    texts = [values.get("label", entry.get("caption")), values.get("key")]
    label, key = (text if isinstance(text, str) else "" for text in texts)
    return label, key


def _names(source: Mapping[str, Any]) -> dict[Any, str]:
    names = dict(_values_by_id(source.get("images"), "file_name"))
    if not names:
        raise Rejected(Problem("not-a-box-file", "The COCO file lists no picture with an id and a file_name."))
    return names


def _categories(entries: object) -> dict[Any, str]:
    return dict(_values_by_id(entries, "name"))


def _values_by_id(entries: object, field: str) -> Iterator[tuple[Any, str]]:
    """(id, text of `field`) of each entry that has both."""
    for entry in entries if isinstance(entries, list) else []:
        match entry:
            case {"id": int() | str() as key} if isinstance(entry.get(field), str):
                yield key, entry[field]


def _rect(bbox: object) -> Rect | None:
    """The rectangle of a bbox, widened to whole pixels; None where it is malformed or empty."""
    match bbox:
        case [int() | float() as left, int() | float() as top, int() | float() as width, int() | float() as height]:
            sides = (left, top, left + width, top + height)
            if all(isfinite(side) and abs(side) <= _LARGEST for side in sides) and width > 0 and height > 0:
                return Rect(floor(sides[0]), floor(sides[1]), ceil(sides[2]), ceil(sides[3]))
    return None
