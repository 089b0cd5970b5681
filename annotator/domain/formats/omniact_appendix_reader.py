"""Reads OmniACT's layout of appendix D: a folder for each task, with picture, text and boxes."""

from collections.abc import Sequence
from hashlib import sha256

from annotator.domain.clean_text import clean
from annotator.domain.formats.gathering import NO_APPLICATION, Folder, Gathering, Picture, UnreadableRow
from annotator.domain.formats.omniact_layout import INDEXES
from annotator.domain.formats.omniact_reader import task_parts
from annotator.domain.formats.records_file import read_records
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.formats.script_text import read_script
from annotator.domain.problems import Rejected
from annotator.domain.script import box_file
from annotator.domain.splits import SPLITS, Split

FOLDERS = ("data", "tasks", "")


def read(open_file: Open, names: Sequence[str]) -> ReadRelease:
    """The release; one of others is read from its folders: equal pictures with equal boxes are one screen.

    The layout names no application: all screens are of one, `screens`. Raises Rejected for what has no such folder.
    """
    whole, problems = read_records(open_file)
    if whole:
        return whole
    gathering = Gathering(Folder(open_file, names))
    screens: dict[bytes, Picture] = {}
    for split, number in _numbers(gathering):
        try:
            _read_task(split, number, gathering, screens)
        except UnreadableRow as error:
            gathering.refuse(f"task {number}", str(error))
    return gathering.release(problems)


def _numbers(gathering: Gathering) -> list[tuple[Split, str]]:
    """The numbers of the tasks with their splits, in the order of the numbers."""
    numbers: list[tuple[Split, str]] = []
    for split in SPLITS:
        path = INDEXES[split]
        if path not in gathering.folder.names:
            continue
        content = gathering.folder.load(path)
        if not isinstance(content, list):
            gathering.refuse(path, "it is not a list of numbers of tasks; left out", "other-file")
            continue
        numbers += [(split, str(number)) for number in content]
    return sorted(numbers, key=lambda numbered: (len(numbered[1]), numbered[1]))


def _read_task(split: Split, number: str, gathering: Gathering, screens: dict[bytes, Picture]) -> None:
    paths = [_path(number, name, gathering.folder) for name in ("task.txt", "box.json", "image.png")]
    text, boxes, image = (_content(path, gathering.folder) for path in paths)
    sentence, lines = task_parts(clean(text.decode(errors="replace")))
    script, reason = read_script(lines)
    if reason:
        raise UnreadableRow(f"{paths[0]}: {reason}")
    digest = sha256(sha256(image).digest() + boxes).digest()
    if digest not in screens:
        picture = gathering.picture(paths[2], split, application=NO_APPLICATION)
        _add_boxes(paths[1], boxes, picture, gathering)
        screens[digest] = picture
    gathering.add_task(screens[digest], split, sentence, script)


def _path(number: str, name: str, folder: Folder) -> str:
    """The path of a file of a task: below data, tasks, or the folder itself. Raises UnreadableRow."""
    return folder.find(f"{number}/{name}", *FOLDERS)


def _content(path: str, folder: Folder) -> bytes:
    with folder.open(path) as file:
        return file.read()


def _add_boxes(path: str, content: bytes, picture: Picture, gathering: Gathering) -> None:
    try:
        contents = box_file.read(content)
    except Rejected as rejected:
        raise UnreadableRow(f"{path}: {rejected.problems[0].message}") from None
    for warning in contents.warnings:
        gathering.refuse(path, warning.message, warning.code)
    for box in contents.boxes:
        if not box.valid:
            gathering.refuse(path, f'box "{box.id}" is marked invalid; left out', "invalid")
            continue
        try:
            rect = picture.rect([box.rect.left, box.rect.top, box.rect.right, box.rect.bottom])
        except UnreadableRow as error:
            gathering.refuse(f'{path}, box "{box.id}"', str(error))
            continue
        picture.add_box(rect, box.label, key=box.id)
