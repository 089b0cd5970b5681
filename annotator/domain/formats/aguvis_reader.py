"""Reads the conversations of Aguvis and GUI-Actor: sentences answered by PyAutoGUI code with shares of the picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from annotator.domain.formats.gathering import Folder, Gathering, Picture, UnreadableRow, split_of
from annotator.domain.formats.layout import pixels_of
from annotator.domain.formats.records_file import read_records
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.geometry import Rect
from annotator.domain.script.actions import At, Pointer, Script, Scroll
from annotator.domain.script.parse import parse
from annotator.domain.splits import Split

PICTURES = "images"


def read(open_file: Open, names: Sequence[str]) -> ReadRelease:
    """The release; rows of others are read as far as they go. Raises Rejected for what holds no row of this format.

    Each answer after a sentence is a task of its own; what is no PyAutoGUI of our language is refused.
    """
    whole, problems = read_records(open_file)
    if whole:
        return whole
    gathering = Gathering(Folder(open_file, names))
    folders = _picture_folders(gathering)
    for path, values in gathering.data_files("conversations"):
        for place, row in gathering.rows(path, values):
            try:
                _read_row(row, split_of(path), gathering, place, folders.get(path, PICTURES))
            except UnreadableRow as error:
                gathering.refuse(place, str(error))
    return gathering.release(problems)


def _picture_folders(gathering: Gathering) -> dict[str, str]:
    """The folder of pictures of each file that a list of datasets (YAML) names."""
    folders = {}
    for path in sorted(gathering.folder.names):
        if path.endswith((".yaml", ".yml")):
            for entry in _entries(path, gathering):
                try:
                    folders[gathering.folder.find(entry["json_path"])] = entry["images_folder"]
                except UnreadableRow as error:
                    gathering.refuse(path, f"{error}; left out")
                if (strategy := entry.get("sampling_strategy", "all")) != "all":
                    gathering.refuse(path, f"the sampling strategy {strategy} is not applied: all rows are read", "all")
    return folders


def _entries(path: str, gathering: Gathering) -> Iterator[Mapping[str, Any]]:
    with gathering.folder.open(path) as file:
        try:
            content = yaml.safe_load(file)
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            gathering.refuse(path, f"it is not YAML: {str(error)[:200]}")
            return
    datasets = content.get("datasets") if isinstance(content, Mapping) else None
    for entry in datasets if isinstance(datasets, list) else []:
        match entry:
            case {"json_path": str(), "images_folder": str()}:
                yield entry
            case _:
                gathering.refuse(path, "a dataset has no json_path or no images_folder; left out")


def _read_row(row: Mapping[str, Any], split: Split, gathering: Gathering, place: str, folder: str) -> None:
    image = row.get("image")
    if isinstance(image, list):
        if len(image) != 1:
            raise UnreadableRow(f"it has {len(image)} pictures; a task is on one screen")
        (image,) = image
    picture = gathering.picture(image, split, folder)
    for sentence, answer in _pairs(row.get("conversations"), gathering, place):
        try:
            targets, script = _script(answer, picture)
            identity = row.get("id", "")
            gathering.add_task(picture, split, sentence, script, targets=targets, sentence_id=identity)
        except UnreadableRow as error:
            gathering.refuse(place, str(error))


def _pairs(turns: Any, gathering: Gathering, place: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each sentence with its answer; a thought (an answer that is not for `os`) is reported."""
    if not isinstance(turns, list):
        raise UnreadableRow("its conversations are not a list")
    sentence = ""
    for turn in turns:
        match turn:
            case {"from": "system"}:
                continue
            case {"from": "human", "value": str(text)}:
                sentence = text.replace("<image>", "").strip()
            case {"from": "gpt", "value": str(), "recipient": str(recipient)} if recipient != "os":
                gathering.refuse(place, f"an answer for “{recipient}” is no action; left out", "thought")
            case {"from": "gpt", "value": str()} if sentence:
                yield sentence, turn
            case _:
                raise UnreadableRow("a turn has no known speaker, no text, or no sentence before it")


def _script(answer: Mapping[str, Any], picture: Picture) -> tuple[list[Rect], Script]:
    """The boxes that an answer names, and its script in pixels. Raises UnreadableRow."""
    parsed = parse(answer["value"])
    if parsed.problems or not parsed.script:
        reason = parsed.problems[0].message if parsed.problems else "there is no action in it"
        raise UnreadableRow(f"its answer is no PyAutoGUI that can be imported: {reason}")
    sides = answer.get("bbox_gt")
    if sides is not None and not isinstance(sides, list):
        raise UnreadableRow("its bbox_gt is not a list of four numbers")
    targets = [picture.rect(sides, shares=True)] if sides else []
    script = []
    for action in parsed.script:
        if isinstance(action, Pointer | Scroll) and isinstance(action.target, At):
            x, y = action.target.x, action.target.y
            if not (0 <= x <= 1 and 0 <= y <= 1):
                raise UnreadableRow(f"its point {x:g}, {y:g} is not between 0 and 1")
            point = pixels_of(x, y, picture.width, picture.height)
            action = action.aimed(At(point.x, point.y))
        script.append(action)
    return targets, tuple(script)
