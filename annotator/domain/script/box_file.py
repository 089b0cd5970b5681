"""Reads OmniACT's box file: `{id: {top_left: [x, y], bottom_right: [x, y], label: text, valid?: 0 | 1}}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor

from annotator.domain.clean_text import load_json
from annotator.domain.geometry import Rect
from annotator.domain.problems import Problem, Rejected
from annotator.domain.script.labels import Labels

_FORM = '{"1": {"top_left": [x, y], "bottom_right": [x, y], "label": "…"}}'
_LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class FileBox:
    """One box of the file; `label` is empty where there was none ("NA" counts as none)."""

    id: str
    rect: Rect
    label: str
    valid: bool = True


@dataclass(frozen=True, slots=True)
class BoxFile:
    """The boxes in file order, and warnings about what was skipped (a warning's `field` is the box id)."""

    boxes: tuple[FileBox, ...]
    warnings: tuple[Problem, ...]

    @property
    def labels(self) -> Labels:
        return Labels((box.label, box.rect) for box in self.boxes if box.label)


def read(source: bytes | str | Mapping[str, object]) -> BoxFile:
    """Reads the file's bytes or its decoded object; pixels from the top-left, bottom_right exclusive.

    Boxes without a pixel or without corners are left out with a warning. Raises Rejected when the whole is
    not of this form.
    """
    boxes: list[FileBox] = []
    warnings: list[Problem] = []
    for key, entry in _entries(source).items():
        rect = _rect(key, entry, warnings)
        if rect is not None and isinstance(entry, Mapping):
            boxes.append(FileBox(key, rect, _label(key, entry, warnings), bool(entry.get("valid", True))))
    return BoxFile(tuple(boxes), tuple(warnings))


def _entries(source: bytes | str | Mapping[str, object]) -> Mapping[str, object]:
    if isinstance(source, bytes | str):
        try:
            source = load_json(source)
        except (ValueError, RecursionError) as error:
            raise Rejected(Problem("not-json", f"The box file is not JSON: {error}.")) from None
    if not isinstance(source, Mapping):
        raise Rejected(Problem("not-a-box-file", f"The box file is not an object of boxes: {_FORM}."))
    return source


def _rect(key: str, entry: object, warnings: list[Problem]) -> Rect | None:
    corners = entry if isinstance(entry, Mapping) else {}
    first, last = _pair(corners.get("top_left")), _pair(corners.get("bottom_right"))
    if first is None or last is None:
        _warn(key, "no-corners", "has no top_left and bottom_right of two numbers; left out", warnings)
        return None
    if last[0] <= first[0] or last[1] <= first[1]:
        _warn(key, "empty-box", "holds no pixel; left out", warnings)
        return None
    if not all(value.is_integer() for value in first + last):
        _warn(key, "fraction", "has corners between pixels; widened to whole pixels", warnings)
    return Rect(floor(first[0]), floor(first[1]), ceil(last[0]), ceil(last[1]))


def _pair(value: object) -> tuple[float, float] | None:
    match value:
        case [int() | float() as x, int() | float() as y] if abs(x) <= _LARGEST and abs(y) <= _LARGEST:
            return float(x), float(y)
    return None


def _label(key: str, entry: Mapping[str, object], warnings: list[Problem]) -> str:
    label = entry.get("label", "")
    if not isinstance(label, str):
        _warn(key, "no-label", "has a label that is not a text; it cannot be named", warnings)
        return ""
    if label == "NA":
        _warn(key, "no-label", 'is labelled "NA"; it cannot be named', warnings)
        return ""
    return label


def _warn(key: str, code: str, message: str, warnings: list[Problem]) -> None:
    warnings.append(Problem(code, f'Box "{key}" {message}.', field=key))
