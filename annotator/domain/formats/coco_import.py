"""Reads the boxes of COCO files as screens: the kind is the category, the label an attribute or the caption."""

from collections.abc import Mapping, Sequence
from typing import Any

from annotator.domain.formats.coco_reader import CocoPicture, is_coco, read_coco
from annotator.domain.formats.gathering import OUR_FILES, Folder, Gathering, UnreadableRow, split_of
from annotator.domain.formats.import_plan import KINDS
from annotator.domain.formats.records_file import read_records
from annotator.domain.formats.release_reader import Open, ReadRelease
from annotator.domain.problems import Rejected

PICTURES = "images"


def read(open_file: Open, names: Sequence[str]) -> ReadRelease:
    """The release; files of others bring screens and boxes without tasks. Raises Rejected where there is no COCO file.

    A picture of several files is one screen with the boxes of all of them.
    """
    whole, problems = read_records(open_file)
    if whole:
        return whole
    gathering = Gathering(Folder(open_file, names))
    for path in sorted(names):
        if path.endswith(".json") and path not in OUR_FILES:
            _read_file(path, gathering)
    return gathering.release(problems)


def _read_file(path: str, gathering: Gathering) -> None:
    content = gathering.folder.load(path)
    if not is_coco(content):
        gathering.refuse(path, "it has no “images” and “annotations”; left out", "other-file")
        return
    if content["images"] == []:
        return
    try:
        pictures = read_coco(content)
    except Rejected as rejected:
        gathering.refuse(path, rejected.problems[0].message, rejected.problems[0].code)
        return
    _refuse_unlisted(path, content, pictures, gathering)
    for name, picture in pictures.items():
        _read_picture(path, name, picture, gathering)


def _refuse_unlisted(
    path: str, content: Mapping[str, Any], pictures: Mapping[str, CocoPicture], gathering: Gathering
) -> None:
    read = sum(len(picture.boxes) + len(picture.warnings) for picture in pictures.values())
    if unlisted := len(content["annotations"]) - read:
        gathering.refuse(path, f"{unlisted} annotations are of pictures that the file does not list; left out")
    if nameless := sum(not isinstance(image, dict) or "file_name" not in image for image in content["images"]):
        gathering.refuse(path, f"{nameless} pictures have no file_name; left out")


def _read_picture(path: str, name: str, listed: CocoPicture, gathering: Gathering) -> None:
    place = f"{path}, {name}"
    try:
        picture = gathering.picture(name, split_of(path), PICTURES, path.rpartition("/")[0])
    except UnreadableRow as error:
        gathering.refuse(place, f"{error}; left out with {len(listed.boxes)} boxes")
        return
    for warning in listed.warnings:
        gathering.refuse(place, warning.message, warning.code)
    for box in listed.boxes:
        rect = box.rect
        try:
            inside = picture.rect([rect.left, rect.top, rect.right, rect.bottom])
        except UnreadableRow as error:
            gathering.refuse(f"{place}, annotation {box.id}", str(error))
            continue
        picture.add_box(inside, box.label, box.category if box.category in KINDS else "click", box.key, file=path)
