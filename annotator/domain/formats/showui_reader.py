"""Reads ShowUI's grounding and navigation files: all boxes of a screen as one item, each action as a step."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from annotator.domain.formats.gathering import Folder, Gathering, Picture, UnreadableRow, split_of
from annotator.domain.formats.layout import pixels_of
from annotator.domain.formats.records_file import read_records
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.geometry import Rect
from annotator.domain.script.actions import Action, At, Keys, Pointer, Scroll, Write
from annotator.domain.splits import Split

ELEMENTS, STEP = "element", "action_type"
DIRECTIONS = {"UP": ("scroll", 1), "DOWN": ("scroll", -1), "RIGHT": ("hscroll", 1), "LEFT": ("hscroll", -1)}
Step = tuple[str, Mapping[str, Any]]


def read(open_file: Open, names: Sequence[str]) -> ReadRelease:
    """The release; files of others are read as far as they go. Raises Rejected for what holds no item of this format.

    An element's instruction is its label. A task of which one step cannot be read is refused whole.
    """
    whole, problems = read_records(open_file)
    if whole:
        return whole
    gathering = Gathering(Folder(open_file, names))
    for path, values in gathering.data_files(ELEMENTS, STEP):
        tasks: dict[str, list[Step]] = defaultdict(list)
        for place, row in gathering.rows(path, values):
            if STEP in row:
                tasks[str(row.get("id"))].append((place, row))
                continue
            try:
                _read_screen(row, split_of(path), gathering, place, _folder(path))
            except UnreadableRow as error:
                gathering.refuse(place, str(error))
        for steps in tasks.values():
            _read_steps(steps, split_of(path), gathering, _folder(path))
    return gathering.release(problems)


def _folder(path: str) -> str:
    """The folder of pictures of <dataset>/metadata/<name>.json: <dataset>/images."""
    root = path.rpartition("metadata/")[0] if "metadata/" in path else path.rpartition("/")[0]
    return f"{root.rstrip('/')}/images".removeprefix("/")


def _picture(row: Mapping[str, Any], split: Split, gathering: Gathering, folder: str) -> Picture:
    """The picture of an item; GUIAct's are named without .png. Raises UnreadableRow."""
    name = row.get("img_url")
    try:
        return gathering.picture(name, split, folder)
    except UnreadableRow:
        if not isinstance(name, str) or name.endswith(".png"):
            raise
        return gathering.picture(f"{name}.png", split, folder)


def _read_screen(row: Mapping[str, Any], split: Split, gathering: Gathering, place: str, folder: str) -> None:
    picture = _picture(row, split, gathering, folder)
    elements = row.get(ELEMENTS)
    for number, element in enumerate(elements if isinstance(elements, list) else [elements]):
        match element:
            case {"instruction": str(label), "bbox": list(sides)}:
                try:
                    picture.add_box(picture.rect(sides, shares=True), label, file=place.rpartition(", ")[0])
                except UnreadableRow as error:
                    gathering.refuse(f"{place}, element {number + 1}", str(error))
            case _:
                gathering.refuse(f"{place}, element {number + 1}", "it has no instruction or no bbox")


def _read_steps(steps: Sequence[Step], split: Split, gathering: Gathering, folder: str) -> None:
    try:
        _read_task(steps, split, gathering, folder)
    except UnreadableRow as error:
        place = steps[0][0] if len(steps) == 1 else f"{steps[0][0]} and {len(steps) - 1} more of its task"
        gathering.refuse(place, str(error))


def _read_task(steps: Sequence[Step], split: Split, gathering: Gathering, folder: str) -> None:
    first = steps[0][1]
    if [row.get("step_id") for _, row in steps] != list(range(len(steps))):
        raise UnreadableRow("its steps are not numbered from 0 one after the other")
    if any((row.get("task"), row.get("img_url")) != (first.get("task"), first.get("img_url")) for _, row in steps):
        raise UnreadableRow("its steps have several sentences or are on several screens; a task is on one screen")
    if not isinstance(sentence := first.get("task"), str):
        raise UnreadableRow("it has no sentence")
    picture = _picture(first, split, gathering, folder)
    script: list[Action] = []
    targets: list[Rect] = []
    for place, row in steps:
        actions, boxes = _step(row, picture)
        script += actions
        targets += boxes
        if row.get(STEP) == "SCROLL":
            gathering.refuse(place, "only the direction of a scroll is known: it is one wheel click here", "one-click")
    gathering.add_task(picture, split, sentence, tuple(script), targets=targets, sentence_id=first.get("id"))


def _step(row: Mapping[str, Any], picture: Picture) -> tuple[list[Action], list[Rect]]:
    """The actions of a step and the boxes that it names. Raises UnreadableRow."""
    name, value = row.get(STEP), row.get("action_value")
    boxes = [picture.rect(sides, shares=True)] if isinstance(sides := row.get("bbox"), list) else []
    place = _place(row.get("point"), picture)
    match name:
        case "CLICK" if place:
            return [Pointer("click", place)], boxes
        case "HOVER" if place:
            return [Pointer("moveTo", place)], boxes
        case "INPUT" if isinstance(value, str):
            return [*([Pointer("click", place)] if place else []), Write(value)], boxes
        case "ENTER":
            return [Keys("press", ("enter",))], boxes
        case "SCROLL" if isinstance(value, str) and value.upper() in DIRECTIONS:
            function, amount = DIRECTIONS[value.upper()]
            return [Scroll("hscroll" if function == "hscroll" else "scroll", amount, place)], boxes
        case "CLICK" | "HOVER":
            raise UnreadableRow(f"{name} has no point")
        case _:
            raise UnreadableRow(f"{name!s:.40} with {value!r:.60} has no action in scripts here")


def _place(point: Any, picture: Picture) -> At | None:
    if point is None:
        return None
    in_picture = picture.point(point, shares=True)
    exact = pixels_of(in_picture.x / picture.width, in_picture.y / picture.height, picture.width, picture.height)
    return At(exact.x, exact.y)
