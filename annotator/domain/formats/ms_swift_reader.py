"""Reads ms-swift's grounding rows: references with boxes, and answers that click a box."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from annotator.domain.formats.gathering import Folder, Gathering, Picture, UnreadableRow, split_of
from annotator.domain.formats.ms_swift import TASK_QUESTION
from annotator.domain.formats.records_file import read_records
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.geometry import Point, Rect
from annotator.domain.script.actions import At, Pointer
from annotator.domain.splits import Split

IMAGE, REFERENCE, BOX = "<image>", "<ref-object>", "<bbox>"
CLICK = re.compile(r"(?:^|\n)\s*Action:\s*click\(start_box=['\"]<bbox>['\"]\)\s*$")


def read(open_file: Open, names: Sequence[str]) -> ReadRelease:
    """The release; rows of others are read as far as they go. Raises Rejected for what holds no row of this format.

    A reference is the label of its box. The sentence of a task is a reference after our question for tasks, or the
    user's text before a click on a box.
    """
    whole, problems = read_records(open_file)
    if whole:
        return whole
    gathering = Gathering(Folder(open_file, names))
    for path, values in gathering.data_files("messages"):
        for place, row in gathering.rows(path, values):
            try:
                _read_row(row, split_of(path), gathering, place)
            except UnreadableRow as error:
                gathering.refuse(place, str(error))
    return gathering.release(problems)


def _read_row(row: Mapping[str, Any], split: Split, gathering: Gathering, place: str) -> None:
    question, answer = _turns(row)
    images, objects = row.get("images"), row.get("objects") or {}
    if isinstance(images, str):
        images = [images]
    if not isinstance(images, list) or not images or not isinstance(objects, Mapping):
        raise UnreadableRow("it has no pictures or no objects")
    references, boxes = objects.get("ref") or [], objects.get("bbox") or []
    if (question + answer).count(REFERENCE) != len(references) or (question + answer).count(BOX) != len(boxes):
        raise UnreadableRow("it has not as many placeholders as references and boxes")
    numbers = objects.get("image_id") or [0] * len(boxes)
    if len(numbers) != len(boxes) or any(number not in range(len(images)) for number in numbers):
        raise UnreadableRow("its image_id does not name a picture for each box")
    pictures = [gathering.picture(images[number], split) for number in numbers]
    shares = _are_shares(objects.get("bbox_type", "real"))
    if CLICK.search(answer) and len(boxes) == 1 and not references:
        _add_click(question, pictures[0], boxes[0], split, gathering, shares=shares)
    elif references and len(references) == len(boxes):
        is_task = question.startswith(TASK_QUESTION.removesuffix(REFERENCE))
        for reference, picture, sides in zip(references, pictures, boxes, strict=True):
            try:
                _add_reference(reference, picture, sides, split, gathering, is_task=is_task, shares=shares, place=place)
            except UnreadableRow as error:
                gathering.refuse(place, str(error))
    else:
        raise UnreadableRow("it neither pairs references with boxes nor clicks one box")


def _turns(row: Mapping[str, Any]) -> tuple[str, str]:
    """The user's and the assistant's text. Raises UnreadableRow unless there is one of each."""
    texts: dict[str, list[str]] = {"user": [], "assistant": [], "system": []}
    messages = row.get("messages")
    for message in messages if isinstance(messages, list) else []:
        match message:
            case {"role": str(role), "content": str(content)} if role in texts:
                texts[role].append(content)
            case _:
                raise UnreadableRow("a message has no known role or no text")
    if len(texts["user"]) != 1 or len(texts["assistant"]) != 1:
        raise UnreadableRow("it has not one question and one answer")
    return texts["user"][0].replace(IMAGE, "").strip(), texts["assistant"][0]


def _are_shares(bbox_type: object) -> bool:
    if bbox_type not in ("real", "norm1"):
        raise UnreadableRow(f"its bbox_type {bbox_type!r} is neither real nor norm1")
    return bbox_type == "norm1"


def _add_click(
    sentence: str, picture: Picture, sides: Any, split: Split, gathering: Gathering, *, shares: bool
) -> None:
    target = _target(picture, sides, shares=shares)
    point = target.center if isinstance(target, Rect) else target
    targets = [target] if isinstance(target, Rect) else []
    gathering.add_task(picture, split, sentence, (Pointer("click", At(point.x, point.y)),), targets=targets)


def _target(picture: Picture, sides: Any, *, shares: bool) -> Rect | Point:
    if not isinstance(sides, list):
        raise UnreadableRow("a box is not a list of numbers")
    return picture.point(sides, shares=shares) if len(sides) == 2 else picture.rect(sides, shares=shares)


def _add_reference(
    reference: object,
    picture: Picture,
    sides: Any,
    split: Split,
    gathering: Gathering,
    *,
    is_task: bool,
    shares: bool,
    place: str,
) -> None:
    if not isinstance(reference, str):
        raise UnreadableRow("a reference is not a text")
    if is_task:
        _add_click(reference, picture, sides, split, gathering, shares=shares)
        return
    target = _target(picture, sides, shares=shares)
    if isinstance(target, Point):
        raise UnreadableRow(f"“{reference[:60]}” has a point and no box")
    picture.add_box(target, reference, file=place.rpartition(", ")[0])
